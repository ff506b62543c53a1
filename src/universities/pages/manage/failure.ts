import type { Answer } from '../../../ui/session/call.ts';
import type { FileChoice } from './use-file-choice.ts';

/** The key of a reason that belongs to no field. */
const REASON = 'reason';

/** An answer that, when it failed, says the specified text first and the server’s reason beside it. */
export function saying<T>(text: string, answer: Answer<T>): Answer<T> {
  if (answer.ok || answer.status === 0) return answer;
  const { error, fields } = answer;
  // Reasons shown beside a field are not repeated.
  const isNew = error !== '' && error !== text && !Object.values(fields).flat().includes(error);
  return { ...answer, error: text, fields: isNew ? { ...fields, [REASON]: [error] } : fields };
}

/** Too large, of another kind, unreadable. */
const ABOUT_FILES = [413, 415, 422];

/** An answer without what it says about files, which is said beside their choosers instead: text and PDF of a course share a name. */
export function blameFiles<T>(answer: Answer<T>, choices: Record<string, FileChoice>): Answer<T> {
  if (answer.ok || !ABOUT_FILES.includes(answer.status)) return answer;
  const others = Object.entries(answer.fields).filter(([path, texts]) => {
    const choice = choices[path.replace(/^course\[(.*)\]$/, '$1')];
    choice?.fail(texts.join(' '));
    return choice === undefined;
  });
  return { ...answer, fields: Object.fromEntries(others) };
}
