import * as m from '../../../../paraglide/messages.js';
import type { Answer } from '../../../../ui/session/call.ts';
import { call } from '../../../../ui/session/call.ts';
import { feeStructureOf } from '../courses/values.ts';
import { saying } from '../failure.ts';
import { guessFrom } from '../setup/course-guess.ts';
import { linesOf } from '../setup/outline.ts';
import type { useSending } from '../use-sending.ts';
import { type AddValues, fieldOf } from './values.ts';

export type Done = { message: string };
export type Files = Record<'eligibility' | 'feeStructure', File | undefined>;
type Send = ReturnType<typeof useSending>['send'];

/** The result of adding several names, one after the other. */
export type Outcome = {
  added: string[];
  /** Names that could not be added, with the reason. */
  refused: { name: string; answer: Extract<Answer<Done>, { ok: false }> }[];
};

/** Adds all names, one after the other; a failure does not stop the rest, unless the server does not answer. */
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
    // Without a connection, or after Stop, the others would fail alike.
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
  // Of several names each sets its own level and length, unless these were chosen for all.
  const facts = values.chosen === 'yes' ? values : { ...values, ...guessed(name, values) };
  const form = new FormData();
  form.append('departmentName', values.department);
  form.append('course[name]', name);
  form.append('course[level]', facts.level);
  form.append('course[duration]', facts.duration.trim());
  form.append('course[semesters]', facts.semesters.trim() || '0');
  form.append('course[totalCredits]', facts.totalCredits.trim() || '0');
  form.append('course[modeOfStudy]', facts.modeOfStudy.trim());
  if (values.eligibility.trim()) form.append('course[eligibility]', values.eligibility.trim());
  const fees = feeStructureOf(values);
  if (fees) form.append('course[feeStructure]', typeof fees === 'string' ? fees : JSON.stringify(fees));
  if (files.eligibility) form.append('course[eligibility]', files.eligibility);
  if (files.feeStructure) form.append('course[feeStructure]', files.feeStructure);
  return send<Done>('PATCH', `/universities/${values.university}/add-course`, form);
}

/** One name is shown with what it proposes; of several the form shows the values for those that propose nothing. */
const guessed = (name: string, values: AddValues) =>
  linesOf(values.name).length > 1 ? (guessFrom(name) ?? {}) : {};

/** The answer that the form shows: what failed, each with its reason. */
export function answerOf({ added, refused }: Outcome, mode: string): Answer<Done> {
  const [first] = refused;
  if (!first) return { ok: true, status: 200, total: 0, data: { message: added.join(' ') } };
  const field = mode === 'course' ? 'name' : 'departmentName';
  if (refused.length + added.length === 1) {
    const fields = Object.entries(first.answer.fields).map(([path, texts]) => [fieldOf(path), texts]);
    return saying(m.catalogue_pages_failed_to_add(), {
      ...first.answer,
      fields: Object.fromEntries(fields),
    });
  }
  const reasons = refused.map(({ name, answer }) => {
    const failure = answer.error || m.forms_unreachable();
    const [about = failure] = Object.values(answer.fields).flat();
    return m.catalogue_pages_refused({ name, reason: about === failure ? failure : `${failure} ${about}` });
  });
  return { ...first.answer, error: m.catalogue_pages_failed_to_add(), fields: { [field]: reasons } };
}
