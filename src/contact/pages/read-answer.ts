/** What is wrong with a field, or with the form as a whole. */
export type FormProblem = { code: string; message: string };

/** The result of sending a form. */
export type FormAnswer =
  | { ok: true; next: string }
  | { ok: false; form: FormProblem[]; fields: Record<string, FormProblem[]> };

/** Codes of the hosted form service: of a field, and of the whole form (@formspree/core, `submission.ts`). */
const fieldCodes = [
  'REQUIRED_FIELD_EMPTY',
  'REQUIRED_FIELD_MISSING',
  'STRIPE_CLIENT_ERROR',
  'STRIPE_SCA_ERROR',
  'TYPE_EMAIL',
  'TYPE_NUMERIC',
  'TYPE_TEXT',
];
const formCodes = [
  'BLOCKED',
  'EMPTY',
  'FILES_TOO_BIG',
  'FORM_NOT_FOUND',
  'INACTIVE',
  'NO_FILE_UPLOADS',
  'PROJECT_NOT_FOUND',
  'TOO_MANY_FILES',
];

/** Said where an answer cannot be read, in the words of the hosted service’s own client. */
const UNEXPECTED = 'Unexpected response format';

/**
 * Reads what a form service answers, the portal's own or the hosted one: `{ next }`, or `{ error, errors: [{ field, code, message }] }`,
 * whatever the status says. An unknown code becomes UNSPECIFIED.
 * @param text the body as it came
 */
export function readAnswer(text: string): FormAnswer {
  const answer = parse(text);
  const errors = errorsOf(answer);
  if (errors) {
    // A field may be called anything, `constructor` as well.
    const fields = new Map<string, FormProblem[]>();
    const form: FormProblem[] = [];
    for (const { field, code, message } of errors) {
      const known = (field ? fieldCodes : formCodes).includes(code) ? code : 'UNSPECIFIED';
      const problem = { code: known, message };
      if (field) fields.set(field, [...(fields.get(field) ?? []), problem]);
      else form.push(problem);
    }
    return { ok: false, form, fields: Object.fromEntries(fields) };
  }
  if (typeof answer.next === 'string') return { ok: true, next: answer.next };
  return { ok: false, form: [{ code: 'UNSPECIFIED', message: UNEXPECTED }], fields: {} };
}

type Answered = { next?: unknown; error?: unknown; errors?: unknown };

function parse(text: string): Answered {
  try {
    return (JSON.parse(text) as Answered | null) ?? {};
  } catch {
    return {};
  }
}

/** The errors of an answer, one by one; empty where there are none. */
function errorsOf({ errors, error }: Answered): { field: string; code: string; message: string }[] | null {
  if (Array.isArray(errors) && errors.length > 0) {
    const read = errors.map((entry: Record<string, unknown> | null) => ({
      field: textOf(entry?.field),
      code: textOf(entry?.code),
      message: textOf(entry?.message),
    }));
    if (read.every(({ message }) => message !== '')) return read;
  }
  return typeof error === 'string' && error !== '' ? [{ field: '', code: '', message: error }] : null;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
