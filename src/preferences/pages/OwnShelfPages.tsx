import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import * as m from '../../paraglide/messages.js';
import { anchorOf, bySemester, onlyKind } from '../../resources/pages/group-resources.ts';
import { kindCount } from '../../resources/pages/kind-words.ts';
import { ResourceItem } from '../../resources/pages/ResourceItem.tsx';
import * as rail from '../../resources/pages/SemesterRail.module.css';
import { SemesterRail, useSections } from '../../resources/pages/SemesterRail.tsx';
import { MoreButton } from '../../resources/pages/shelves/MoreButton.tsx';
import * as shelvesCss from '../../resources/pages/shelves/ShelvesPage.module.css';
import type { Resource } from '../../resources/schema.ts';
import type { ResourceType } from '../../resources/vocabulary.ts';
import { coursePath } from '../../ui/addresses.ts';
import { Failed, Loaded } from '../../ui/area/LoadedList.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { languageOf } from '../../ui/language.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { call, type Refusal } from '../../ui/session/call.ts';
import { type Called, useCall } from '../../ui/session/use-call.ts';
import type { Preferences } from '../schema.ts';
import * as css from './OwnShelfPages.module.css';
import { OwnPlace } from './own-preferences.tsx';

export const OwnNotesPage = () => <OwnKind kind="notes" title={m.areas_page_notes()} />;
export const OwnSyllabusPage = () => <OwnKind kind="syllabus" title={m.areas_page_syllabus()} />;
export const OwnPapersPage = () => <OwnKind kind="papers" title={m.areas_page_papers()} />;

function OwnKind({ kind, title }: { kind: ResourceType; title: string }) {
  return (
    <OwnPlace
      title={title}
      ask={{ title: m.student_choose_course(), text: m.student_choose_course_text() }}
      placeOf={({ courses }) => courses[0]}
    >
      {(course, { semester }) => <OwnShelf kind={kind} title={title} course={course} semester={semester} />}
    </OwnPlace>
  );
}

type Course = Preferences['courses'][number];

type ShelfProps = {
  kind: ResourceType;
  title: string;
  course: Course;
  /** The semester to open; null for the first with a resource. */
  semester: number | null;
};

/** The resources of one kind of the reader’s course, semester by semester. */
function OwnShelf({ kind, title, course, semester }: ShelfProps) {
  const { name, department, university, semesters } = course;
  const { resources, busy, trouble, more } = useKind(course, kind);
  const page = coursePath({ universityId: university, department, course: name });
  return (
    <>
      <header className="head with-button">
        <div>
          <h1>{title}</h1>
          <p className="sub" lang={languageOf(name)}>
            {m.student_course_of({ course: name, department })}
          </p>
        </div>
        <Link className="btn quiet" to={page}>
          {m.student_course_page()}
        </Link>
      </header>
      <Loaded
        call={resources}
        failed={m.course_resources_failed()}
        loading={<Skeleton label={m.course_loading_resources()} shape="semesters" count={semesters || 6} />}
      >
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState scene title={m.course_none()} text={m.student_kind_none_text()}>
              <Link className="btn primary" to={page}>
                {m.student_course_everything()}
              </Link>
            </EmptyState>
          ) : (
            <>
              <OwnSemesters
                kind={kind}
                resources={rows}
                // Until all are loaded, semesters without resources say nothing.
                semesters={rows.length < resources.total ? 0 : semesters}
                start={semester}
              />
              {trouble && (
                <Failed call={{ error: trouble.error, reload: more }} title={m.course_resources_failed()} />
              )}
              {!busy && !trouble && rows.length < resources.total && (
                <MoreButton shown={rows.length} total={resources.total} onMore={more} />
              )}
            </>
          )
        }
      </Loaded>
    </>
  );
}

/** Loads the resources of one kind of a course, newest first, and further ones on demand. */
function useKind(course: Course, type: ResourceType) {
  const { university, department, name } = course;
  const path = `/resources?${new URLSearchParams({ university, department, course: name, type })}`;
  const first = useCall<Resource[]>(path);
  const [older, setOlder] = useState<Resource[]>([]);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Refusal | null>(null);
  const rows = first.data && [...first.data, ...older];
  const more = async () => {
    const last = rows?.at(-1);
    if (!last || busy) return;
    setBusy(true);
    const answer = await call<Resource[]>('GET', `${path}&after=${last._id}`);
    setBusy(false);
    setTrouble(answer.ok ? null : answer);
    if (answer.ok) setOlder((before) => [...before, ...answer.data]);
  };
  const resources: Called<Resource[]> = { ...first, data: rows };
  return { resources, busy, trouble, more: () => void more() };
}

/** Longer lists are rendered only near the viewport. */
const MANY = 30;

type SemestersProps = {
  kind: ResourceType;
  resources: Resource[];
  semesters: number;
  start: number | null;
};

/** The semesters with their resources, collapsible; `?open=` is the id of the resource whose PDF is open. */
function OwnSemesters({ kind, resources, semesters, start }: SemestersProps) {
  const asked = useSearchParams()[0].get('open');
  const all = useMemo(() => onlyKind(bySemester(resources, semesters), kind), [resources, semesters, kind]);
  const filled = all.filter(({ total }) => total > 0).map(({ semester }) => semester);
  const own = start !== null && filled.includes(start) ? start : (filled[0] ?? null);
  const first = resources.find(({ _id }) => _id === asked)?.semester ?? own;
  const sections = useSections(first);
  const [viewed, setViewed] = useState<string | null>(asked);
  useEffect(() => {
    if (asked) document.getElementById(`title-${asked}`)?.scrollIntoView({ block: 'center' });
  }, [asked]);
  return (
    <div className={`${rail.shelf} ${css.own}`}>
      <SemesterRail semesters={all} sections={sections} />
      <div>
        {all.map(({ semester, groups, total }) => {
          const anchor = anchorOf(semester);
          return (
            <details
              key={semester}
              className={`sem ${shelvesCss.university} c-${kind}`}
              id={anchor}
              open={sections.isOpen(anchor, semester === sections.first)}
              onToggle={(event) => sections.set(anchor, event.currentTarget.open)}
            >
              <summary>
                <h2>{m.course_semester({ semester })}</h2>
                <span className={total > 0 ? 'tally num' : 'tally'}>
                  {total > 0 ? kindCount(kind, total) : m.course_none()}
                </span>
                <span className="chevron" />
              </summary>
              {total === 0 ? (
                <p className="none">{m.course_none()}</p>
              ) : (
                <ul className={total > MANY ? 'many' : undefined}>
                  {groups.flatMap(({ items }) =>
                    items.map((resource) => (
                      <ResourceItem
                        key={resource._id}
                        resource={resource}
                        open={viewed === resource._id}
                        onView={setViewed}
                      />
                    )),
                  )}
                </ul>
              )}
            </details>
          );
        })}
      </div>
    </div>
  );
}
