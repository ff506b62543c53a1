import { type Role, roles } from '../../core/vocabulary.ts';

/** The history state with which other pages navigate to the login, to keep it out of the URL. */
export type LoginState = {
  /** Prefills the form. */
  email?: string;
  role?: Role;
  notice?: string;
  /** The page to open after the sign-in, unless the URL names one. */
  next?: string;
  /** The id of the account that had that page open; another account does not get it. */
  nextOf?: string;
};

/** Validates the state of a history entry, which another version of the portal may have written. */
export function loginStateFrom(state: unknown): LoginState {
  const { email, role, notice, next, nextOf } = (
    typeof state === 'object' && state !== null ? state : {}
  ) as LoginState;
  return {
    ...(typeof email === 'string' && { email }),
    ...(roles.includes(role as Role) && { role }),
    ...(typeof notice === 'string' && { notice }),
    ...(typeof next === 'string' && { next }),
    ...(typeof nextOf === 'string' && { nextOf }),
  };
}
