import { type ReactNode, useEffect, useRef, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import type { Filters } from '../../../ui/area/filters.tsx';
import { Loaded } from '../../../ui/area/LoadedList.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Link } from '../../../ui/Link.tsx';
import { languageOf } from '../../../ui/language.ts';
import { isFiltered } from '../../../ui/lists/list-search.ts';
import { usePlaceState } from '../../../ui/place-state.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import type { Called } from '../../../ui/session/use-call.ts';
import { Typed } from '../../../ui/Typed.tsx';
import { UnlessUniversityGone } from '../../../universities/pages/manage/ChosenUniversity.tsx';
import type { ManagedResource, Shelf } from '../../schema.ts';
import type { ShelfLevel } from '../../vocabulary.ts';
import { kindCount } from '../kind-words.ts';
import { MoreButton } from './MoreButton.tsx';
import { ShelfItem } from './ShelfItem.tsx';
import * as css from './ShelvesPage.module.css';
import { useProcessed, useShelf, useShelfCall } from './use-shelf.ts';

/** How many universities, or resources of a semester, load at a time. */
const PART = 25;

type Props = { filters: Filters; upload: string };

/** The universities that have resources of the type, each with its departments, each with its semesters. */
export function UniversityShelves(props: Props) {
  const { type } = useShelf();
  const { university = '', department = '' } = props.filters.search.filters;
  const path = `/resources/shelves?${queryOf({ by: 'university', type, university, department })}`;
  return (
    <Parts<Shelf>
      key={path}
      path={path}
      loading={<Skeleton label={m.areas_loading()} shape="semesters" count={6} />}
    >
      {(rows, { total }, page) =>
        rows.length === 0 && page === 1 ? (
          <Nothing {...props} />
        ) : (
          rows.map(({ key, name, location, total: held }) => (
            <ShelfSection
              key={key}
              id={String(key)}
              name={name}
              place={location}
              total={held}
              level={2}
              open={total === 1}
            >
              <Departments place={{ university: String(key), department }} />
            </ShelfSection>
          ))
        )
      }
    </Parts>
  );
}

const queryOf = (values: Record<string, string>): string =>
  String(new URLSearchParams(Object.entries(values).filter(([, value]) => value !== '')));

type PartsProps<Row> = {
  path: string;
  loading: ReactNode;
  children: (rows: Row[], call: Called<Row[]>, page: number) => ReactNode;
};

/** A list that loads part by part, on demand. */
function Parts<Row>(props: PartsProps<Row>) {
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

type PartProps<Row> = PartsProps<Row> & {
  page: number;
  /** Loads the next part; null once that was requested. */
  onMore: (() => void) | null;
};

function Part<Row>({ path, loading, children, page, onMore }: PartProps<Row>) {
  const called = useShelfCall<Row[]>(`${path}&page=${page}&limit=${PART}`);
  const { data, total } = called;
  const list = useRef<HTMLDivElement>(null);
  const hasArrived = page > 1 && data !== null;
  // Moves the focus to the first item that arrived: the button that asked for more has disappeared.
  useEffect(() => {
    if (hasArrived)
      list.current?.querySelector<HTMLElement>('summary, button, a')?.focus({ preventScroll: true });
  }, [hasArrived]);
  return (
    <Kept call={called} loading={loading}>
      {(rows) => (
        <div ref={list}>
          {children(rows, called, page)}
          {onMore && page * PART < total && <MoreButton shown={page * PART} total={total} onMore={onMore} />}
        </div>
      )}
    </Kept>
  );
}

type KeptProps<Row> = {
  call: Called<Row[]>;
  loading: ReactNode;
  children: (rows: Row[]) => ReactNode;
};

/** A list of the shelves. Loaded rows stay when a reload fails: below them a PDF may be open, and is closed with them. */
function Kept<Row>({ call, loading, children }: KeptProps<Row>) {
  const { type } = useShelf();
  return (
    <Loaded keeps call={call} failed={m.shelves_failed({ type })} loading={loading}>
      {children}
    </Loaded>
  );
}

const waiting = (count: number) => (
  <div className={css.wait}>
    <Skeleton label={m.areas_loading()} shape="lines" count={count} />
  </div>
);

function Nothing({ filters: { search, clear }, upload }: Props) {
  const { type } = useShelf();
  const filtered = isFiltered(search);
  return (
    <UnlessUniversityGone>
      <EmptyState
        title={filtered ? m.shelves_none_here({ type }) : m.shelves_none({ type })}
        text={filtered ? m.shelves_none_here_text() : m.shelves_none_text()}
      >
        <Link className="btn primary" to={upload}>
          {m.shelves_upload({ type })}
        </Link>
        {filtered && (
          <button type="button" className="btn" onClick={clear}>
            {m.areas_filters_clear()}
          </button>
        )}
      </EmptyState>
    </UnlessUniversityGone>
  );
}

/** The place that a list of shelves is about: the university by its id, the department by its name. */
type ShelfPlace = { university: string; department: string };

function Departments({ place }: { place: ShelfPlace }) {
  return (
    <Shelves by="department" place={place}>
      {({ key, name, total }, isOnly) => (
        <ShelfSection
          key={key}
          id={`${place.university} ${key}`}
          name={name}
          total={total}
          level={3}
          open={isOnly}
        >
          <Semesters place={{ ...place, department: name }} />
        </ShelfSection>
      )}
    </Shelves>
  );
}

function Semesters({ place }: { place: ShelfPlace }) {
  const { type } = useShelf();
  return (
    <Shelves by="semester" place={place}>
      {({ key, total }, isOnly) => (
        <ShelfSection
          key={key}
          id={`${place.university} ${place.department} ${key}`}
          name={m.course_semester({ semester: key })}
          total={total}
          level={4}
          open={isOnly}
        >
          <Parts<ManagedResource>
            path={`/resources/managed?${queryOf({ type, ...place, semester: String(key) })}`}
            loading={waiting(4)}
          >
            {(_, call) => <Resources call={call} />}
          </Parts>
        </ShelfSection>
      )}
    </Shelves>
  );
}

type ShelvesProps = {
  by: ShelfLevel;
  place: ShelfPlace;
  children: (shelf: Shelf, isOnly: boolean) => ReactNode;
};

/** Loads the shelves of a place at one level, each with its total. */
function Shelves({ by, place, children }: ShelvesProps) {
  const { type } = useShelf();
  const shelves = useShelfCall<Shelf[]>(`/resources/shelves?${queryOf({ by, type, ...place })}`);
  return (
    <Kept call={shelves} loading={waiting(3)}>
      {(rows) => rows.map((shelf) => children(shelf, rows.length === 1))}
    </Kept>
  );
}

type SectionProps = {
  /** Unique within the page. */
  id: string;
  name: string;
  place?: string | undefined;
  total: number;
  level: 2 | 3 | 4;
  /** Whether it is open before the reader has toggled it. */
  open: boolean;
  /** Rendered, and so fetched, only while it is open. */
  children: ReactNode;
};

const classes = { 2: `sem ${css.university}`, 3: `grp ${css.department}`, 4: css.semester };

/** A collapsible university, department or semester: its total and, once opened, its contents. */
function ShelfSection({ id, name, place, total, level, open, children }: SectionProps) {
  const { type } = useShelf();
  const [touched, setTouched] = usePlaceState<boolean | null>(id, null);
  const isOpen = touched ?? open;
  const Heading = `h${level}` as const;
  return (
    <details
      className={`${classes[level]} c-${type}`}
      open={isOpen}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== isOpen) setTouched(currentTarget.open);
      }}
    >
      <summary>
        <Heading lang={languageOf(name)}>
          {name}
          <Typed className="small" text={place} />
        </Heading>
        <span className="tally num">{kindCount(type, total)}</span>
        <span className="chevron" />
      </summary>
      {isOpen && children}
    </details>
  );
}

/** Some resources of one shelf, newest first. */
function Resources({ call }: { call: Called<ManagedResource[]> }) {
  useProcessed(call);
  return (
    <ul>
      {call.data?.map((resource) => (
        <ShelfItem key={resource._id} resource={resource} level={5} />
      ))}
    </ul>
  );
}
