import * as m from '../../../paraglide/messages.js';
import { SheetDialog } from '../../../ui/area/SheetDialog.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { FormMessage } from '../../../ui/forms/FormMessage.tsx';
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { call } from '../../../ui/session/call.ts';
import type { Reservation, ReservationAnswer } from '../schema.ts';
import { otherName } from './state-words.ts';

type Ending = 'declined' | 'cancelled';

type Props = {
  reservation: Reservation;
  state: Ending;
  onEnded: (reservation: Reservation) => void;
  /** Something changed in the meantime; when it has ended, this dialog goes with its button. */
  onRefused: (text: string) => void;
  onClose: () => void;
};

const words: Record<
  Ending,
  { title: () => string; text: (input: { other: string }) => string; button: () => string }
> = {
  declined: {
    title: m.reservation_pages_decline_title,
    text: m.reservation_pages_decline_text,
    button: m.reservation_pages_decline,
  },
  cancelled: {
    title: m.reservation_pages_cancel_title,
    text: m.reservation_pages_cancel_text,
    button: m.reservation_pages_cancel,
  },
};

/** Asks before a reservation is declined or cancelled, and for the reason. */
export function EndDialog({ state, onClose, ...rest }: Props) {
  return (
    <SheetDialog title={words[state].title()} onClose={onClose}>
      {(close) => <EndForm state={state} close={close} {...rest} />}
    </SheetDialog>
  );
}

const empty = { reason: '' };

function EndForm({
  reservation,
  state,
  close,
  onEnded,
  onRefused,
}: Omit<Props, 'onClose'> & { close: () => void }) {
  const { _id, version } = reservation;
  const other = otherName(reservation);
  const form = useForm<typeof empty, ReservationAnswer>({
    initial: empty,
    send: async ({ reason }) => {
      const given = reason.trim() === '' ? {} : { reason };
      const answer = await call<ReservationAnswer>('PATCH', `/reservations/${_id}`, {
        state,
        version,
        ...given,
      });
      if (!answer.ok && answer.status === 409) onRefused(answer.error);
      return answer;
    },
    fallback: m.reservation_pages_action_failed(),
    onSent: ({ reservation: ended }) => {
      close();
      onEnded(ended);
    },
  });
  return (
    <form className="stack-form" onSubmit={form.submit} noValidate>
      <p className="muted">{words[state].text({ other })}</p>
      <FormMessage form={form} />
      <Field
        form={form}
        name="reason"
        label={m.reservation_pages_reason_field()}
        hint={m.reservation_pages_reason_hint({ other })}
        multiline
        autoComplete="off"
        maxLength={500}
      />
      <div className="acts">
        <SubmitButton form={form} busyLabel={m.reservation_pages_busy()} className="btn danger">
          {words[state].button()}
        </SubmitButton>
        <button type="button" className="btn" onClick={close}>
          {m.reservation_pages_keep()}
        </button>
      </div>
    </form>
  );
}
