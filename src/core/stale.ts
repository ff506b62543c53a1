import * as m from '../paraglide/messages.js';
import { AppError } from './errors.ts';

/**
 * Refuses a change of what another person changed since it was read, and says what it is now: optimistic locking.
 * @param now what is stored of the fields that are to be changed
 * @throws {AppError} conflict
 */
export function refuseStale(
  stored: { version: number },
  seen: number | undefined,
  now: Record<string, string | number | boolean | null>,
): void {
  if (seen === undefined || seen === stored.version) return;
  const fields: Record<string, string[]> = {};
  for (const [field, value] of Object.entries(now))
    fields[field] = [value ? m.stale_value({ value }) : m.stale_empty()];
  const names = Object.keys(now).map((field) => m.stale_field({ field }));
  const message = names.length > 0 ? m.stale_fields({ fields: names.join(', ') }) : m.stale_other();
  throw new AppError('conflict', message, { fields });
}
