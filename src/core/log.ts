import type { LoggerOptions } from 'pino';

/** What stands between `token=` and the next part of an address. */
const GIVEN = /([?&](?:access_)?(?:token|code|e-?mail|password|secret|key|signature)=)[^"\\\s&#]+/gi;
/** The link in a mail that ends mails of a kind works without signing in. */
const STOP = /(\/unsubscribe\/)[^"\\\s?&#/]+/gi;
/** Tokens are long and mix letters with digits; SHA-256 in hexadecimal digits, which names files, has no capitals. */
const TOKEN = /(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])(?=[\w-]*\d)[\w-]{40,}/g;
/** An e-mail address, also as a part of a URL. Its parts are bounded, so that reading a long line takes no longer than its length. */
const EMAIL =
  /(?:[\p{L}\p{M}\p{N}_.+-]|%[0-9a-f]{2}){1,64}(?:@|%40)(?:[\p{L}\p{M}\p{N}-]{1,63}\.){1,8}\p{L}{2,63}/giu;

/** A line of the log without what lets others in, or says who somebody is. Search texts stay: they say what went wrong. */
export function withoutSecrets(line: string): string {
  return line.replace(GIVEN, '$1[…]').replace(STOP, '$1[…]').replace(TOKEN, '[…]').replace(EMAIL, '[e-mail]');
}

/** How everything is logged: one JSON object a line, whatever wrote it, without secrets in addresses, errors and messages. */
export const logOptions = (level: string) =>
  ({ level, base: null, hooks: { streamWrite: withoutSecrets } }) satisfies LoggerOptions;
