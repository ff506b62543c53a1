/** The result of sending a form: the next page, or error messages for the form as a whole and for its fields. */
export type FormAnswer =
  | { ok: true; next: string }
  | { ok: false; form: string[]; fields: Record<string, string[]> };

/** The message for an unreadable response; same wording as the hosted service’s own client. */
const UNEXPECTED = 'Unexpected response format';

/**
 * Parses the response of the portal's own or a hosted form service: `{ next }`, or `{ error, errors: [{ field, message }] }`, whatever its
 * status.
 * @param text the response body
 */
export function readAnswer(text: string): FormAnswer {
  const answer = parse(text);
  const errors = errorsOf(answer);
  if (errors) {
    // A Map, because a field may have any name, even `constructor`.
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

/** Returns the errors of a response; null when there are none. */
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
