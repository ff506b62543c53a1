/** A mistake in a text, with the file, the line and the reason. */
export class MarkupError extends Error {
  readonly file: string;
  readonly line: number;

  constructor(file: string, line: number, reason: string) {
    super(`${file}:${line}: ${reason}`);
    this.name = 'MarkupError';
    this.file = file;
    this.line = line;
  }
}

export const resourceTypes = ['papers', 'notes', 'syllabus'] as const;
export type ResourceType = (typeof resourceTypes)[number];

export type FrontMatter = {
  department: string;
  course: string;
  semester: number;
  type: ResourceType;
  title: string;
  /** For papers and notes only: a syllabus covers several subjects. */
  subject: string | null;
  code: string | null;
  /** Month of the exam, for papers. */
  exam: { year: number; month: number } | null;
  language: 'en' | 'hi';
  orientation: 'portrait' | 'landscape';
};

const keys = {
  required: ['department', 'course', 'semester', 'type', 'title'],
  optional: ['subject', 'code', 'exam', 'language', 'orientation'],
};

/** The `key: value` lines at the head of a text. */
export type Header = {
  given: (key: string) => string;
  /** @throws {MarkupError} when the value is not one of those allowed */
  oneOf: <T extends string>(key: string, allowed: readonly [T, ...T[]], fallback?: T) => T;
  /** @throws {MarkupError} when the value is not a whole number of at least `least` */
  wholeNumber: (key: string, least: number) => number;
  /** @returns null if the key is missing or empty @throws {MarkupError} when the value is not a year and month, as in 2024-05 */
  month: (key: string) => { year: number; month: number } | null;
  /** The lines after the header. */
  body: string[];
  /** The number of the body's first line in the file. */
  bodyLine: number;
};

/**
 * Reads the `key: value` lines between the two `---` lines at the head of a text.
 * @throws {MarkupError} when a line is malformed, or a key unknown, repeated or missing
 */
export function parseHeader(
  text: string,
  file: string,
  keys: { required: string[]; optional: string[] },
): Header {
  const lines = text.normalize('NFC').replace(/\r\n?/gu, '\n').split('\n');
  if (lines[0]?.trim() !== '---') throw new MarkupError(file, 1, 'the text must begin with a --- line');
  const end = lines.findIndex((line, index) => index > 0 && line.trim() === '---');
  if (end < 0) throw new MarkupError(file, 1, 'the front matter has no closing --- line');

  const found = new Map<string, { value: string; line: number }>();
  lines.slice(1, end).forEach((text, index) => {
    const line = index + 2;
    if (!text.trim()) return;
    const [, key = '', value = ''] = /^([a-z]+):\s*(.*?)(?:\s+#.*)?$/u.exec(text.trimEnd()) ?? [];
    if (![...keys.required, ...keys.optional].includes(key))
      throw new MarkupError(file, line, `unknown line: ${text}`);
    if (found.has(key)) throw new MarkupError(file, line, `${key} is given twice`);
    found.set(key, { value: value.replace(/^(["'])(.*)\1$/u, '$2'), line });
  });
  const missing = keys.required.filter((key) => !found.get(key)?.value);
  if (missing.length > 0) throw new MarkupError(file, 1, `missing: ${missing.join(', ')}`);

  const given = (key: string): string => found.get(key)?.value ?? '';
  const fail = (key: string, reason: string) =>
    new MarkupError(file, found.get(key)?.line ?? 1, `${key} must be ${reason}`);
  return {
    given,
    oneOf: (key, allowed, fallback) => {
      const value = given(key) || fallback;
      const match = allowed.find((candidate) => candidate === value);
      if (match) return match;
      throw fail(key, `one of ${allowed.join(', ')}`);
    },
    wholeNumber: (key, least) => {
      const value = Number(given(key));
      if (Number.isInteger(value) && value >= least) return value;
      throw fail(key, `a whole number from ${least}`);
    },
    month: (key) => {
      if (!given(key)) return null;
      const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/u.exec(given(key)) ?? [];
      if (year) return { year: Number(year), month: Number(month) };
      throw fail(key, 'a year and a month, as in 2024-05');
    },
    body: lines.slice(end + 1),
    bodyLine: end + 2,
  };
}

/**
 * Reads the front matter of a resource text, and its body as lines.
 * @throws {MarkupError} when a line, key or value is invalid or missing.
 */
export function parseFrontMatter(
  text: string,
  file: string,
): { front: FrontMatter } & Pick<Header, 'body' | 'bodyLine'> {
  const { given, oneOf, wholeNumber, month, body, bodyLine } = parseHeader(text, file, keys);
  return {
    front: {
      department: given('department'),
      course: given('course'),
      semester: wholeNumber('semester', 1),
      type: oneOf('type', resourceTypes),
      title: given('title'),
      subject: given('subject') || null,
      code: given('code') || null,
      exam: month('exam'),
      language: oneOf('language', ['en', 'hi'], 'en'),
      orientation: oneOf('orientation', ['portrait', 'landscape'], 'portrait'),
    },
    body,
    bodyLine,
  };
}
