import * as m from '../../paraglide/messages.js';
import { AppError } from '../errors.ts';

/**
 * The refusal of what was done too often; its text says in words how long to wait.
 * @param seconds until another try makes sense
 */
export function tooOften(seconds: number): AppError {
  const retryAfter = Math.max(1, Math.ceil(seconds));
  return new AppError('too_many_requests', waitText(retryAfter), { retryAfter });
}

function waitText(seconds: number): string {
  if (seconds <= 90) return m.limits_wait_seconds({ count: seconds });
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 90) return m.limits_wait_minutes({ count: minutes });
  return m.limits_wait_hours({ count: Math.ceil(minutes / 60) });
}
