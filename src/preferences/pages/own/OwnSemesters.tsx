import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import * as m from '../../../paraglide/messages.js';
import { anchorOf, bySemester, onlyKind } from '../../../resources/pages/group-resources.ts';
import { kindCount } from '../../../resources/pages/kind-words.ts';
import { ResourceItem } from '../../../resources/pages/ResourceItem.tsx';
import { SemesterRail, useSections } from '../../../resources/pages/SemesterRail.tsx';
import type { Resource } from '../../../resources/schema.ts';
import type { ResourceType } from '../../../resources/vocabulary.ts';

/** Longer lists are only drawn near the window. */
const MANY = 30;

type Props = {
  kind: ResourceType;
  resources: Resource[];
  semesters: number;
  start: number | null;
};

/** The semesters with their resources, each folding away; `?open=` in the address names one whose PDF is open. */
export function OwnSemesters({ kind, resources, semesters, start }: Props) {
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
    <div className="course own">
      <SemesterRail semesters={all} sections={sections} />
      <div>
        {all.map(({ semester, groups, total }) => {
          const anchor = anchorOf(semester);
          return (
            <details
              key={semester}
              className={`sem c-${kind}`}
              id={anchor}
              open={sections.isOpen(anchor, semester === sections.first)}
              onToggle={(event) => sections.set(anchor, event.currentTarget.open)}
            >
              <summary>
                <h2>{m.course_semester({ semester })}</h2>
                <span className={total > 0 ? 'tally num' : 'tally'}>
                  {total > 0 ? kindCount(kind, total) : m.course_none()}
                </span>
                <span className="chev" />
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
