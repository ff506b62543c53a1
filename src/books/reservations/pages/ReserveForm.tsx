import * as m from '../../../paraglide/messages.js';
import { rupees } from '../../../ui/format.ts';
import { DraftNotice } from '../../../ui/forms/DraftNotice.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { FormMessage } from '../../../ui/forms/FormMessage.tsx';
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { call } from '../../../ui/session/call.ts';
import type { Book } from '../../schema.ts';
import type { ReservationAnswer } from '../schema.ts';
import { MAX_MESSAGE_LENGTH } from '../vocabulary.ts';

const empty = { message: '' };

type Props = {
  book: Book;
  onReserved: (answer: ReservationAnswer) => void;
  onCancel: () => void;
};

/** Says what reserving means, and reserves. */
export function ReserveForm({ book: { _id, seller, price, answeredBy }, onReserved, onCancel }: Props) {
  const form = useForm<typeof empty, ReservationAnswer>({
    initial: empty,
    send: ({ message }) =>
      call('POST', `/books/${_id}/reservations`, message.trim() === '' ? {} : { message }),
    fallback: m.reservation_pages_reserve_failed(),
    draft: { form: `reserve-${_id}` },
    onSent: onReserved,
  });
  const byStaff = answeredBy === 'staff';
  return (
    <form className="stack-form reserve" onSubmit={form.submit} noValidate>
      <div className="means">
        <h3>{m.reservation_pages_means()}</h3>
        <ol>
          <li>
            {byStaff
              ? m.reservation_pages_means_ask_staff({ seller })
              : m.reservation_pages_means_ask({ seller })}
          </li>
          <li>{m.reservation_pages_means_answer()}</li>
          <li>
            {byStaff
              ? m.reservation_pages_means_contact_staff({ seller })
              : m.reservation_pages_means_contact()}
          </li>
          <li>{m.reservation_pages_means_pay({ price: rupees(price) })}</li>
          <li>{m.reservation_pages_means_cancel()}</li>
        </ol>
      </div>
      <DraftNotice form={form} />
      <FormMessage form={form} />
      <Field
        form={form}
        name="message"
        label={byStaff ? m.reservation_pages_message_staff() : m.reservation_pages_message()}
        hint={m.reservation_pages_message_hint()}
        multiline
        autoComplete="off"
        maxLength={MAX_MESSAGE_LENGTH}
      />
      <div className="acts">
        <SubmitButton form={form} busyLabel={m.reservation_pages_reserving()}>
          {m.reservation_pages_reserve()}
        </SubmitButton>
        <button type="button" className="btn" onClick={onCancel}>
          {m.reservation_pages_not_now()}
        </button>
      </div>
    </form>
  );
}
