import { useState } from 'react';
import { documentStates } from '../../../documents/vocabulary.ts';
import * as m from '../../../paraglide/messages.js';
import { ChosenFilter, FilterBar, type Filters, TypedFilter, useFilters } from '../../../ui/area/filters.tsx';
import { CountLine, LoadedList, useListOf } from '../../../ui/area/LoadedList.tsx';
import { RemovalNotice, useRemoval } from '../../../ui/area/removal.tsx';
import { EditDialog } from '../../../ui/area/SheetDialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { listCall } from '../../../ui/lists/list-search.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useSession } from '../../../ui/session/Guard.tsx';
import { areaOf } from '../../../ui/session/next.ts';
import type { Called } from '../../../ui/session/use-call.ts';
import {
  placeOption,
  semesterOptions,
  universityOptions,
  useDepartments,
  useManagedUniversities,
} from '../../../universities/pages/places/use-places.ts';
import type { Department, ListedUniversity } from '../../../universities/schema.ts';
import { USUAL_SEMESTERS } from '../../../universities/vocabulary.ts';
import type { ManagedResource } from '../../schema.ts';
import type { ResourceType } from '../../vocabulary.ts';
import { kindCount, kindName } from '../kind-words.ts';
import { EditForm } from './EditForm.tsx';
import { ShelfItem } from './ShelfItem.tsx';
import { removalOf, stateWord } from './shelf-words.ts';
import { UniversityShelves } from './UniversityShelves.tsx';
import { ShelfContext, type ShelfState, useProcessed, useShelf, useShelfCall } from './use-shelf.ts';

export const PapersPage = () => <ShelvesPage type="papers" />;
export const NotesPage = () => <ShelvesPage type="notes" />;
export const SyllabusPage = () => <ShelvesPage type="syllabus" />;

const names = ['q', 'university', 'department', 'course', 'semester', 'state'] as const;
/** With one of these filters the page lists results instead of shelves. */
const findingNames = ['q', 'course', 'semester', 'state'] as const;

/** The papers, notes or syllabi that the signed-in user manages: on their shelves, or as a list of search results. */
function ShelvesPage({ type }: { type: ResourceType }) {
  const { role } = useSession();
  const filters = useFilters(names);
  const { search } = filters;
  const universities = useManagedUniversities();
  const [turn, setTurn] = useState(0);
  const [viewed, onView] = useState<string | null>(null);
  const [editing, onEdit] = useState<ManagedResource | null>(null);
  const reload = () => setTurn((before) => before + 1);
  const removal = useRemoval(reload);
  const onDelete = (resource: ManagedResource) => removal.remove(removalOf(resource));
  const state: ShelfState = { type, turn, viewed, onView, onEdit, onDelete, busy: removal.busy };
  const upload = `${areaOf[role]}/upload-resources?${uploadQuery(type, search.filters)}`;
  const isFinding = findingNames.some((name) => search.filters[name]);
  return (
    <ShelfContext value={state}>
      <header className="head with-button">
        <div>
          <h1>{kindName(type)}</h1>
          <p className="sub">{m.shelves_intro({ type })}</p>
        </div>
        <Link className="btn primary" to={upload}>
          <Icon name="upload" />
          {m.shelves_upload({ type })}
        </Link>
      </header>
      <ShelfFilters filters={filters} universities={universities} />
      <RemovalNotice removal={removal} />
      {isFinding ? <FoundList filters={filters} /> : <UniversityShelves filters={filters} upload={upload} />}
      {editing && (
        <EditDialog
          key={editing._id}
          title={m.shelves_edit_title({ type: editing.type })}
          leaveQuestion={m.areas_leave()}
          onClose={() => {
            onEdit(null);
            // Reload even if nothing was saved: another person may have changed or deleted the resource.
            reload();
          }}
          onDone={(text) => text !== '' && removal.say(text)}
        >
          {(dialog) => <EditForm resource={editing} universities={universities} {...dialog} />}
        </EditDialog>
      )}
    </ShelfContext>
  );
}

