/** The progress of a registration. Secrets, the password and the code, are not part of it. */
export type Registration = {
  step: 1 | 2 | 3;
  email: string;
  name: string;
  phone: string;
  /** When the code was sent; milliseconds since 1970, 0 before. */
  sentAt: number;
};

export const beginning: Registration = { step: 1, email: '', name: '', phone: '', sentAt: 0 };

/** The key in session storage: it lives as long as the tab, and survives a reload. */
const KEY = 'registration';
/** The codes are long void by then; in ms. */
const STALE_MS = 60 * 60 * 1000;

/**
 * Reads a registration that was begun, from its text.
 * @param now milliseconds since 1970
 * @returns the beginning when there is none, when it is done, when it is old, or when it makes no sense
 */
export function registrationFrom(text: string | null, now: number): Registration {
  const { step, email, name, phone, sentAt } = parse(text);
  const known = typeof email === 'string' && email !== '' && typeof sentAt === 'number';
  if (step !== 2 || !known || !(now - sentAt < STALE_MS)) return beginning;
  // A clock that was ahead when the code was sent does not make the pause before the next one longer.
  return { step, email, name: textOf(name), phone: textOf(phone), sentAt: Math.min(sentAt, now) };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function parse(text: string | null): Partial<Record<keyof Registration, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** The registration that was begun in this tab. */
export function readRegistration(): Registration {
  try {
    return registrationFrom(sessionStorage.getItem(KEY), Date.now());
  } catch {
    return beginning;
  }
}

/** Keeps it as long as the second step lasts. */
export function keepRegistration(registration: Registration): void {
  try {
    if (registration.step === 2) sessionStorage.setItem(KEY, JSON.stringify(registration));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Where storage is blocked, a reload begins anew.
  }
}
