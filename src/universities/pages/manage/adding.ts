import * as m from '../../../paraglide/messages.js';
import type { Values } from '../../../ui/forms/problems.ts';
import { blameFiles, nothingSent, reasonOf, withReason } from '../../../ui/forms/refusal.ts';
import { type Answer, call, type Refusal } from '../../../ui/session/call.ts';
import { courseProblems, noFees } from './courses/values.ts';
import type { useFileSending } from './FilePicker.tsx';
import { coursePayload, guessFrom, linesOf } from './outline/outline.ts';

/** The empty form that adds departments or courses. Its name fields may hold several names, one per line. */
export const nothing = {
  university: '',
  mode: 'department',
  departmentName: '',
  /** The department of a course, by its name. */
  department: '',
  name: '',
  level: 'UG',
  duration: '',
  semesters: '',
  totalCredits: '',
  modeOfStudy: '',
  /** Whether level, years and semesters were chosen by hand: see `outline.ts`. */
  chosen: '',
  eligibility: '',
  ...noFees,
  /** Not empty if eligibility and fees are kept for the next course. */
  keep: '',
};
export type AddValues = Values & typeof nothing;

/** Returns the form's initial values for the next entry. */
export function nextOf(values: AddValues): AddValues {
  const emptied = { ...values, departmentName: '', name: '', chosen: values.chosen && 'copied' };
  if (values.keep !== '') return emptied;
  return { ...emptied, eligibility: '', ...noFees, feeKind: values.feeKind };
}

/** Checks the values before they are sent. @returns messages by field */
export function addProblems(values: AddValues): Record<string, string> {
  const found: Record<string, string> = {};
  if (values.university === '') found.university = m.catalogue_university_required();
  if (values.mode === 'department') {
    if (linesOf(values.departmentName).length === 0) found.departmentName = m.catalogue_department_required();
    return found;
  }
  if (values.department === '') found.department = m.catalogue_course_required();
  if (linesOf(values.name).length === 0) found.name = m.catalogue_course_required();
  return { ...found, ...courseProblems(values) };
}

type Done = { message: string };
type Files = Record<'eligibility' | 'feeStructure', File | undefined>;
type Send = ReturnType<typeof useFileSending>['send'];

/** The result of adding several names, one after the other. */
type Outcome = {
  added: string[];
  /** Names that could not be added, with the reason. */
  refused: { name: string; answer: Refusal }[];
};

/** Adds all names, one after the other. A failure does not stop the rest, unless the connection is lost or the user stops. */
export async function addAll(
  values: AddValues,
  files: Files,
  send: Send,
  onNext: (at: number, of: number) => void,
): Promise<Outcome> {
  const isCourse = values.mode === 'course';
  const names = linesOf(isCourse ? values.name : values.departmentName);
  const outcome: Outcome = { added: [], refused: [] };
  for (const [at, name] of names.entries()) {
    onNext(at + 1, names.length);
    const { refused } = outcome;
    const last = refused.at(-1)?.answer;
    // Without a connection (status 0), or after Stop (-1), the rest would fail alike.
    const isStopped = last !== undefined && last.status <= 0;
    const answer = isStopped ? last : await (isCourse ? addCourse : addDepartment)(name, values, files, send);
    if (answer.ok) outcome.added.push(answer.data.message);
    else refused.push({ name, answer });
  }
  return outcome;
}

function addDepartment(name: string, { university }: AddValues): Promise<Answer<Done>> {
  return call<Done>('PATCH', `/universities/${university}/add-department`, { department: { name } });
}

function addCourse(name: string, values: AddValues, files: Files, send: Send): Promise<Answer<Done>> {
  // In a list, each name implies its own level and length, unless the user chose these for all.
  const facts = values.chosen === 'yes' ? values : { ...values, ...guessed(name, values) };
  const form = new FormData();
  form.append('departmentName', values.department);
  for (const [field, value] of Object.entries(coursePayload({ ...facts, name })))
    if (value !== null && value !== '')
      form.append(`course[${field}]`, typeof value === 'object' ? JSON.stringify(value) : `${value}`);
  if (files.eligibility) form.append('course[eligibility]', files.eligibility);
  if (files.feeStructure) form.append('course[feeStructure]', files.feeStructure);
  return send<Done>('PATCH', `/universities/${values.university}/add-course`, form);
}

/**
 * Returns the level and length that a name in a list implies; the form shows the values for names that imply nothing. A single name
 * needs no guess, as the form shows its proposals already. Even with a single name left, a list stays a list.
 */
const guessed = (name: string, values: AddValues) =>
  values.name.includes('\n') ? (guessFrom(name) ?? {}) : {};

/** Returns the answer for the form: each failure with its reason. Errors about a file are shown beside its chooser instead. */
export function answerOf(
  { added, ...outcome }: Outcome,
  mode: string,
  choices: Parameters<typeof blameFiles>[1],
): Answer<Done> {
  // Uses the server's field names: in the form, a text and a PDF are separate fields, in the API they share a name.
  const refused = outcome.refused.map((one) => ({ ...one, answer: blameFiles(one.answer, choices) }));
  const [first] = refused;
  if (!first) return nothingSent({ message: added.join(' ') });
  const field = mode === 'course' ? 'name' : 'departmentName';
  if (refused.length + added.length === 1) {
    const fields = Object.entries(first.answer.fields).map(([path, texts]) => [fieldOf(path), texts]);
    const answer = { ...first.answer, fields: Object.fromEntries(fields) };
    return withReason(answer, m.catalogue_pages_failed_to_add());
  }
  const reasons = refused.map(({ name, answer }) => {
    const failure = reasonOf(answer);
    const [about = failure] = Object.values(answer.fields).flat();
    return m.catalogue_pages_refused({ name, reason: about === failure ? failure : `${failure} ${about}` });
  });
  return { ...first.answer, error: m.catalogue_pages_failed_to_add(), fields: { [field]: reasons } };
}

/** Maps a field name of the server to one of this form: `course[level]` or `course.level` is `level`. */
export function fieldOf(path: string): string {
  if (path === 'department.name') return 'departmentName';
  if (path === 'departmentName') return 'department';
  const name = path.replace(/^course[.[]/, '').replace(']', '');
  return name.startsWith('feeStructure') ? 'feeText' : name;
}
