import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
import { baseLocale, locales, overwriteGetLocale } from '../paraglide/runtime.js';

/** A language of the message catalogue (BCP 47). */
export type Locale = (typeof locales)[number];

/** Whether there is more than one language; with one, requests skip the choice. */
export const severalLocales = (locales as readonly string[]).length > 1;

const spoken = new AsyncLocalStorage<Locale>();
if (severalLocales) overwriteGetLocale(() => spoken.getStore() ?? baseLocale);

/** Returns the language for a response: the reader's first choice (Accept-Language, RFC 9110, 12.5.4) that the catalogue has. */
export function localeOf(request: Pick<IncomingMessage, 'headers'>): Locale {
  const header = request.headers['accept-language'];
  if (!severalLocales || header === undefined) return baseLocale;
  return firstOf(header, locales) ?? baseLocale;
}

/** Returns the offered language that the header prefers; `en` also matches `en-IN`. Pure. */
export function firstOf<Tag extends string>(header: string, offered: readonly Tag[]): Tag | undefined {
  const wanted = header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part
        .toLowerCase()
        .split(';')
        .map((one) => one.trim());
      const quality = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1);
      return { tag, quality: Number.isFinite(quality) ? quality : 0 };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  for (const { tag } of wanted) {
    const found = offered.find((one) => tag === one.toLowerCase() || tag.startsWith(`${one.toLowerCase()}-`));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Sets the language of messages for `next` and everything that it starts. */
export const speaking = (locale: Locale, next: () => void): void => spoken.run(locale, next);
