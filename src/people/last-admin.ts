import { AppError } from '../core/errors.ts';

/** The database says so when a change would leave the portal without an administrator who can sign in (migration 0002). */
const LAST_ADMIN = 'UA001';

/**
 * Runs a transaction that might take away the last administrator.
 * @param message what to say when it would
 * @throws {AppError} conflict; whatever else the transaction fails with
 */
export async function keepingAnAdmin<Result>(
  message: string,
  transaction: () => Promise<Result>,
): Promise<Result> {
  try {
    return await transaction();
  } catch (error) {
    if ((error as { code?: unknown }).code !== LAST_ADMIN) throw error;
    throw new AppError('conflict', message, { cause: error });
  }
}
