import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import * as m from '../../../paraglide/messages.js';
import { ChosenFilter, FilterBar } from '../../../ui/area/filter-fields.tsx';
import { useFilters } from '../../../ui/area/use-filters.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { useSession } from '../../../ui/session/Guard.tsx';
import { areaOf } from '../../../ui/session/next.ts';
import type { Called } from '../../../ui/session/use-call.ts';
import type { ListedUniversity } from '../../schema.ts';
import { universityOptions } from '../places/use-places.ts';

type Props = {
  universities: Called<ListedUniversity[]>;
  chosen: ListedUniversity | undefined;
  /** Further filters. */
  children?: ReactNode;
};

/** Chooses the university that a page is about; the choice is in the address. */
export function UniversityChooser({ universities, chosen, children }: Props) {
  const { set } = useFilters([]);
  return (
    <FilterBar label={m.catalogue_pages_choose()}>
      <ChosenFilter
        label={m.catalogue_university()}
        any={m.catalogue_choose_university()}
        value={chosen?._id ?? ''}
        options={universityOptions(universities.data ?? [])}
        onChange={(university) => set({ university })}
      />
      {children}
    </FilterBar>
  );
}

/** No university is chosen, or there is none to choose from. */
export function NoUniversity({ universities: { data } }: Pick<Props, 'universities'>) {
  const { role } = useSession();
  if (data !== null && data.length > 0)
    return <EmptyState title={m.catalogue_choose_university()} text={m.catalogue_pages_choose_text()} />;
  return (
    <EmptyState title={m.universities_none_title()} text={m.catalogue_pages_none_first()}>
      <Link className="btn primary" to={`${areaOf[role]}/universities?add=yes`}>
        {m.areas_page_universities()}
      </Link>
    </EmptyState>
  );
}

/** The university that was worked on last in this tab: other pages begin with it. */
const KEY = 'chosen-university';

function lastUniversity(): string {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

/** Remembers the university that is worked on. */
export function useLastUniversity(id: string): void {
  useEffect(() => {
    if (id === '') return;
    try {
      sessionStorage.setItem(KEY, id);
    } catch {
      // Where the browser keeps nothing, it is chosen again.
    }
  }, [id]);
}

/**
 * The university that a page is about: the one in the address, the one before, or the only one.
 * @param asked its id in the address, empty for none
 */
export function chosenOf({ data }: Called<ListedUniversity[]>, asked: string): ListedUniversity | undefined {
  const wanted = asked || lastUniversity();
  return data?.find(({ _id }) => _id === wanted) ?? (data?.length === 1 ? data[0] : undefined);
}
