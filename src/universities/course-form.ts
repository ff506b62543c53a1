import { z } from 'zod';
import { AppError, type FieldMessages } from '../core/errors.ts';
import * as m from '../paraglide/messages.js';
import { AddedCourse } from './change-input.ts';
import { CourseInput } from './input.ts';

const { eligibility: _, feeStructure: __, ...texts } = CourseInput.shape;
const textOrPdf = z.union([z.string(), z.file()]).optional();

/** The form as it is described: `readCourseForm` reads its texts, its files are taken in while they arrive. */
export const CourseForm = z.object({
  departmentName: AddedCourse.shape.departmentName,
  ...Object.fromEntries(Object.entries(texts).map(([name, field]) => [`course[${name}]`, field])),
  'course[eligibility]': textOrPdf,
  'course[feeStructure]': textOrPdf,
});

/**
 * Reads the texts of the form that adds a course: `departmentName`, and the course's own as `course[name]`, `course[level]` …
 * @throws {AppError} bad_input with every field that is wrong, by the name it has in the form
 */
export function readCourseForm(fields: Record<string, string>): AddedCourse {
  const course: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    const bracketed = /^course\[(\w+)\]$/.exec(name)?.[1];
    if (bracketed !== undefined) course[bracketed] = bracketed === 'feeStructure' ? amountsOf(value) : value;
  }
  const read = AddedCourse.safeParse({ departmentName: fields.departmentName, course });
  if (read.success) return read.data;
  const wrong: FieldMessages = {};
  for (const { path, message } of read.error.issues) {
    const [first, second, ...rest] = path.map(String);
    const name = [second === undefined ? first : `${first}[${second}]`, ...rest].join('.');
    wrong[name] = [...(wrong[name] ?? []), message];
  }
  throw new AppError('bad_input', m.errors_bad_input(), { fields: wrong });
}

/** Amounts come as JSON; everything else is a text. */
function amountsOf(text: string): unknown {
  if (!text.trimStart().startsWith('{')) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
