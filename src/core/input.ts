import { z } from 'zod';
import * as m from '../paraglide/messages.js';
import { tidy } from './db/filters.ts';
import { PORTAL } from './mail/mail.ts';
import { composed, INVISIBLE, latinDigits } from './text.ts';
import { MAX_WEB_ADDRESS_LENGTH } from './vocabulary.ts';

/**
 * Schemas for values that people type or import. Each tidies the value, has messages for people, and treats an empty cell, an empty field
 * and a missing one alike: null if the value is optional.
 */

/**
 * Cleans a line: control characters become blanks. `withoutTricks` replaces lone surrogates, which cannot be stored, and removes places for
 * line breaks, which copies from pages and PDFs contain and which make two names of one, direction controls, which make a name read as
 * another one, the placeholders of mails, which would be filled in there, and all but four of a run of marks: more would cover the lines
 * above, and no script puts more on a letter.
 */
const plain = (text: string): string => withoutTricks(text).replace(/\p{Cc}/gu, ' ');
const withoutTricks = (text: string): string =>
  composed(text.replace(TRICKS, ''))
    .toWellFormed()
    .replace(/(\p{M}{4})\p{M}+/gu, '$1');
const TRICKS = new RegExp(`[${INVISIBLE}${PORTAL.name}${PORTAL.contact}]`, 'g');

/** Returns a text, or '' if nothing of it is visible. */
const shown = (text: string): string => (VISIBLE.test(text) ? text : '');
const VISIBLE = /[^\p{Cc}\p{Cf}\p{Z}\p{M}\u115f\u1160\u3164\uffa0\u2800]/u;

const tidyLine = (text: string): string => shown(tidy(plain(text)));

/** Tidies several lines: at most one empty line between paragraphs, no blanks at the ends of lines. */
const tidyParagraphs = (text: string): string =>
  shown(
    text
      .replace(/\r\n?/g, '\n')
      .split('\n')
      .map((part) => tidy(plain(part)))
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
  );

/** Tidies Markdown: keeps blanks at both ends of lines, which matter there; of control characters, keeps only tabs and line ends. */
const tidyMarkdown = (text: string): string =>
  shown(
    withoutTricks(text)
      .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
      .replace(/[^\P{Cc}\t\n]/gu, '')
      .replace(/^(?:[ \t]*\n)+/, '')
      .replace(/\n{4,}/g, '\n\n\n')
      .trimEnd(),
  );

const isMissing = (value: unknown): boolean => value === undefined || value === null || value === '';
const text = z.string({ error: ({ input }) => (isMissing(input) ? m.input_required() : m.input_text()) });
const tooLong = (max: number) => ({ error: () => m.input_too_long({ max }) });

/**
 * A text of at most `max` characters once it is tidied. Rejects far longer ones before any work; the margin leaves room for blanks and
 * for letters with separate marks, which tidying removes or joins. The API description names `max`.
 */
const textUpTo = (max: number) =>
  text.refine((given) => given.length <= 4 * max + 1000, tooLong(max)).meta({ maxLength: max });

const required = (max: number, tidied: (text: string) => string) =>
  textUpTo(max)
    .transform(tidied)
    .pipe(
      z
        .string()
        // What is missing is not judged further: a field has one message.
        .min(1, { error: () => m.input_required(), abort: true })
        .max(max, tooLong(max)),
    );

const optional = (max: number, tidied: (text: string) => string) =>
  textUpTo(max)
    .nullish()
    .transform((value) => tidied(value ?? '') || null)
    .pipe(z.string().max(max, tooLong(max)).nullable());

/** One line of text, required. */
export const line = (max: number) => required(max, tidyLine);

/** A text that stays exactly as given, required: a password, or the name of a file on a disk. */
export const verbatim = (max: number) => required(max, (given) => given);

/** One line of text, or null. */
export const optionalLine = (max: number) => optional(max, tidyLine);

/** Several lines of text, or null. */
export const optionalParagraphs = (max: number) => optional(max, tidyParagraphs);

/** A text in Markdown, required. */
export const markdown = (max: number) => required(max, tidyMarkdown);

/** The address of a page, http or https only, or null. */
export const optionalWebAddress = () =>
  optionalLine(MAX_WEB_ADDRESS_LENGTH).refine((value) => value === null || isWebAddress(value), {
    error: () => m.input_web_address(),
  });

/** The address of a picture on another site, or null. Becomes https, because the pages' Content-Security-Policy allows no other. */
export const optionalPictureAddress = () =>
  optionalWebAddress().transform((value) => value?.replace(/^http:/i, 'https:') ?? null);

function isWebAddress(value: string): boolean {
  // Without the slashes, a browser would take it for an address within the portal.
  const url = /^https?:\/\/\S+$/i.test(value) ? URL.parse(value) : null;
  return url !== null && url.username === '' && url.password === '';
}

/** The longest input for a choice or a number, in characters. */
const MAX_WORD_LENGTH = 100;

