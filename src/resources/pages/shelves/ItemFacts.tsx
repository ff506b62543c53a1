import * as m from '../../../paraglide/messages.js';
import { shortDay } from '../../../ui/area/day-time.ts';
import { fileSize, languageName } from '../../../ui/format.ts';
import { languageOf } from '../../../ui/language.ts';
import type { ManagedResource } from '../../schema.ts';
import { examWords } from './shelf-words.ts';

/** The details of a resource, in small print; unknown ones are left out. */
export function ItemFacts({ resource, placed }: { resource: ManagedResource; placed: boolean }) {
  const { universityName, department, course, semester, subjectName, subjectCode } = resource;
  const { pages, bytes, language, date, uploadedBy } = resource;
  const exam = examWords(resource);
  const day = shortDay(date);
  return (
    <>
      {placed && (
        <p className="meta where">
          <span lang={languageOf(universityName)}>{universityName}</span>
          <span lang={languageOf(department)}>{department}</span>
          <span lang={languageOf(course)}>{m.course_item_place({ course, semester })}</span>
        </p>
      )}
      <p className="meta">
        {!placed && <span lang={languageOf(course)}>{course}</span>}
        {subjectName && <span lang={languageOf(subjectName)}>{subjectName}</span>}
        {subjectCode && <span className="code">{subjectCode}</span>}
        {exam && <span>{exam}</span>}
        {pages !== null && <span>{m.course_pages({ count: pages })}</span>}
        <span>{fileSize(bytes)}</span>
        {language && <span>{languageName(language)}</span>}
      </p>
      <p className="meta">
        <time dateTime={date}>
          {uploadedBy ? m.shelves_uploaded({ name: uploadedBy, day }) : m.shelves_added({ day })}
        </time>
      </p>
    </>
  );
}
