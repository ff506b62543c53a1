import * as m from '../../../paraglide/messages.js';
import { resourcePath } from '../../../ui/addresses.ts';
import { shortDay } from '../../../ui/area/day-time.ts';
import { RowActions } from '../../../ui/area/RowActions.tsx';
import { fileSize, languageName } from '../../../ui/format.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { languageOf } from '../../../ui/language.ts';
import { Typed } from '../../../ui/Typed.tsx';
import type { ManagedResource } from '../../schema.ts';
import * as item from '../PdfItem.module.css';
import { headingId, PdfItem } from '../PdfItem.tsx';
import { examWords } from '../resource-words.ts';
import * as css from './ShelvesPage.module.css';
import { stateWord } from './shelf-words.ts';
import { useShelf } from './use-shelf.ts';

type Props = {
  resource: ManagedResource;
  /** Level of its heading. */
  level: 3 | 5;
  /** Whether to show its place, for lists that do not imply one. */
  placed?: boolean;
};

/** One resource as staff see it: a thumbnail, its details, and the possible actions. */
export function ShelfItem({ resource, level, placed = false }: Props) {
  const { viewed, onView, onEdit, onDelete, busy } = useShelf();
  const { _id, title, thumbnail, state, reason } = resource;
  const Heading = `h${level}` as const;
  return (
    <PdfItem
      resource={resource}
      className={placed ? `${css.shelved} ${css.placed}` : css.shelved}
      actions={
        <RowActions
          name={title}
          onEdit={() => onEdit(resource)}
          isBusy={busy !== null}
          onDelete={() => onDelete(resource)}
        />
      }
      open={viewed === _id}
      onView={onView}
    >
      <span className={css.thumb}>
        {thumbnail ? (
          <img src={`/api${thumbnail}`} width="48" height="64" alt="" loading="lazy" decoding="async" />
        ) : (
          <Icon name="file" />
        )}
      </span>
      <div className={css.known}>
        <Heading id={headingId(_id)} lang={languageOf(title)}>
          <Link to={resourcePath(_id, title)}>{title}</Link>
        </Heading>
        <Facts resource={resource} placed={placed} />
        {state !== 'ready' && (
          <p className={css.state}>
            <span className={state === 'failed' ? 'mark bad' : 'mark'}>{stateWord(state)}</span>
            {state === 'failed' && reason && <span>{reason}</span>}
          </p>
        )}
      </div>
    </PdfItem>
  );
}

/** The details of a resource, in small print; unknown ones are left out. */
function Facts({ resource, placed }: Required<Omit<Props, 'level'>>) {
  const { universityName, department, course, semester, subjectName, subjectCode } = resource;
  const { pages, bytes, language, date, uploadedBy } = resource;
  const exam = examWords(resource);
  const day = shortDay(date);
  return (
    <>
      {placed && (
        <p className={`${item.meta} ${css.where}`}>
          <Typed text={universityName} />
          <Typed text={department} />
          <span lang={languageOf(course)}>{m.course_item_place({ course, semester })}</span>
        </p>
      )}
      <p className={item.meta}>
        {!placed && <Typed text={course} />}
        <Typed text={subjectName} />
        {subjectCode && <span className="code">{subjectCode}</span>}
        {exam && <span>{exam}</span>}
        {pages !== null && <span>{m.course_pages({ count: pages })}</span>}
        <span>{fileSize(bytes)}</span>
        {language && <span>{languageName(language)}</span>}
      </p>
      <p className={item.meta}>
        <time dateTime={date}>
          {uploadedBy ? m.shelves_uploaded({ name: uploadedBy, day }) : m.shelves_added({ day })}
        </time>
      </p>
    </>
  );
}
