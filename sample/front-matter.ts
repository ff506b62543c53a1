/** Says which line of which text is wrong, and why. */
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
  language: 'en' | 'hi';
  orientation: 'portrait' | 'landscape';
};

const required = ['department', 'course', 'semester', 'type', 'title'];
const optional = ['language', 'orientation'];

/**
 * Reads the `key: value` lines between the two `---` lines at the head of a text.
 * @returns the values, and the index of the first line of the body
 * @throws {MarkupError} when a line, a key or a value is unknown or missing.
 */
export function parseFrontMatter(lines: string[], file: string): { front: FrontMatter; bodyStart: number } {
  if (lines[0]?.trim() !== '---') throw new MarkupError(file, 1, 'the text must begin with a --- line');
  const end = lines.findIndex((line, index) => index > 0 && line.trim() === '---');
  if (end < 0) throw new MarkupError(file, 1, 'the front matter has no closing --- line');

  const found = new Map<string, { value: string; line: number }>();
  lines.slice(1, end).forEach((text, index) => {
    const line = index + 2;
    if (!text.trim()) return;
    const [, key = '', value = ''] = /^([a-z]+):\s*(.*?)(?:\s+#.*)?$/u.exec(text.trimEnd()) ?? [];
    if (![...required, ...optional].includes(key)) throw new MarkupError(file, line, `unknown line: ${text}`);
    if (found.has(key)) throw new MarkupError(file, line, `${key} is given twice`);
    found.set(key, { value: value.replace(/^(["'])(.*)\1$/u, '$2').normalize('NFC'), line });
  });
  const missing = required.filter((key) => !found.get(key)?.value);
  if (missing.length > 0) throw new MarkupError(file, 1, `missing: ${missing.join(', ')}`);

  const given = (key: string): string => found.get(key)?.value ?? '';
  const oneOf = <T extends string>(key: string, allowed: readonly [T, ...T[]], fallback?: T): T => {
    const value = given(key) || fallback;
    const match = allowed.find((candidate) => candidate === value);
    if (match) return match;
    throw new MarkupError(file, found.get(key)?.line ?? 1, `${key} must be one of ${allowed.join(', ')}`);
  };
  const semester = Number(given('semester'));
  if (!Number.isInteger(semester) || semester < 1) {
    throw new MarkupError(file, found.get('semester')?.line ?? 1, 'semester must be a whole number from 1');
  }
  return {
    front: {
      department: given('department'),
      course: given('course'),
      semester,
      type: oneOf('type', resourceTypes),
      title: given('title'),
      language: oneOf('language', ['en', 'hi'], 'en'),
      orientation: oneOf('orientation', ['portrait', 'landscape'], 'portrait'),
    },
    bodyStart: end + 1,
  };
}
