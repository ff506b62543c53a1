import * as m from '../../../paraglide/messages.js';
import { Icon } from '../../../ui/Icon.tsx';
import { languageOf } from '../../../ui/language.ts';
import type { ManagedResource } from '../../schema.ts';
import { LazyPdfView } from '../LazyPdfView.tsx';
import { ViewToggle } from '../ViewToggle.tsx';
import { ItemFacts } from './ItemFacts.tsx';
import { StateMark } from './StateMark.tsx';
import { useShelf } from './shelf-context.ts';

type Props = {
  resource: ManagedResource;
  /** Of its heading. */
  level: 3 | 5;
  /** Shows its place, for lists that do not. */
  placed?: boolean;
};

/** One resource as staff see it: its first page, its details, and the possible actions. */
export function ShelfItem({ resource, level, placed = false }: Props) {
  const { viewed, onView } = useShelf();
  const { _id, title, fileUrl, pages, thumbnail } = resource;
  const open = viewed === _id;
  const heading = `title-${_id}`;
  const place = `pdf-${_id}`;
  const download = `/api/resources/download/${_id}`;
  const Heading = `h${level}` as const;
  const close = () => {
    onView(null);
    document.querySelector<HTMLElement>(`[aria-controls="${place}"]`)?.focus();
  };
  return (
    <li>
      <article className={open ? 'item shelved open' : 'item shelved'} aria-labelledby={heading}>
        <span className="thumb">
          {thumbnail ? (
            <img src={`/api${thumbnail}`} width="48" height="64" alt="" loading="lazy" decoding="async" />
          ) : (
            <Icon name="file" />
          )}
        </span>
        <div className="known">
          <Heading id={heading} lang={languageOf(title)}>
            {title}
          </Heading>
          <ItemFacts resource={resource} placed={placed} />
          <StateMark resource={resource} />
        </div>
        <div className="acts">
          <ViewToggle
            href={`/api${fileUrl}`}
            open={open}
            onToggle={() => onView(open ? null : _id)}
            controls={place}
            describedBy={heading}
          />
          <a className="btn quiet" href={download} download aria-describedby={heading}>
            <Icon name="download" />
            {m.course_download()}
          </a>
          <ChangeButtons resource={resource} />
        </div>
      </article>
      <div id={place}>
        {open && (
          <LazyPdfView
            src={`/api${fileUrl}`}
            title={title}
            pages={pages}
            downloadHref={download}
            onClose={close}
          />
        )}
      </div>
    </li>
  );
}

function ChangeButtons({ resource }: { resource: ManagedResource }) {
  const { onEdit, onDelete, busy } = useShelf();
  const { _id, title } = resource;
  const isBusy = busy === _id;
  return (
    <>
      <button
        type="button"
        className="btn quiet"
        aria-label={m.shelves_edit_of({ title })}
        onClick={() => onEdit(resource)}
      >
        {m.shelves_edit()}
      </button>
      <button
        type="button"
        className="btn quiet danger"
        aria-label={m.shelves_delete_of({ title })}
        aria-disabled={isBusy || undefined}
        data-busy={isBusy || undefined}
        onClick={() => onDelete(resource)}
      >
        {m.shelves_delete()}
      </button>
    </>
  );
}
