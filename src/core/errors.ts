import * as m from '../paraglide/messages.js';

/** The kinds of errors of the application; `core/http/problem.ts` maps them to HTTP statuses. */
export type ErrorCode =
  | 'bad_input'
  | 'not_signed_in'
  | 'wrong_credentials'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'stale'
  | 'too_large'
  | 'unsupported_media_type'
  | 'unreadable_file'
  | 'too_many_requests'
  | 'unavailable';

/** Invalid fields by name; every invalid field of a request is reported at once. */
export type FieldMessages = Record<string, string[]>;

type ErrorOptions = Partial<Pick<AppError, 'fields' | 'link' | 'retryAfter' | 'cause'>>;

/**
 * The error class of all services. `message` is for people and is sent to the client; `cause` is only logged, with the request id.
 */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly fields: FieldMessages | undefined;
  /** Path of the page that shows what is in the way, such as the first upload of the same bytes. */
  readonly link: string | undefined;
  /** Seconds to wait before another try. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message: string, options: ErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.fields = options.fields;
    this.link = options.link;
    this.retryAfter = options.retryAfter;
  }
}

/** Makes the general not_found error, also for `executeTakeFirstOrThrow`. */
export const notFound = (): AppError => new AppError('not_found', m.errors_not_found());

/** Makes the error for invalid fields. */
export const badInput = (fields: FieldMessages): AppError =>
  new AppError('bad_input', m.errors_bad_input(), { fields });

/** @throws {AppError} bad_input if there is any message */
export function refuseFields(fields: FieldMessages): void {
  if (Object.keys(fields).length > 0) throw badInput(fields);
}

/**
 * Rejects a change of a row that another person has changed since it was read (optimistic locking).
 * @param now the stored values of the fields to be changed; which of them the other person changed is not known
 * @throws {AppError} stale
 */
export function refuseStale(
  stored: { version: number },
  seen: number | undefined,
  now: Record<string, string | number | boolean | null>,
): void {
  if (seen === undefined || seen === stored.version) return;
  const fields: Record<string, string[]> = {};
  for (const [field, value] of Object.entries(now))
    fields[field] = [value ? m.stale_stored({ value }) : m.stale_stored_empty()];
  throw new AppError('stale', m.stale_other(), { fields });
}

/**
 * Thrown when Unishelf cannot start. The message says to the operator, in one line, what is wrong and what to do about it; it is printed
 * without a stack, and the process ends with exit code 1.
 */
export class AppStartError extends Error {
  override name = 'AppStartError';
}
