import { isDatabaseAway } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { ImportError } from './import-error.ts';

/** Errors of PostgreSQL carry five characters, the first two of them the class (appendix A of its manual). */
const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');

/** Deadlocks, serialization failures, and locks that were not to be had: another try may do. */
export const isWorthRetrying = (error: unknown): boolean => /^(40P01|40001|55P03)$/.test(codeOf(error));

/** A row that cannot be written: bad data, a broken rule, a limit of the database, or a refusal of ours. */
export const isRowTrouble = (error: unknown): boolean =>
  error instanceof AppError || /^(22|23|54)\w{3}$/.test(codeOf(error)) || isWorthRetrying(error);

/** Why the database or a service refused a row, in words for people. */
export const reasonOf = (error: unknown): string =>
  error instanceof AppError ? error.message : `the database refuses it: ${(error as Error).message}`;

/** The one sentence for what ends an import; anything that is not foreseen stays as it is. */
export function toImportError(error: unknown): unknown {
  const again = 'Then run the same command again: it continues where this run has ended.';
  const options = { cause: error };
  if (error instanceof ImportError) return error;
  if (isDatabaseAway(error))
    return new ImportError(
      `The database went away (${(error as Error).message}). Bring it back. ${again}`,
      options,
    );
  if (/^(53100|58030)$/.test(codeOf(error)))
    return new ImportError(`The disk of the database is full or broken. Make room. ${again}`, options);
  if (/^(ENOSPC|EDQUOT)$/.test(codeOf(error)))
    return new ImportError(`The disk is full. Make room. ${again}`, options);
  if (/^(EROFS|EACCES|EPERM)$/.test(codeOf(error)))
    return new ImportError(
      `The data directory cannot be written: ${(error as Error).message}. ${again}`,
      options,
    );
  if (error instanceof AppError && error.code === 'unavailable')
    return new ImportError(`${error.message} ${again}`, options);
  return error;
}
