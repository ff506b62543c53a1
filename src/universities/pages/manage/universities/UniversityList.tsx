import { Link } from 'react-router';
import { COUNT_LIMIT } from '../../../../core/vocabulary.ts';
import * as m from '../../../../paraglide/messages.js';
import { FilterBar, TypedFilter } from '../../../../ui/area/filter-fields.tsx';
import { Loaded } from '../../../../ui/area/Loaded.tsx';
import type { Filters } from '../../../../ui/area/use-filters.ts';
import type { Removal } from '../../../../ui/area/use-removal.ts';
import { Emphasis } from '../../../../ui/Emphasis.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { ListPager } from '../../../../ui/lists/ListPager.tsx';
import { isFiltered } from '../../../../ui/lists/list-search.ts';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { useSession } from '../../../../ui/session/Guard.tsx';
import { areaOf } from '../../../../ui/session/next.ts';
import type { Called } from '../../../../ui/session/use-call.ts';
import type { ListedUniversity } from '../../../schema.ts';
import { PAGE_SIZE } from '../../../vocabulary.ts';
import { ManagedCard } from './ManagedCard.tsx';

type Props = {
  path: string;
  filters: Filters;
  universities: Called<ListedUniversity[]>;
  removal: Removal;
  mayAdd: boolean;
  onEdit: (university: ListedUniversity) => void;
};

/** The universities that the actor looks after, as cards. */
export function UniversityList({ path, filters, universities, removal, mayAdd, onEdit }: Props) {
  const { role } = useSession();
  const { search } = filters;
  return (
    <>
      <SearchBar filters={filters} total={universities.state === 'ready' ? universities.total : null} />
      <Loaded
        call={universities}
        failed={m.universities_failed()}
        loading={<Skeleton label={m.universities_loading()} shape="cards" count={6} />}
      >
        {(rows) =>
          rows.length === 0 ? (
            <Nothing filtered={isFiltered(search) || search.page > 1} path={path} mayAdd={mayAdd} />
          ) : (
            <>
              <ul className="cards managed">
                {rows.map((university) => (
                  <li key={university._id}>
                    <ManagedCard
                      university={university}
                      home={areaOf[role]}
                      removal={removal}
                      onEdit={() => onEdit(university)}
                    />
                  </li>
                ))}
              </ul>
              <ListPager
                path={path}
                search={search}
                limit={PAGE_SIZE}
                outcome={{ total: universities.total, next: null }}
              />
            </>
          )
        }
      </Loaded>
    </>
  );
}

function SearchBar({ filters: { search, set }, total }: { filters: Filters; total: number | null }) {
  return (
    <>
      <FilterBar label={m.universities_search()}>
        <TypedFilter
          label={m.universities_search_name()}
          hint={m.universities_search_name_hint()}
          value={search.filters.q ?? ''}
          onChange={(q) => set({ q }, 'typed')}
        />
      </FilterBar>
      <p className="result" role="status">
        {total !== null && (
          <span>
            <Emphasis
              text={
                total >= COUNT_LIMIT ? m.universities_count_more() : m.universities_count({ count: total })
              }
            />
          </span>
        )}
      </p>
    </>
  );
}

function Nothing({ filtered, path, mayAdd }: { filtered: boolean; path: string; mayAdd: boolean }) {
  if (filtered) {
    return (
      <EmptyState title={m.universities_unfound_title()} text={m.catalogue_pages_unfound_text()}>
        <Link className="btn primary" to={path}>
          {m.universities_search_clear()}
        </Link>
      </EmptyState>
    );
  }
  const text = mayAdd ? m.catalogue_pages_none_text() : m.catalogue_pages_none_own();
  return <EmptyState title={m.universities_none_title()} text={text} />;
}