/** Returns the query that prefills the upload page with the filtered place: most likely the one to upload for. */
function uploadQuery(type: ResourceType, filters: Record<string, string>): URLSearchParams {
  const place = ['university', 'department', 'course', 'semester'].map((name) => [name, filters[name] ?? '']);
  return new URLSearchParams([['type', type], ...place.filter(([, value]) => value !== '')]);
}

type FilterProps = { filters: Filters; universities: Called<ListedUniversity[]> };

/** The filters of the shelves. A department can be chosen once the university is, a course once the department is. */
function ShelfFilters({ filters: { search, set, typed, chosen }, universities }: FilterProps) {
  const { university = '', department = '', course = '' } = search.filters;
  const known = universities.data ?? [];
  const only = known.length === 1 ? (known[0]?._id ?? '') : '';
  const at = university || only;
  const departments = useDepartments(at);
  const courses = departments.data?.find(({ name }) => name === department)?.courses;
  return (
    <FilterBar label={m.shelves_filters()}>
      <TypedFilter {...typed('q')} label={m.shelves_q()} hint={m.shelves_q_hint()} />
      {at !== only || only === '' ? (
        <ChosenFilter
          label={m.catalogue_university()}
          any={m.areas_university_any()}
          value={university}
          options={waitedFor(universities, university)}
          onChange={(university) => set({ university, department: '', course: '' })}
        />
      ) : null}
      {at !== '' && (
        <ChosenFilter
          label={m.catalogue_department()}
          any={m.areas_department_any()}
          value={department}
          options={named(departments.data)}
          onChange={(department) => set({ university: at, department, course: '' })}
        />
      )}
      {department !== '' && (
        <ChosenFilter
          {...chosen('course')}
          label={m.catalogue_course()}
          any={m.shelves_course_any()}
          options={named(courses)}
        />
      )}
      <ChosenFilter
        {...chosen('semester')}
        label={m.catalogue_semester()}
        any={m.shelves_semester_any()}
        options={semesterOptions(courses?.find(({ name }) => name === course)?.semesters || USUAL_SEMESTERS)}
      />
      <ChosenFilter
        {...chosen('state')}
        label={m.areas_state()}
        any={m.areas_state_any()}
        options={documentStates.map((value) => ({ value, label: stateWord(value) }))}
      />
    </FilterBar>
  );
}

/** Returns the universities to choose from. Until they load, the chosen one shows as loading rather than by its id. */
function waitedFor({ data, state }: Called<ListedUniversity[]>, chosen: string) {
  if (data === null)
    return chosen !== '' && state === 'loading' ? [{ value: chosen, label: m.areas_loading() }] : [];
  return universityOptions(data);
}

const named = (rows: Pick<Department, 'name'>[] | null | undefined) =>
  (rows ?? []).map(({ name }) => placeOption(name, name));

const PAGE_SIZE = 25;

/** Search results, newest first, from all places. */
function FoundList({ filters: { search, clear } }: { filters: Filters }) {
  const { type } = useShelf();
  const query = listCall({ ...search, filters: { type, ...search.filters } }, PAGE_SIZE);
  const called = useShelfCall<ManagedResource[]>(`/resources/managed${query}`);
  const found = useListOf(called, search, PAGE_SIZE);
  useProcessed(found);
  return (
    <>
      <CountLine total={found.counted} count={({ count }) => kindCount(type, count)} />
      <LoadedList
        list={found}
        failed={m.shelves_failed({ type })}
        loading={<Skeleton label={m.areas_loading()} shape="semesters" count={8} />}
        none={
          <EmptyState title={m.shelves_unfound()} text={m.shelves_unfound_text()}>
            <button type="button" className="btn primary" onClick={clear}>
              {m.areas_filters_clear()}
            </button>
          </EmptyState>
        }
      >
        {(rows) => (
          <>
            <h2 className="visually-hidden">{m.shelves_results()}</h2>
            <ul className={`sem c-${type}`}>
              {rows.map((resource) => (
                <ShelfItem key={resource._id} resource={resource} level={3} placed />
              ))}
            </ul>
          </>
        )}
      </LoadedList>
    </>
  );
}
