import * as m from '../paraglide/messages.js';

/** What can go wrong, in the words of the application; HTTP comes later, in `core/http/problem.ts`. */
export type ErrorCode =
  | 'bad_input'
  | 'not_signed_in'
  | 'wrong_credentials'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'too_large'
  | 'unsupported_media_type'
  | 'unreadable_file'
  | 'too_many_requests'
  | 'unavailable';

/** Invalid fields by name; every invalid field of a request is reported at once. */
export type FieldMessages = Record<string, string[]>;

type ErrorOptions = Partial<Pick<AppError, 'fields' | 'link' | 'retryAfter' | 'cause'>>;

/**
 * The one error class of the services. `message` is written for people and leaves the server; `cause` stays in the log,
 * next to the request id.
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

/** For `executeTakeFirstOrThrow`, and wherever there is no more to say. */
export const notFound = (): AppError => new AppError('not_found', m.errors_not_found());

/** What is wrong with each field of what was sent. */
export const badInput = (fields: FieldMessages): AppError =>
  new AppError('bad_input', m.errors_bad_input(), { fields });

/** @throws {AppError} bad_input where something is wrong with a field */
export function refuseFields(fields: FieldMessages): void {
  if (Object.keys(fields).length > 0) throw badInput(fields);
}

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

/**
 * Why Unishelf can't start, for the operator. The message is one line that says what is wrong and what to do about it; it is
 * printed without a stack, and the process ends with exit code 1.
 */
export class AppStartError extends Error {
  override name = 'AppStartError';
}