/** One of a few words, or null; capitals, dots and blanks do not matter: "Ph.D." is PhD. */
export const optionalChoice = <Word extends string>(words: readonly Word[]) =>
  textUpTo(MAX_WORD_LENGTH)
    .nullish()
    .transform((value, context): Word | null => {
      const given = tidy(value ?? '');
      return given === '' ? null : wordIn(words, given, context);
    })
    .meta({ enum: [...words, '', null] });

/** Finds the word that is meant; adds an issue if there is none. */
function wordIn<Word extends string>(words: readonly Word[], given: string, context: z.RefinementCtx): Word {
  const found = words.find((word) => comparable(word) === comparable(given));
  if (found === undefined)
    context.addIssue({ code: 'custom', message: m.input_one_of({ choices: words.join(', ') }) });
  return found as Word;
}

const comparable = (word: string): string => word.toLowerCase().replace(/[.\s]/g, '');

/** One of a few words, required. */
export const choice = <Word extends string>(words: readonly Word[]) =>
  textUpTo(MAX_WORD_LENGTH)
    .transform((value, context): Word => {
      const given = tidy(value);
      if (given !== '') return wordIn(words, given, context);
      context.addIssue({ code: 'custom', message: m.input_required() });
      return z.NEVER;
    })
    .meta({ enum: [...words] });

/** One of a few words, spelt exactly, as programs send them. */
export const oneOf = <const Words extends readonly string[]>(words: Words) =>
  z.enum(words, { error: () => m.input_one_of({ choices: words.filter(Boolean).join(', ') }) });

/** The search words of a list. */
export const searched = (max: number) => z.string().max(max, tooLong(max)).default('').transform(tidy);

const numeral = (error: () => string) =>
  z.union([textUpTo(MAX_WORD_LENGTH), z.number()], {
    error: ({ input }) => (isMissing(input) ? m.input_required() : error()),
  });

/** Parses a whole number; null if there is none. */
function wholeIn(
  value: string | number,
  [min, max]: readonly [min: number, max: number],
  context: z.RefinementCtx,
): number | null {
  const given = latinDigits(tidy(String(value)));
  const read = /^\d{1,9}$/.test(given) ? Number(given) : Number.NaN;
  if (given === '') return null;
  if (!(read >= min && read <= max))
    context.addIssue({ code: 'custom', message: m.input_whole_number({ min, max }) });
  return read;
}

/** A whole number, as a number or a text of Latin or Devanagari digits, or null. */
export const optionalWholeNumber = (min: number, max: number) =>
  numeral(() => m.input_whole_number({ min, max }))
    .nullish()
    .transform((value, context): number | null => wholeIn(value ?? '', [min, max], context));

/** A whole number, required. */
export const wholeNumber = (min: number, max: number) =>
  numeral(() => m.input_whole_number({ min, max })).transform((value, context): number => {
    const read = wholeIn(value, [min, max], context);
    if (read === null) context.addIssue({ code: 'custom', message: m.input_required() });
    return read as number;
  });

/** An amount in rupees, with at most two decimals; required. */
export const rupees = (max: number) => {
  const error = () => m.input_rupees({ max });
  return numeral(error).transform((value, context): number => {
    const given = latinDigits(tidy(String(value)));
    const read = /^\d{1,12}(\.\d{1,2})?$/.test(given) ? Number(given) : Number.NaN;
    if (given === '') context.addIssue({ code: 'custom', message: m.input_required() });
    else if (!(read <= max)) context.addIssue({ code: 'custom', message: error() });
    return read;
  });
};

/**
 * A list of `min` to `max` entries. Uses `refine`, because Zod's own `min` and `max` also check values that are no lists.
 * @param error makes the message for a value that is no list, or has too few or too many entries
 */
export const listOf = <Item extends z.ZodType>(
  item: Item,
  { min, max }: { min: number; max: number },
  error: (given: unknown) => string,
) =>
  z
    .array(item, { error: ({ input }) => error(input) })
    .refine((given) => given.length >= min && given.length <= max, { error: ({ input }) => error(input) })
    .meta({ minItems: min, maxItems: max });

const LARGEST_VERSION = 2_147_483_647;

const versionFrom = (least: number) => {
  const error = () => m.input_whole_number({ min: 1, max: LARGEST_VERSION });
  return z
    .number({ error: ({ input }) => (input == null ? m.input_required() : error()) })
    .int({ error })
    .min(least, { error })
    .max(LARGEST_VERSION, { error });
};

/** The version of the row that was read before a change. */
export const version = versionFrom(1).describe('The version that was read');

/** The same for a row that may not exist yet. */
export const versionOrNone = versionFrom(0).describe(
  'The version that was read; 0 where nobody had changed it',
);

/** The same, optional: without it no conflict is detected. */
export const seenVersion = version.nullish().transform((seen) => seen ?? undefined);

/** The same in a form, where all values are texts; an empty one counts as missing. */
export const formVersion = z
  .string()
  .nullish()
  .transform((text) => (text?.trim() ? Number(text) : undefined))
  .pipe(version.optional());
