import '../../ui/styles/components/folds.css';
import { memo, type ReactNode, Suspense, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import * as m from '../../paraglide/messages.js';
import { type CourseAddress, universityPath } from '../../ui/addresses.ts';
import type { Outcome } from '../../ui/api.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { wholeNumber } from '../../ui/format.ts';
import { Link } from '../../ui/Link.tsx';
import * as place from '../../ui/PlaceHead.module.css';
import type { Resource } from '../schema.ts';
import type { ResourceType } from '../vocabulary.ts';
import * as css from './CoursePage.module.css';
import {
  anchorOf,
  bySemester,
  type Group,
  kindOf,
  kinds,
  onlyKind,
  type Semester,
} from './group-resources.ts';
import { kindCount, kindName } from './kind-words.ts';
import { ResourceItem } from './ResourceItem.tsx';
import * as rail from './SemesterRail.module.css';
import { type Sections, SemesterRail, useSections } from './SemesterRail.tsx';

type Props = {
  outcome: Extract<Outcome<Resource[]>, { ok: true }>;
  address: CourseAddress;
  /** How many semesters the course has; 0 when unknown. */
  semesters: number;
  after: string | null;
  /** The only kind of the resources; null for all. */
  type: ResourceType | null;
};

export function CourseResources({ outcome, address, semesters, after, type }: Props) {
  if (outcome.data.length > 0 || (type !== null && outcome.total === 0)) {
    return (
      <SemesterShelf resources={outcome.data} semesters={semesters}>
        <PartNotice outcome={outcome} after={after} />
      </SemesterShelf>
    );
  }
  // An older part whose resources are gone, while the course has newer ones.
  if (outcome.total > 0)
    return (
      <div className={place.below}>
        <EmptyState title={m.course_none()} text={m.course_none_of_type_text()}>
          <Link className="btn primary" to={{ search: '' }}>
            {m.course_newest()}
          </Link>
        </EmptyState>
      </div>
    );
  return (
    <div className={place.below}>
      <EmptyState scene title={m.course_none()} text={m.course_none_text()}>
        <Link className="btn primary" to={universityPath(address.universityId)}>
          {m.course_other_courses()}
        </Link>
      </EmptyState>
    </div>
  );
}

/** Shown when a course has more resources than one response holds: how many are shown, and links to older ones and back to the newest. */
function PartNotice({ outcome: { data, total, more, next }, after }: Pick<Props, 'outcome' | 'after'>) {
  const [query] = useSearchParams();
  if (next === null && after === null) return null;
  const all = wholeNumber(total) + (more ? '+' : '');
  return (
    <div className={`notice ${css.part}`}>
      <div>{m.course_part({ shown: wholeNumber(data.length), total: all })}</div>
      {after !== null && (
        <Link className="btn" to={searchWith(query, 'after', null)}>
          {m.course_newest()}
        </Link>
      )}
      {next !== null && (
        <Link className="btn" to={searchWith(query, 'after', next)}>
          {m.course_older()}
        </Link>
      )}
    </div>
  );
}

type ShelfProps = {
  resources: Resource[];
  semesters: number;
  /** Shown between the filter and the semesters. */
  children: ReactNode;
};

/** Resources by semester and kind, beside a rail that leads to each semester. */
function SemesterShelf({ resources, semesters, children }: ShelfProps) {
  const [query] = useSearchParams();
  const kind = kindOf(query.get('type'));
  const all = useMemo(() => bySemester(resources, semesters), [resources, semesters]);
  const shown = useMemo(() => (kind === null ? all : onlyKind(all, kind)), [all, kind]);
  const sections = useSections(firstFilled(shown) ?? firstFilled(all));
  const [viewed, setViewed] = useState<string | null>(null);
  return (
    <div className={rail.shelf}>
      <SemesterRail semesters={shown} sections={sections} />
      <div>
        <TypeFilter kind={kind} query={query} />
        {children}
        {firstFilled(shown) === null ? (
          <EmptyState title={m.course_none()} text={m.course_none_of_type_text()}>
            <Link className="btn primary" to={searchWith(query, 'type', null)} preventScrollReset>
              {m.course_everything()}
            </Link>
          </EmptyState>
        ) : (
          shown.map((semester) => (
            <SemesterSection
              key={semester.semester}
              semester={semester}
              sections={sections}
              viewed={viewed}
              onView={setViewed}
            />
          ))
        )}
      </div>
    </div>
  );
}

const firstFilled = (semesters: Semester[]): number | null =>
  semesters.find(({ total }) => total > 0)?.semester ?? null;

/** Filters by kind, or shows everything. Links rather than buttons, because each view has its own address. */
function TypeFilter({ kind, query }: { kind: ResourceType | null; query: URLSearchParams }) {
  return (
    <nav className="chips" aria-label={m.course_show()}>
      {[null, ...kinds].map((one) => (
        <Link
          key={one}
          className={one === null ? 'chip' : `chip c-${one}`}
          to={searchWith(query, 'type', one)}
          aria-current={one === kind ? 'true' : undefined}
          preventScrollReset
          replace
        >
          {one === null ? m.course_everything() : kindName(one)}
        </Link>
      ))}
    </nav>
  );
}

/** The query parameters that a course's page reads; its links drop all others. */
const READ = ['after', 'type'];

/** Returns the page's query with one parameter changed, or removed for null. */
function searchWith(query: URLSearchParams, name: string, value: string | null): { search: string } {
  const next = new URLSearchParams();
  for (const one of READ) {
    const kept = one === name ? value : query.get(one);
    if (kept !== null) next.set(one, kept);
  }
  return { search: `?${next}` };
}

type View = {
  sections: Sections;
  /** Id of the resource whose PDF is open. */
  viewed: string | null;
  onView: (id: string | null) => void;
};

/** A collapsible semester, with a collapsible group each for its papers, notes and syllabus. */
function SemesterSection({
  semester: { semester, groups, total },
  sections,
  viewed,
  onView,
}: View & { semester: Semester }) {
  const anchor = anchorOf(semester);
  return (
    <details
      className="sem"
      id={anchor}
      open={sections.isOpen(anchor, semester === sections.first)}
      onToggle={(event) => sections.set(anchor, event.currentTarget.open)}
    >
      <summary>
        {total > 0 && <MiniShelf groups={groups} />}
        <h2>{m.course_semester({ semester })}</h2>
        <span className={total > 0 ? 'tally num' : 'tally'}>
          {total > 0 ? m.course_items({ count: total }) : m.course_none()}
        </span>
        <span className="chevron" />
      </summary>
      {groups.map((group) => (
        <GroupSection
          key={group.kind}
          anchor={`${anchor}-${group.kind}`}
          group={group}
          sections={sections}
          viewed={group.items.some(({ _id }) => _id === viewed) ? viewed : null}
          onView={onView}
        />
      ))}
    </details>
  );
}

/** The kinds of a semester as book spines, taller for more resources. Decoration: hidden from screen readers. */
function MiniShelf({ groups }: { groups: Group[] }) {
  const spines = groups
    .filter(({ items }) => items.length > 0)
    .map(({ kind, items }) => ({
      kind,
      height: Math.min(24, 13 + Math.round(2.5 * Math.log2(items.length))),
    }));
  return (
    <svg className={css.mini} width="22" height="26" viewBox="0 0 22 26" aria-hidden="true">
      {spines.map(({ kind, height }, at) => (
        <rect
          key={kind}
          x={at * 8}
          y={26 - height}
          width="6"
          height={height}
          rx="1"
          fill={`var(--${kind})`}
        />
      ))}
    </svg>
  );
}

/** In lists longer than this, the browser skips drawing the items that are away from the viewport (`content-visibility`). */
const MANY = 30;

/** The papers, the notes or the syllabus of a semester. */
function GroupSection({
  anchor,
  group: { kind, items },
  sections,
  viewed,
  onView,
}: View & { anchor: string; group: Group }) {
  return (
    <details
      className={`grp c-${kind}`}
      open={sections.isOpen(anchor, items.length > 0)}
      onToggle={(event) => sections.set(anchor, event.currentTarget.open)}
    >
      <summary>
        {kindName(kind)}
        <span className="tally num">{kindCount(kind, items.length)}</span>
        <span className="chevron" />
      </summary>
      {items.length === 0 ? (
        <p className="none">{m.course_none()}</p>
      ) : (
        <Items items={items} viewed={viewed} onView={onView} />
      )}
    </details>
  );
}

/**
 * The Suspense boundary lets React hydrate the page one group at a time, and the memo keeps a change elsewhere from forcing that early:
 * some courses have a thousand resources.
 */
const Items = memo(function Items({
  items,
  viewed,
  onView,
}: Pick<View, 'viewed' | 'onView'> & { items: Resource[] }) {
  return (
    <ul className={items.length > MANY ? 'many' : undefined}>
      <Suspense>
        {items.map((resource) => (
          <ResourceItem
            key={resource._id}
            resource={resource}
            open={viewed === resource._id}
            onView={onView}
          />
        ))}
      </Suspense>
    </ul>
  );
});
