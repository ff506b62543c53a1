import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
import { baseLocale, locales, overwriteGetLocale } from '../paraglide/runtime.js';

/** A language that the catalogue has, as BCP 47 names it. */
export type Locale = (typeof locales)[number];

/** Whether there is a choice at all; with one language nothing of this costs anything. */
export const severalLocales = (locales as readonly string[]).length > 1;

const spoken = new AsyncLocalStorage<Locale>();
if (severalLocales) overwriteGetLocale(() => spoken.getStore() ?? baseLocale);

/** The language to answer a request in: the reader's first one (Accept-Language, RFC 9110, 12.5.4) that the catalogue has. */
export function localeOf(request: Pick<IncomingMessage, 'headers'>): Locale {
  const header = request.headers['accept-language'];
  if (!severalLocales || header === undefined) return baseLocale;
  return firstOf(header, locales) ?? baseLocale;
}

/** The most wanted of the languages on offer; `en-IN` is content with `en`. Pure. */
export function firstOf<Tag extends string>(header: string, offered: readonly Tag[]): Tag | undefined {
  const wanted = header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
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

/** Lets everything that `next` begins speak a language. */
export const speaking = (locale: Locale, next: () => void): void => spoken.run(locale, next);
