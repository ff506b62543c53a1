import * as m from '../../paraglide/messages.js';
import { GroupSection } from './GroupSection.tsx';
import { anchorOf, type Semester } from './group-resources.ts';
import { MiniShelf } from './MiniShelf.tsx';
import type { Sections } from './use-sections.ts';

type Props = {
  semester: Semester;
  sections: Sections;
  /** Id of the resource whose PDF is open. */
  viewed: string | null;
  onView: (id: string | null) => void;
};

/** A semester: its papers, notes and syllabus, each of which folds away, and so does the whole. */
export function SemesterSection({ semester: { semester, groups, total }, sections, viewed, onView }: Props) {
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
        <span className="chev" />
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
