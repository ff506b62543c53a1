import { type Answer, noAnswer, type Refusal } from '../session/call.ts';

/** What a form shows that was not sent: no answer of the server's, and no lost connection. */
export const notSent = (error: string, fields: Refusal['fields'] = {}): Refusal => ({
  ...noAnswer,
  status: -1,
  error,
  fields,
});

/**
 * A refusal with a specified text first and the server's reason beside it, unless a field shows that already. Where there was no
 * answer, the form says so itself.
 */
export function withReason<T>(answer: Answer<T>, text: string): Answer<T> {
  if (answer.ok || answer.status === 0) return answer;
  const { error, fields } = answer;
  const isShown = error === '' || error === text || Object.values(fields).flat().includes(error);
  return { ...answer, error: text, fields: isShown ? fields : { ...fields, reason: [error] } };
}
