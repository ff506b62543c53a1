/** The progress of a form that needs a code from a mail. Secrets, the password and the code, are not part of it. */
export type Steps = {
  step: 1 | 2 | 3;
  email: string;
  name: string;
  phone: string;
  /** When the code was sent; milliseconds since 1970, 0 before. */
  sentAt: number;
};

export const beginning: Steps = { step: 1, email: '', name: '', phone: '', sentAt: 0 };

/** Its key in session storage: it lives as long as the tab, and survives a reload. */
type Key = 'registration' | 'reset';
/** The codes are long void by then; in ms. */
const STALE_MS = 60 * 60 * 1000;

/**
 * Reads what was begun, from its text.
 * @param now milliseconds since 1970
 * @returns the beginning when there is none, when it is done, when it is old, or when it makes no sense
 */
export function stepsFrom(text: string | null, now: number): Steps {
  const { step, email, name, phone, sentAt } = parse(text);
  const known = typeof email === 'string' && email !== '' && typeof sentAt === 'number';
  if (step !== 2 || !known || !(now - sentAt < STALE_MS)) return beginning;
  // A clock that was ahead when the code was sent does not make the pause before the next one longer.
  return { step, email, name: textOf(name), phone: textOf(phone), sentAt: Math.min(sentAt, now) };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function parse(text: string | null): Partial<Record<keyof Steps, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** What was begun in this tab: phones drop it while their owner looks for the mail. */
export function readSteps(key: Key): Steps {
  try {
    return stepsFrom(sessionStorage.getItem(key), Date.now());
  } catch {
    return beginning;
  }
}

/** Keeps it as long as the second step lasts. */
export function keepSteps(key: Key, steps: Steps): void {
  try {
    if (steps.step === 2) sessionStorage.setItem(key, JSON.stringify(steps));
    else sessionStorage.removeItem(key);
  } catch {
    // Where storage is blocked, a reload begins anew.
  }
}
