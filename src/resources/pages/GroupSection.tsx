import { memo, Suspense } from 'react';
import * as m from '../../paraglide/messages.js';
import type { Resource } from '../schema.ts';
import type { Group } from './group-resources.ts';
import { kindCount, kindName } from './kind-words.ts';
import { ResourceItem } from './ResourceItem.tsx';
import type { Sections } from './use-sections.ts';

/** Longer lists are only drawn near the window. */
const MANY = 30;

type View = {
  /** Id of the resource of this group whose PDF is open. */
  viewed: string | null;
  onView: (id: string | null) => void;
};

/** The papers, the notes or the syllabus of a semester. */
export function GroupSection({
  anchor,
  group: { kind, items },
  sections,
  viewed,
  onView,
}: View & { anchor: string; group: Group; sections: Sections }) {
  return (
    <details
      className={`grp c-${kind}`}
      open={sections.isOpen(anchor, items.length > 0)}
      onToggle={(event) => sections.set(anchor, event.currentTarget.open)}
    >
      <summary>
        {kindName(kind)}
        <span className="tally num">{kindCount(kind, items.length)}</span>
        <span className="chev" />
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
 * The boundary lets the browser take the page over one group at a time, and the memo keeps a change elsewhere from forcing it: some
 * courses have a thousand resources.
 */
const Items = memo(function Items({ items, viewed, onView }: View & { items: Resource[] }) {
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
