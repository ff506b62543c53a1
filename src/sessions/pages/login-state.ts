/** What the page before hands on to the login, without putting it into an address. */
export type LoginState = {
  /** Saves typing it again. */
  email?: string;
  notice?: string;
};

/** Reads it out of a history entry, which may be of another version, or of another site. */
export function loginStateFrom(state: unknown): LoginState {
  const { email, notice } = (typeof state === 'object' && state !== null ? state : {}) as LoginState;
  return {
    ...(typeof email === 'string' && { email }),
    ...(typeof notice === 'string' && { notice }),
  };
}
