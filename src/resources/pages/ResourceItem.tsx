import { memo } from 'react';
import * as m from '../../paraglide/messages.js';
import { fileSize, languageName, longDate } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { languageOf } from '../../ui/language.ts';
import type { Resource } from '../schema.ts';
import { LazyPdfView } from './LazyPdfView.tsx';
import { ViewToggle } from './ViewToggle.tsx';

type Props = {
  resource: Resource;
  /** Its PDF is open. */
  open: boolean;
  onView: (id: string | null) => void;
};

/** One paper, set of notes or syllabus: what it is, and its PDF to read here or to keep. */
export const ResourceItem = memo(function ResourceItem({ resource, open, onView }: Props) {
  const { _id, title, course, semester, fileUrl, pages, bytes, language, date } = resource;
  const heading = `title-${_id}`;
  const place = `pdf-${_id}`;
  const href = `/api${fileUrl}`;
  const download = `/api/resources/download/${_id}`;
  const close = () => {
    onView(null);
    document.querySelector<HTMLElement>(`[aria-controls="${place}"]`)?.focus();
  };
  return (
    <li>
      <article className={open ? 'item open' : 'item'} aria-labelledby={heading}>
        <h3 id={heading} lang={languageOf(title)}>
          {title}
        </h3>
        <div className="meta">
          <span lang={languageOf(course)}>{m.course_item_place({ course, semester })}</span>
          {pages !== null && <span>{m.course_pages({ count: pages })}</span>}
          <span>{fileSize(bytes)}</span>
          {language && <span>{languageName(language)}</span>}
          <time dateTime={date}>{longDate(date)}</time>
        </div>
        <div className="acts">
          <ViewToggle
            href={href}
            open={open}
            onToggle={() => onView(open ? null : _id)}
            controls={place}
            describedBy={heading}
          />
          <a className="btn quiet" href={download} download aria-describedby={heading}>
            <Icon name="download" />
            {m.course_download()}
          </a>
        </div>
      </article>
      <div id={place}>
        {open && (
          <LazyPdfView src={href} title={title} pages={pages} downloadHref={download} onClose={close} />
        )}
      </div>
    </li>
  );
});
