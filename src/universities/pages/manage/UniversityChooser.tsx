import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '../../../paraglide/messages.js';
import { ChosenFilter, FilterBar } from '../../../ui/area/filter-fields.tsx';
import { useFilters } from '../../../ui/area/use-filters.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { useSession } from '../../../ui/session/Guard.tsx';
import { areaOf } from '../../../ui/session/next.ts';
import type { Called } from '../../../ui/session/use-call.ts';
import type { ListedUniversity } from '../../schema.ts';

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
        options={(universities.data ?? []).map(({ _id, name, location }) => ({
          value: _id,
          label: location ? m.catalogue_university_in({ name, location }) : name,
        }))}
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
