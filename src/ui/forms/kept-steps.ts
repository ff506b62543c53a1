/** The progress of a form that needs a code from a mail. Contains no secrets: neither the password nor the code. */
export type Steps = {
  step: 1 | 2 | 3;
  email: string;
  name: string;
  phone: string;
  /** When the code was sent; milliseconds since 1970, 0 before. */
  sentAt: number;
};

export const beginning: Steps = { step: 1, email: '', name: '', phone: '', sentAt: 0 };

/** Key of the progress in session storage, which lasts as long as the tab and survives a reload. A new address is that of one account. */
type Key = 'registration' | 'reset' | `address ${string}`;
/** Older progress is ignored, because its code has long expired; in ms. */
const STALE_MS = 60 * 60 * 1000;

/**
 * Parses stored progress.
 * @param now milliseconds since 1970
 * @returns the beginning if there is no progress, or if it is finished, stale or invalid
 */
export function stepsFrom(text: string | null, now: number): Steps {
  const { step, email, name, phone, sentAt } = parse(text);
  const known = typeof email === 'string' && email !== '' && typeof sentAt === 'number';
  if (step !== 2 || !known || !(now - sentAt < STALE_MS)) return beginning;
  // If the clock was ahead when the code was sent, the wait for the next code does not grow.
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

/** Reads the progress of this tab: phones discard a tab while the reader looks for the mail. */
export function readSteps(key: Key): Steps {
  try {
    return stepsFrom(sessionStorage.getItem(key), Date.now());
  } catch {
    return beginning;
  }
}

/** Stores the progress during the second step, and removes it at any other. */
export function keepSteps(key: Key, steps: Steps): void {
  try {
    if (steps.step === 2) sessionStorage.setItem(key, JSON.stringify(steps));
    else sessionStorage.removeItem(key);
  } catch {
    // Where storage is blocked, a reload starts from the beginning.
  }
}
