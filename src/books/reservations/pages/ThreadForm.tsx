import * as m from '../../../paraglide/messages.js';
import { DraftNotice } from '../../../ui/forms/DraftNotice.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { FormMessage } from '../../../ui/forms/FormMessage.tsx';
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { call } from '../../../ui/session/call.ts';
import type { Message, MessageAnswer } from '../schema.ts';
import { MAX_MESSAGE_LENGTH } from '../vocabulary.ts';

const empty = { text: '' };

type Props = {
  reservationId: string;
  isOpen: boolean;
  onSent: (message: Message) => void;
  /** It was refused: the reservation may have ended. */
  onRefused: () => void;
};

/**
 * Writes to the other side. What could not be sent stays in the field, and is kept as a draft; when the reservation ends
 * meanwhile, it can still be copied.
 */
export function ThreadForm({ reservationId, isOpen, onSent, onRefused }: Props) {
  const form = useForm<typeof empty, MessageAnswer>({
    initial: empty,
    required: { fields: ['text'], text: m.reservation_pages_write_empty() },
    send: async (values) => {
      const answer = await call<MessageAnswer>('POST', `/reservations/${reservationId}/messages`, values);
      if (!answer.ok && answer.status === 409) onRefused();
      return answer;
    },
    fallback: m.reservation_pages_send_failed(),
    draft: { form: `message-${reservationId}` },
    onSent: ({ sent }) => {
      form.reset(empty);
      onSent(sent);
    },
  });
  const ended = <p className="muted">{m.reservation_pages_thread_ended()}</p>;
  if (!isOpen && form.values.text.trim() === '') return ended;
  return (
    <form className="stack-form" onSubmit={form.submit} noValidate>
      <DraftNotice form={form} />
      <FormMessage form={form} />
      <Field
        form={form}
        name="text"
        label={m.reservation_pages_write()}
        hint={isOpen ? undefined : m.reservation_pages_write_unsent()}
        multiline
        autoComplete="off"
        maxLength={MAX_MESSAGE_LENGTH}
        required
      />
      {isOpen ? (
        <SubmitButton form={form} busyLabel={m.reservation_pages_sending()}>
          {m.reservation_pages_send()}
        </SubmitButton>
      ) : (
        ended
      )}
    </form>
  );
}
