import { AppError } from '../core/errors.ts';
import * as m from '../paraglide/messages.js';

/**
 * Refuses a change of what somebody else changed since it was read, and says what it is now: optimistic locking.
 * @param now what is stored of the fields that are to be changed
 * @throws {AppError} conflict
 */
export function refuseStale(
  stored: { version: number },
  seen: number | undefined,
  now: Record<string, string | null>,
): void {
  if (seen === undefined || seen === stored.version) return;
  const fields: Record<string, string[]> = {};
  for (const [field, value] of Object.entries(now))
    fields[field] = [value ? m.manage_stale_value({ value }) : m.manage_stale_empty()];
  const names = Object.keys(now).map((field) => m.manage_stale_field({ field }));
  const message = names.length > 0 ? m.manage_stale({ fields: names.join(', ') }) : m.manage_stale_other();
  throw new AppError('conflict', message, { fields });
}
