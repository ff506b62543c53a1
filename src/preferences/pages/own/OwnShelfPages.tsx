import * as m from '../../../paraglide/messages.js';
import type { ResourceType } from '../../../resources/vocabulary.ts';
import { OwnPlace } from './OwnPlace.tsx';
import { OwnShelf } from './OwnShelf.tsx';

/** The notes of one’s course, semester by semester. */
export function OwnNotesPage() {
  return <OwnKind kind="notes" title={m.areas_page_notes()} />;
}

/** The syllabi of one’s course. */
export function OwnSyllabusPage() {
  return <OwnKind kind="syllabus" title={m.areas_page_syllabus()} />;
}

/** The question papers of one’s course. */
export function OwnPapersPage() {
  return <OwnKind kind="papers" title={m.areas_page_papers()} />;
}

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
