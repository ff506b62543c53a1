import { useState } from 'react';
import { Link } from 'react-router';
import * as m from '../../../paraglide/messages.js';
import { Loaded } from '../../../ui/area/Loaded.tsx';
import type { Filters } from '../../../ui/area/use-filters.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { isFiltered } from '../../../ui/lists/list-search.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import type { Shelf } from '../../schema.ts';
import { MoreButton } from './MoreButton.tsx';
import { SemesterRows } from './SemesterRows.tsx';
import { ShelfSection } from './ShelfSection.tsx';
import { type ShelfPlace, shelvesCall } from './shelf-calls.ts';
import { useShelf, useShelfCall } from './shelf-context.ts';
import { useArrivalFocus } from './use-arrival-focus.ts';

/** Universities that come at once. */
const PART = 25;

type Props = { filters: Filters; upload: string };

/** The universities that have something of the kind, each with its departments, each with its semesters. */
export function UniversityShelves(props: Props) {
  const { type } = useShelf();
  const { university = '', department = '' } = props.filters.search.filters;
  const path = shelvesCall('university', type, { university, department });
  return <Universities key={path} path={path} department={department} {...props} />;
}

function Universities(props: Props & { path: string; department: string }) {
  const [parts, setParts] = useState(1);
  return Array.from({ length: parts }, (_, at) => (
    <Part
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is its number
      key={at}
      {...props}
      page={at + 1}
      onMore={at + 1 === parts ? () => setParts(parts + 1) : null}
    />
  ));
}

type PartProps = Props & {
  path: string;
  department: string;
  page: number;
  /** Asks for the next part; null where that is there. */
  onMore: (() => void) | null;
};

function Part({ path, department, page, onMore, filters, upload }: PartProps) {
  const { type } = useShelf();
  const shelves = useShelfCall<Shelf[]>(`${path}&page=${page}&limit=${PART}`);
  const { data, total } = shelves;
  const list = useArrivalFocus<HTMLDivElement>(page > 1 && data !== null);
  return (
    <Loaded
      call={shelves}
      failed={m.shelves_failed({ type })}
      loading={<Skeleton label={m.areas_loading()} shape="semesters" count={6} />}
    >
      {(rows) =>
        rows.length === 0 && page === 1 ? (
          <Nothing filters={filters} upload={upload} />
        ) : (
          <div ref={list}>
            {rows.map(({ key, name, location, total: held }) => (
              <ShelfSection key={key} name={name} place={location} total={held} level={2} open={total === 1}>
                <Departments place={{ university: String(key), department }} />
              </ShelfSection>
            ))}
            {onMore && page * PART < total && (
              <MoreButton shown={page * PART} total={total} onMore={onMore} />
            )}
          </div>
        )
      }
    </Loaded>
  );
}

function Departments({ place }: { place: ShelfPlace }) {
  const { type } = useShelf();
  const shelves = useShelfCall<Shelf[]>(shelvesCall('department', type, place));
  return (
    <Loaded call={shelves} failed={m.shelves_failed({ type })} loading={<Waiting />}>
      {(rows) =>
        rows.map(({ key, name, total }) => (
          <ShelfSection key={key} name={name} total={total} level={3} open={rows.length === 1}>
            <Semesters place={{ ...place, department: name }} />
          </ShelfSection>
        ))
      }
    </Loaded>
  );
}

function Semesters({ place }: { place: ShelfPlace }) {
  const { type } = useShelf();
  const shelves = useShelfCall<Shelf[]>(shelvesCall('semester', type, place));
  return (
    <Loaded call={shelves} failed={m.shelves_failed({ type })} loading={<Waiting />}>
      {(rows) =>
        rows.map(({ key, total }) => (
          <ShelfSection
            key={key}
            name={m.course_semester({ semester: key })}
            total={total}
            level={4}
            open={rows.length === 1}
          >
            <SemesterRows place={{ ...place, semester: String(key) }} />
          </ShelfSection>
        ))
      }
    </Loaded>
  );
}

const Waiting = () => (
  <div className="shelf-wait">
    <Skeleton label={m.areas_loading()} shape="lines" count={3} />
  </div>
);

function Nothing({ filters: { search, clear }, upload }: { filters: Filters; upload: string }) {
  const { type } = useShelf();
  const filtered = isFiltered(search);
  return (
    <EmptyState
      title={filtered ? m.shelves_none_here({ type }) : m.shelves_none({ type })}
      text={filtered ? m.shelves_none_here_text() : m.shelves_none_text()}
    >
      <Link className="btn primary" to={upload}>
        {m.shelves_upload({ type })}
      </Link>
      {filtered && (
        <button type="button" className="btn" onClick={clear}>
          {m.shelves_clear()}
        </button>
      )}
    </EmptyState>
  );
}
