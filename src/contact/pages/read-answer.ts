/** The result of sending a form: where to go on, or what is wrong with the form as a whole and with its fields, in words. */
export type FormAnswer =
  | { ok: true; next: string }
  | { ok: false; form: string[]; fields: Record<string, string[]> };

/** Said where an answer cannot be read, in the words of the hosted service’s own client. */
const UNEXPECTED = 'Unexpected response format';

/**
 * Reads what a form service answers, the portal's own or the hosted one: `{ next }`, or `{ error, errors: [{ field, message }] }`,
 * whatever the status says.
 * @param text the body as it came
 */
export function readAnswer(text: string): FormAnswer {
  const answer = parse(text);
  const errors = errorsOf(answer);
  if (errors) {
    // A field may be called anything, `constructor` as well.
    const fields = new Map<string, string[]>();
    const form: string[] = [];
    for (const { field, message } of errors) {
      if (field) fields.set(field, [...(fields.get(field) ?? []), message]);
      else form.push(message);
    }
    return { ok: false, form, fields: Object.fromEntries(fields) };
  }
  if (typeof answer.next === 'string') return { ok: true, next: answer.next };
  return { ok: false, form: [UNEXPECTED], fields: {} };
}

type Answered = { next?: unknown; error?: unknown; errors?: unknown };

function parse(text: string): Answered {
  try {
    return (JSON.parse(text) as Answered | null) ?? {};
  } catch {
    return {};
  }
}

/** The errors of an answer, one by one; null where there are none. */
function errorsOf({ errors, error }: Answered): { field: string; message: string }[] | null {
  if (Array.isArray(errors) && errors.length > 0) {
    const read = errors.map((entry: Record<string, unknown> | null) => ({
      field: textOf(entry?.field),
      message: textOf(entry?.message),
    }));
    if (read.every(({ message }) => message !== '')) return read;
  }
  return typeof error === 'string' && error !== '' ? [{ field: '', message: error }] : null;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
