import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import * as m from '../../paraglide/messages.js';

/** An area's own address for signing out leads to the portal's one. */
export function LeaveArea() {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate('/logout', { replace: true });
  }, [navigate]);
  return (
    <div className="site">
      <main id="main" className="page top pb-16">
        <p role="status">{m.areas_leaving()}</p>
      </main>
    </div>
  );
}
