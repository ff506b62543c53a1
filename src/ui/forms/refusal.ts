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

/** Too large, of another kind, unreadable. */
const ABOUT_FILES = [413, 415, 422];

/**
 * An answer without what it says about files, which is said beside their choosers instead: a text and a file may share a name.
 * @param choices by the names of the files, which the server may call parts of something: `course[eligibility]`
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
