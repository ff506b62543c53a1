import * as m from '../../paraglide/messages.js';
import { type Answer, noAnswer, type Refusal } from '../session/call.ts';

/** Makes the refusal of a form that was not sent; status -1 means neither a response of the server nor a lost connection. */
export const notSent = (error: string, fields: Refusal['fields'] = {}): Refusal => ({
  ...noAnswer,
  status: -1,
  error,
  fields,
});

/** Makes the answer for a form that had nothing to send. */
export const nothingSent = <T>(data: T): Answer<T> => ({ ok: true, status: 200, total: 0, data });

/**
 * Replaces a refusal's message by `text`, and adds the server's reason unless a field shows it already. A refusal without a response
 * is returned as it is, because the form explains it.
 */
export function withReason<T>(answer: Answer<T>, text: string): Answer<T> {
  if (answer.ok || answer.status === 0) return answer;
  const { error, fields } = answer;
  const isShown = error === '' || error === text || Object.values(fields).flat().includes(error);
  return { ...answer, error: text, fields: isShown ? fields : { ...fields, reason: [error] } };
}

/**
 * The reason of a refusal, in words: what the server says of one of the named fields, or of the whole; without such an answer, that the
 * portal cannot be reached.
 */
export const reasonOf = ({ error, fields }: Refusal, ...names: string[]): string =>
  names.flatMap((name) => fields[name] ?? [])[0] ?? (error || m.shell_unreachable());

/** Statuses that may be about a file: too large, of another kind, unreadable. */
const ABOUT_FILES = [413, 415, 422];

/**
 * Moves messages about files from an answer to their file choosers, because a text field and a file may share a name.
 * @param choices choosers by file name; the server may nest the name: `course[eligibility]`
 */
export function blameFiles<A extends Answer<unknown>>(
  answer: A,
  choices: Record<string, { fail(reason: string): void }>,
): A {
  if (answer.ok || !ABOUT_FILES.includes(answer.status)) return answer;
  const others = Object.entries(answer.fields).filter(([path, texts]) => {
    const choice = choices[path.replace(/^\w+\[(.*)\]$/, '$1')];
    choice?.fail(texts.join(' '));
    return choice === undefined;
  });
  return { ...answer, fields: Object.fromEntries(others) };
}
