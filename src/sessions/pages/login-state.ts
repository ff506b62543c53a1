import { type Role, roles } from '../../core/vocabulary.ts';

/** What the page before hands on to the login, without putting it into an address. */
export type LoginState = {
  /** Saves typing it again. */
  email?: string;
  role?: Role;
  notice?: string;
  /** The page to go on to, where the address does not name it. */
  next?: string;
};

/** Reads it out of a history entry, which may be of another version, or of another site. */
export function loginStateFrom(state: unknown): LoginState {
  const { email, role, notice, next } = (
    typeof state === 'object' && state !== null ? state : {}
  ) as LoginState;
  return {
    ...(typeof email === 'string' && { email }),
    ...(roles.includes(role as Role) && { role }),
    ...(typeof notice === 'string' && { notice }),
    ...(typeof next === 'string' && { next }),
  };
}
