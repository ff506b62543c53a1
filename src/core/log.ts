import type { LoggerOptions } from 'pino';

/**
 * Query parameters with secrets, personal data or search words, up to the next part of the address. `q` and `place` hold what was searched
 * in a list, `about` a question about something that was not found.
 */
const GIVEN =
  /((?:[?&]|%3f|%26)(?:(?:access_)?(?:token|code|e-?mail|password|secret|key|signature)|q|place|about)(?:=|%3d))[^\s&#]+/gi;
/** Search words: they reveal much about a reader, whom other logs may identify by the time of the request. */
const SEARCH = /((?:\/|%2f)search(?:(?:\/|%2f)[\w-]{0,40})?(?:\?|%3f))[^\s#]+/gi;
/** The token of an unsubscribe link, which works without signing in. */
const STOP = /(\/unsubscribe\/)[^\s?&#/]+/gi;
/** Tokens: long, with capitals, small letters and digits. Does not match the names of files, SHA-256 in lower-case hexadecimal. */
const TOKEN = /(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])(?=[\w-]*\d)[\w-]{40,}/g;
/** An e-mail address, also within a URL. The parts are bounded, so that the time grows only linearly with the length of a line. */
const EMAIL =
  /(?:[\p{L}\p{M}\p{N}_.+-]|%[0-9a-f]{2}){1,64}(?:@|%40)(?:[\p{L}\p{M}\p{N}-]{1,63}\.){1,8}\p{L}{2,63}/giu;

/** Masks secrets, personal data and search words in a text. Keeps other filters of lists, which are needed to understand errors. */
export function withoutSecrets(text: string): string {
  return text
    .replace(SEARCH, '$1[…]')
    .replace(GIVEN, '$1[…]')
    .replace(STOP, '$1[…]')
    .replace(TOKEN, '[…]')
    .replace(EMAIL, '[e-mail]');
}

/** A string in JSON. */
const TEXT = /"[^"\\]*(?:\\.[^"\\]*)*"/g;

/** A string that none of the patterns can match, such as the name of a field; most are. */
const PLAIN = /^[^?&%@/]{0,40}$/;

/** Masks each string of a log line by itself, decoded: in JSON, the `t` of `\t` would look like the first letter of an address. */
const masked = (line: string): string =>
  line.replace(TEXT, (text) => {
    if (PLAIN.test(text)) return text;
    if (text.includes('\\')) return JSON.stringify(withoutSecrets(JSON.parse(text) as string));
    return `"${withoutSecrets(text.slice(1, -1))}"`;
  });

/**
 * Returns the logger's options, which mask secrets in all lines: in addresses, errors and messages.
 * @param format `json`: one object a line, for programs; `text`: for people
 */
export const logOptions = (level: string, format: 'json' | 'text' = 'json') =>
  ({
    level,
    base: null,
    hooks: {
      streamWrite: format === 'json' ? masked : (line: string) => asText(masked(line)),
    },
  }) satisfies LoggerOptions;

const LEVELS: Record<number, string> = { 10: 'trace', 20: 'debug', 40: 'warning', 50: 'error', 60: 'fatal' };

/** Characters that control the terminal or the direction of its text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]+/g;

type Entry = {
  time: string | number;
  level: number;
  msg?: string;
  err?: { message?: string; stack?: string };
  /** From here on: of a finished request. */
  method?: string;
  url?: string;
  status?: number;
  ms?: number;
  [field: string]: unknown;
};

/** Formats a log line for people: time, level, message and other fields; for an error, its stack below. */
export function asText(line: string): string {
  const { time, level, msg, err, method, url, status, ms, reqId, ...rest } = JSON.parse(line) as Entry;
  const isAnswer = method !== undefined && status !== undefined;
  const known = Object.entries(isAnswer ? rest : { ...rest, method, url, status, ms, reqId })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const parts = [
    // Swedish writes dates as ISO 8601 does; local time, without its zone.
    new Date(time).toLocaleString('sv-SE'),
    LEVELS[level],
    isAnswer ? `${method} ${url} ${status} ${Math.round(ms ?? 0)} ms` : msg,
    ...known,
    err?.message !== undefined && err.message !== msg ? err.message : undefined,
  ];
  const stack = level >= 50 ? (err?.stack?.split('\n').slice(1) ?? []) : [];
  const lines = [parts.filter((part) => part !== undefined && part !== '').join(' '), ...stack];
  return lines.map((one) => `${one.replace(CONTROL, ' ')}\n`).join('');
}
