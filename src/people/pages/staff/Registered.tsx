import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import * as m from '../../../paraglide/messages.js';

/** The person registered last, and the server's message. */
export type Registration = { message: string; email: string };

/** Who was registered last on this page. */
export function useRegistered() {
  const [registered, tell] = useState<Registration | null>(null);
  return { registered, tell };
}

/** Confirms a registration, and links to the account. */
export function Registered({ registered }: { registered: Registration | null }) {
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (registered) said.current?.focus();
  }, [registered]);
  return (
    <div ref={said} role="status" tabIndex={-1} className="say">
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
