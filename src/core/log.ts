import type { LoggerOptions } from 'pino';

/**
 * What is between `token=` and the next part of an address; `q` and `place` are what was looked for in a list, `about` is the question after
 * what was not found.
 */
const GIVEN =
  /((?:[?&]|%3f|%26)(?:(?:access_)?(?:token|code|e-?mail|password|secret|key|signature)|q|place|about)(?:=|%3d))[^\s&#]+/gi;
/** What was looked for: it says much about who looked, and other logs may say who asked at that moment. */
const SEARCH = /((?:\/|%2f)search(?:(?:\/|%2f)[\w-]{0,40})?(?:\?|%3f))[^\s#]+/gi;
/** The link in a mail that ends mails of a kind works without signing in. */
const STOP = /(\/unsubscribe\/)[^\s?&#/]+/gi;
/** Tokens are long and mix letters with digits; SHA-256 in hexadecimal digits, which names files, has no capitals. */
const TOKEN = /(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])(?=[\w-]*\d)[\w-]{40,}/g;
/** An e-mail address, also as a part of a URL. Its parts are bounded, so that reading a long line takes no longer than its length. */
const EMAIL =
  /(?:[\p{L}\p{M}\p{N}_.+-]|%[0-9a-f]{2}){1,64}(?:@|%40)(?:[\p{L}\p{M}\p{N}-]{1,63}\.){1,8}\p{L}{2,63}/giu;

/** A text without secrets, personal data and what was looked for. Other filters of lists stay: they are needed to understand errors. */
export function withoutSecrets(text: string): string {
  return text
    .replace(SEARCH, '$1[…]')
    .replace(GIVEN, '$1[…]')
    .replace(STOP, '$1[…]')
    .replace(TOKEN, '[…]')
    .replace(EMAIL, '[e-mail]');
}

/** A text as JSON has it. */
const TEXT = /"[^"\\]*(?:\\.[^"\\]*)*"/g;

/** A text, such as the name of a field, in which none of the patterns finds anything: most are. */
const PLAIN = /^[^?&%@/]{0,40}$/;

/** A line of the log, each text of it by itself: in JSON the `t` of a tab looks like the first letter of an address. */
const masked = (line: string): string =>
  line.replace(TEXT, (text) => {
    if (PLAIN.test(text)) return text;
    if (text.includes('\\')) return JSON.stringify(withoutSecrets(JSON.parse(text) as string));
    return `"${withoutSecrets(text.slice(1, -1))}"`;
  });

/** `json`: one object a line, for programs; `text`: for people. */
export type LogFormat = 'json' | 'text';

/** How everything is logged, whatever wrote it: without secrets in addresses, errors and messages. */
export const logOptions = (level: string, format: LogFormat = 'json') =>
  ({
    level,
    base: null,
    hooks: {
      streamWrite: format === 'json' ? masked : (line: string) => asText(masked(line)),
    },
  }) satisfies LoggerOptions;

const LEVELS: Record<number, string> = { 10: 'trace', 20: 'debug', 40: 'warning', 50: 'error', 60: 'fatal' };

/** What a terminal would take for an order. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]+/g;

type Entry = {
  time: string | number;
  level: number;
  msg?: string;
  err?: { message?: string; stack?: string };
  /** Of a request that was answered. */
  method?: string;
  url?: string;
  status?: number;
  ms?: number;
  [field: string]: unknown;
};

/** A line of the log for people: the time, how grave it is, what happened, and what else is known; below it where an error came from. */
export function asText(line: string): string {
  const { time, level, msg, err, method, url, status, ms, reqId, ...rest } = JSON.parse(line) as Entry;
  const isAnswer = method !== undefined && status !== undefined;
  const known = Object.entries(isAnswer ? rest : { ...rest, method, url, status, ms, reqId })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const parts = [
    new Date(time).toTimeString().slice(0, 8),
    LEVELS[level],
    isAnswer ? `${method} ${url} ${status} ${Math.round(ms ?? 0)} ms` : msg,
    ...known,
    err?.message !== undefined && err.message !== msg ? err.message : undefined,
  ];
  const stack = level >= 50 ? (err?.stack?.split('\n').slice(1) ?? []) : [];
  const lines = [parts.filter((part) => part !== undefined && part !== '').join(' '), ...stack];
  return lines.map((one) => `${one.replace(CONTROL, ' ')}\n`).join('');
}
