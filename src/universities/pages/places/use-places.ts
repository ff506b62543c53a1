import { useEffect } from 'react';
import * as m from '../../../paraglide/messages.js';
import { languageOf } from '../../../ui/language.ts';
import { type Answer, call } from '../../../ui/session/call.ts';
import { type Called, useAnswer, useCall } from '../../../ui/session/use-call.ts';
import type { Department, ListedUniversity, University } from '../../schema.ts';

const LIST = '/universities?nested=false';

/** Loads the universities that the actor manages, in alphabetical order, if they are needed. */
export const useManagedUniversities = (isNeeded = true): Called<ListedUniversity[]> =>
  useAnswer(isNeeded ? `${LIST}&editable=true` : null, readAll);

/** Loads all universities of the portal, in alphabetical order. */
export const useUniversities = (): Called<ListedUniversity[]> => useAnswer(LIST, readAll);

/** Reads all pages of a list. */
async function readAll(list: string, signal: AbortSignal): Promise<Answer<ListedUniversity[]>> {
  const rows: ListedUniversity[] = [];
  for (let after: string | null = ''; ; ) {
    const more: string = after ? `&after=${encodeURIComponent(after)}` : '';
    const answer: Answer<ListedUniversity[]> = await call('GET', list + more, undefined, signal);
    if (!answer.ok) return answer;
    rows.push(...answer.data);
    after = answer.next ?? null;
    if (after === null) return { ...answer, data: rows, total: rows.length };
  }
}

/**
 * Clears the university of a form if it is not in the list, such as one deleted since the draft was saved: the select would look empty but
 * still send it.
 * @param rows null until they are loaded
 */
export function useStillThere(
  university: string,
  rows: readonly { _id: string }[] | null,
  clear: () => void,
): void {
  const isGone = university !== '' && rows !== null && rows.every(({ _id }) => _id !== university);
  useEffect(() => {
    if (isGone) clear();
  });
}

/** Loads the departments of a university with their courses; an empty list while no university is chosen. */
export function useDepartments(universityId: string): Called<Department[]> {
  const called = useCall<University>(universityId === '' ? null : `/universities/${universityId}`);
  if (universityId === '') return { ...called, state: 'ready', data: [], error: '' };
  const isThis = called.data?._id === universityId;
  return { ...called, data: isThis ? (called.data?.departments ?? []) : null };
}

/** Returns the semesters from 1 on as options of a field. */
export const semesterOptions = (semesters: number): { value: string; label: string }[] =>
  Array.from({ length: semesters }, (_, at) => ({
    value: String(at + 1),
    label: m.course_semester({ semester: at + 1 }),
  }));

/** Returns the name of a university with its location, if known: several universities may share a name. */
export const nameInPlace = ({ name, location }: Pick<ListedUniversity, 'name' | 'location'>): string =>
  location ? m.catalogue_university_in({ name, location }) : name;

/** Returns a place as an option of a field, marked with the language of its name. */
export const placeOption = (value: string, label: string) => ({ value, label, lang: languageOf(label) });

/** Returns universities as options of a field. */
export const universityOptions = (universities: ListedUniversity[]) =>
  universities.map((university) => placeOption(university._id, nameInPlace(university)));
