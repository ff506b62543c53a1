/** Long texts are cut in the audit log. */
const MOST = 500;

/** What the audit log stores of a change: the fields that changed, before and after. */
export function changedValues(
  before: Record<string, unknown>,
  next: Record<string, unknown>,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const fields = Object.keys(next);
  const of = (values: Record<string, unknown>) =>
    Object.fromEntries(fields.map((field) => [field, shortened(values[field])]));
  return { before: of(before), after: of(next) };
}

const shortened = (value: unknown): unknown =>
  typeof value === 'string' && value.length > MOST ? `${value.slice(0, MOST)}…` : (value ?? null);
