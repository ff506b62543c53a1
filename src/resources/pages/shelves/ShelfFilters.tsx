import { documentStates } from '../../../documents/vocabulary.ts';
import * as m from '../../../paraglide/messages.js';
import { ChosenFilter, FilterBar, TypedFilter } from '../../../ui/area/filter-fields.tsx';
import type { Filters } from '../../../ui/area/use-filters.ts';
import type { Called } from '../../../ui/session/use-call.ts';
import { useDepartments } from '../../../universities/pages/places/use-places.ts';
import type { Department, ListedUniversity } from '../../../universities/schema.ts';
import { USUAL_SEMESTERS } from '../../../universities/vocabulary.ts';
import { stateWord } from './shelf-words.ts';

type Props = { filters: Filters; universities: Called<ListedUniversity[]> };

/** What narrows the shelves down. A department can be chosen once its university is, a course once its department is. */
export function ShelfFilters({ filters: { search, set }, universities }: Props) {
  const { q = '', university = '', department = '', course = '', semester = '', state = '' } = search.filters;
  const known = universities.data ?? [];
  const only = known.length === 1 ? (known[0]?._id ?? '') : '';
  const at = university || only;
  const departments = useDepartments(at);
  const courses = departments.data?.find(({ name }) => name === department)?.courses;
  return (
    <FilterBar label={m.shelves_filters()}>
      <TypedFilter
        label={m.shelves_q()}
        hint={m.shelves_q_hint()}
        value={q}
        onChange={(q) => set({ q }, 'typed')}
      />
      {at !== only || only === '' ? (
        <ChosenFilter
          label={m.catalogue_university()}
          any={m.shelves_university_any()}
          value={university}
          options={universityOptions(universities, university)}
          onChange={(university) => set({ university, department: '', course: '' })}
        />
      ) : null}
      {at !== '' && (
        <ChosenFilter
          label={m.catalogue_department()}
          any={m.shelves_department_any()}
          value={department}
          options={named(departments.data)}
          onChange={(department) => set({ university: at, department, course: '' })}
        />
      )}
      {department !== '' && (
        <ChosenFilter
          label={m.catalogue_course()}
          any={m.shelves_course_any()}
          value={course}
          options={named(courses)}
          onChange={(course) => set({ course })}
        />
      )}
      <ChosenFilter
        label={m.catalogue_semester()}
        any={m.shelves_semester_any()}
        value={semester}
        options={semesterOptions(courses?.find(({ name }) => name === course)?.semesters)}
        onChange={(semester) => set({ semester })}
      />
      <ChosenFilter
        label={m.shelves_state()}
        any={m.shelves_state_any()}
        value={state}
        options={documentStates.map((value) => ({ value, label: stateWord(value) }))}
        onChange={(state) => set({ state })}
      />
    </FilterBar>
  );
}

/** Until the names are there, the chosen one is not shown as the id that the address has. */
function universityOptions({ data, state }: Called<ListedUniversity[]>, chosen: string) {
  if (data === null)
    return chosen !== '' && state === 'loading' ? [{ value: chosen, label: m.areas_loading() }] : [];
  return data.map(({ _id, name, location }) => ({
    value: _id,
    label: location ? m.catalogue_university_in({ name, location }) : name,
  }));
}

const named = (rows: Pick<Department, 'name'>[] | null | undefined) =>
  (rows ?? []).map(({ name }) => ({ value: name, label: name }));

const semesterOptions = (most: number | undefined) =>
  Array.from({ length: most || USUAL_SEMESTERS }, (_, at) => ({
    value: String(at + 1),
    label: m.course_semester({ semester: at + 1 }),
  }));
