import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import * as m from '../../paraglide/messages.js';
import { REDIRECT_MS } from './register-steps.ts';

/** The account is there: on to the login, by itself or at once. */
export function RegisterDone({ email }: { email: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/login', { state: { email } }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [email, navigate]);
  return (
    <>
      <p className="notice" role="status">
        {m.forms_register_success()}
      </p>
      <p className="others">
        <Link className="btn primary" to="/login" state={{ email }}>
          {m.forms_to_login()}
        </Link>
      </p>
    </>
  );
}
