import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import * as m from '../../../paraglide/messages.js';

/** The person registered last, and the server's message. */
export type Registration = { message: string; email: string };

/** Who was registered last on this page. */
export function useRegistered() {
  const [registered, announce] = useState<Registration | null>(null);
  return { registered, announce };
}

/** Confirms a registration, and links to the account. */
export function Registered({ registered }: { registered: Registration | null }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (registered) notice.current?.focus();
  }, [registered]);
  return (
    <div ref={notice} role="status" tabIndex={-1} className="say">
      {registered && (
        <div className="notice">
          <div>
            <p>
              <b>{registered.message}</b>
            </p>
            <p>{registered.email}</p>
          </div>
          <Link className="btn" to={`/admin/manage-users?q=${encodeURIComponent(registered.email)}`}>
            {m.areas_staff_see()}
          </Link>
        </div>
      )}
    </div>
  );
}
