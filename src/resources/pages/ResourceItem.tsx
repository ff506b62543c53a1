import { memo } from 'react';
import * as m from '../../paraglide/messages.js';
import { resourcePath } from '../../ui/addresses.ts';
import { fileSize, languageName, longDate } from '../../ui/format.ts';
import { Link } from '../../ui/Link.tsx';
import { languageOf } from '../../ui/language.ts';
import type { Resource } from '../schema.ts';
import * as css from './PdfItem.module.css';
import { headingId, PdfItem } from './PdfItem.tsx';

type Props = {
  resource: Resource;
  /** Whether its PDF is open. */
  open: boolean;
  onView: (id: string | null) => void;
};

/** One paper, set of notes or syllabus in a list: its details, and buttons to read or download its PDF. */
export const ResourceItem = memo(function ResourceItem({ resource, open, onView }: Props) {
  const { _id, title, course, semester, pages, bytes, language, date } = resource;
  return (
    <PdfItem resource={resource} open={open} onView={onView}>
      <div>
        <h3 id={headingId(_id)} lang={languageOf(title)}>
          <Link to={resourcePath(_id, title)}>{title}</Link>
        </h3>
        <div className={css.meta}>
          <span lang={languageOf(course)}>{m.course_item_place({ course, semester })}</span>
          {pages && <span>{m.course_pages({ count: pages })}</span>}
          {bytes > 0 && <span>{fileSize(bytes)}</span>}
          {language && <span>{languageName(language)}</span>}
          {date && <time dateTime={date}>{longDate(date)}</time>}
        </div>
      </div>
    </PdfItem>
  );
});
