/** Hashes and verifies passwords, away from the event loop. */
export type Passwords = {
  /** @returns the hash as a PHC string @throws {AppError} unavailable when too many wait already */
  hash(password: string): Promise<string>;
  /**
   * Whether a password belongs to a hash. Costs the same when there is no hash, so that its duration does not reveal whether
   * there is an account.
   * @throws {AppError} unavailable when too many wait already
   */
  verify(hash: string | null, password: string): Promise<boolean>;
  /** How many hashes were computed so far. */
  readonly worked: number;
};
