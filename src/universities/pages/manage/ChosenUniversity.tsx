import { type ReactNode, useEffect } from 'react';
import * as m from '../../../paraglide/messages.js';
import { AreaHead } from '../../../ui/area/AreaHead.tsx';
import { ChosenFilter, FilterBar, type Filters, useFilters } from '../../../ui/area/filters.tsx';
import { Loaded } from '../../../ui/area/LoadedList.tsx';
import { RemovalNotice, useRemoval } from '../../../ui/area/removal.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { useSession } from '../../../ui/session/Guard.tsx';
import { areaOf } from '../../../ui/session/next.ts';
import type { Called } from '../../../ui/session/use-call.ts';
import { useHasNoUniversity, useScope } from '../../../ui/session/use-scope.ts';
import type { Department, ListedUniversity } from '../../schema.ts';
import { universityOptions, useDepartments, useManagedUniversities } from '../places/use-places.ts';

/** Loads the university that a page is about, with its departments. The choice is kept in the URL. */
export function useChosenUniversity({ search }: Filters) {
  const universities = useManagedUniversities();
  const chosen = chosenOf(universities, search.filters.university ?? '');
  const departments = useDepartments(chosen?._id ?? '');
  useLastUniversity(chosen?._id ?? '');
  return { universities, chosen, departments, removal: useRemoval(departments.reload) };
}
type Chosen = ReturnType<typeof useChosenUniversity>;

type Props = {
  title: string;
  /** The page's “add” link: its label, and the query of the form before the university. */
  add: { label: string; search: string };
  of: Chosen;
  /** Further filters. */
  filters?: ReactNode;
  /** Renders the departments, if there are any. */
  children: (university: ListedUniversity, departments: Department[]) => ReactNode;
};

/** A page about the departments of one university, which the user chooses there. */
export function ChosenUniversityPage({ title, add, of, filters, children }: Props) {
  const { universities, chosen, departments, removal } = of;
  const { set } = useFilters([]);
  const form = `${areaOf[useSession().role]}/add-department-or-course`;
  const search = [add.search, chosen && `university=${chosen._id}`].filter(Boolean).join('&');
  return (
    <>
      <AreaHead title={title}>
        <Link className="btn primary" to={search ? `${form}?${search}` : form}>
          <Icon name="add" />
          {add.label}
        </Link>
      </AreaHead>
      <FilterBar label={m.catalogue_pages_choose()}>
        <ChosenFilter
          label={m.catalogue_university()}
          any={m.catalogue_choose_university()}
          value={chosen?._id ?? ''}
          options={universityOptions(universities.data ?? [])}
          onChange={(university) => set({ university })}
        />
        {filters}
      </FilterBar>
      <RemovalNotice removal={removal} />
      <Loaded call={universities} failed={m.catalogue_places_failed()}>
        {() =>
          chosen ? (
            <Loaded call={departments} failed={m.catalogue_pages_failed_one({ name: chosen.name })}>
              {(rows) =>
                rows.length > 0 ? (
                  children(chosen, rows)
                ) : (
                  <EmptyState
                    title={m.university_no_departments()}
                    text={m.catalogue_pages_no_departments_text()}
                  >
                    <Link className="btn primary" to={`${form}?university=${chosen._id}`}>
                      {m.catalogue_pages_add_department()}
                    </Link>
                  </EmptyState>
                )
              }
            </Loaded>
          ) : (
            <NoUniversity universities={universities} />
          )
        }
      </Loaded>
    </>
  );
}

/** Shown while no university is chosen, or if there is none to choose. */
export function NoUniversity({ universities: { data } }: { universities: Called<ListedUniversity[]> }) {
  const { role } = useSession();
  const isOwn = useScope() === 'own';
  if (data !== null && data.length > 0)
    return <EmptyState title={m.catalogue_choose_university()} text={m.catalogue_pages_choose_text()} />;
  if (isOwn) return <NoOwnUniversity />;
  return (
    <EmptyState title={m.universities_none_title()} text={m.catalogue_pages_none_first()}>
      <Link className="btn primary" to={`${areaOf[role]}/universities?add=yes`}>
        {m.areas_page_universities()}
      </Link>
    </EmptyState>
  );
}

/** Shown to staff confined to one university after it was deleted. */
export function NoOwnUniversity() {
  const isPurged = useHasNoUniversity();
  const text = isPurged ? m.catalogue_pages_none_own_purged() : m.catalogue_pages_none_own_text();
  return <EmptyState title={m.catalogue_pages_none_own()} text={text} />;
}

/** Renders its children, unless the university of staff confined to one was deleted: then they have nothing to work on. */
export function UnlessUniversityGone({ children }: { children: ReactNode }) {
  const isOwn = useScope() === 'own';
  const { data } = useManagedUniversities(isOwn);
  return isOwn && data?.length === 0 ? <NoOwnUniversity /> : children;
}

/** Session storage key of the university that was last worked on in this tab: other pages start with it. */
const KEY = 'chosen-university';

function lastUniversity(): string {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

/** Stores the university that is worked on, for other pages in this tab. */
export function useLastUniversity(id: string): void {
  useEffect(() => {
    if (id === '') return;
    try {
      sessionStorage.setItem(KEY, id);
    } catch {
      // Without storage, the user chooses the university again.
    }
  }, [id]);
}

/**
 * Returns the university that a page is about: the one in the URL, the last one in this tab, or the only one.
 * @param asked its id in the URL, empty for none
 */
export function chosenOf({ data }: Called<ListedUniversity[]>, asked: string): ListedUniversity | undefined {
  const wanted = asked || lastUniversity();
  return data?.find(({ _id }) => _id === wanted) ?? (data?.length === 1 ? data[0] : undefined);
}
