import { useId } from 'react';
import * as m from '../../../paraglide/messages.js';
import type { Reservation } from '../schema.ts';
import { personName } from './state-words.ts';

type Props = {
  contact: NonNullable<Reservation['contact']>;
  side: Reservation['side'];
  answeredBy: Reservation['answeredBy'];
};

/** How to reach the other side, once the reservation is accepted. */
export function ContactCard({ contact, side, answeredBy }: Props) {
  const { email, phone } = contact;
  const title = useId();
  return (
    <section className="card res-contact" aria-labelledby={title}>
      <h2 id={title}>{m.reservation_pages_contact({ name: personName(contact) })}</h2>
      {email === null && phone === null ? (
        <p>{m.reservation_pages_contact_none()}</p>
      ) : (
        <dl className="pairs">
          {email !== null && (
            <>
              <dt>{m.reservation_pages_email()}</dt>
              <dd>
                <a href={`mailto:${email}`}>{email}</a>
              </dd>
            </>
          )}
          {phone !== null && (
            <>
              <dt>{m.reservation_pages_phone()}</dt>
              <dd className="num">
                <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
              </dd>
            </>
          )}
        </dl>
      )}
      <p className="hint">
        {side === 'desk'
          ? m.reservation_pages_contact_note_desk()
          : answeredBy === 'staff'
            ? m.reservation_pages_contact_note_staff()
            : m.reservation_pages_contact_note()}
      </p>
    </section>
  );
}
