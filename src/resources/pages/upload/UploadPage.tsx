import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useNavigationType } from 'react-router';
import * as m from '../../../paraglide/messages.js';
import { coursePath } from '../../../ui/addresses.ts';
import { AreaHead } from '../../../ui/area/AreaHead.tsx';
import { AreaTable, tableRoles } from '../../../ui/area/AreaTable.tsx';
import { shortDay } from '../../../ui/area/day-time.ts';
import { useFilters } from '../../../ui/area/filters.tsx';
import { LoadedList, useList } from '../../../ui/area/LoadedList.tsx';
import { RowActions } from '../../../ui/area/RowActions.tsx';
import { type Removal, RemovalNotice, useRemoval } from '../../../ui/area/removal.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { fileSize } from '../../../ui/format.ts';
import { FileButton } from '../../../ui/forms/FileInput.tsx';
import { accepted } from '../../../ui/forms/file-choice.ts';
import { DraftNotice, Field, FieldFrame, FormMessage, SubmitButton } from '../../../ui/forms/form-parts.tsx';
import { fieldId } from '../../../ui/forms/problems.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { languageOf } from '../../../ui/language.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Typed, TypedLink } from '../../../ui/Typed.tsx';
import { UnlessUniversityGone } from '../../../universities/pages/manage/ChosenUniversity.tsx';
import { PlaceFields } from '../../../universities/pages/places/PlaceFields.tsx';
import { useManagedUniversities } from '../../../universities/pages/places/use-places.ts';
import { resourceFields } from '../../fields.ts';
import type { ManagedResource } from '../../schema.ts';
import { resourceTypes } from '../../vocabulary.ts';
import { kindName } from '../kind-words.ts';
import { DetailFields } from '../shelves/DetailFields.tsx';
import { removalOf, stateWord } from '../shelves/shelf-words.ts';
import { useProcessed } from '../shelves/use-shelf.ts';
import { FileRows, ForAll } from './FileRows.tsx';
import { SendingSection } from './SendingSection.tsx';
import type { LeftOut, Row } from './selection.ts';
import { useStore } from './store.ts';
import * as css from './UploadPage.module.css';
import { mayBeThere } from './upload-queue.ts';
import { connectQueue, queue, selection } from './upload-state.ts';
import { type Upload, useUploadForm } from './use-upload-form.ts';

/** Where staff upload papers, notes and syllabi: one, or a hundred at once. */
export function UploadPage() {
  // Before the first paint, so that a previous user's files in this tab are never shown.
  useLayoutEffect(connectQueue, []);
  return (
    <>
      <AreaHead title={m.areas_page_upload()} sub={m.upload_intro()} />
      <SendingSection />
      <UnlessUniversityGone>
        <UploadForm />
        <YourUploads />
      </UnlessUniversityGone>
    </>
  );
}

/** The form for one file; with several, the details of each are in a table. */
function UploadForm() {
  const upload = useUploadForm();
  const universities = useManagedUniversities();
  const { form, rows, departments, semesters, tried } = upload;
  const isMany = rows.length > 1;
  const chooser = fieldId(form.id, 'file');
  return (
    <form
      className={isMany ? `card ${css.form} ${css.many}` : `card ${css.form}`}
      onSubmit={form.submit}
      noValidate
    >
      <DraftNotice form={form} />
      <FormMessage form={form} />
      <div className={css.place}>
        <PlaceFields
          form={form}
          universities={universities}
          departments={departments}
          to={isMany ? 'course' : 'semester'}
        />
        {!isMany && (
          <Field
            form={form}
            name="type"
            label={m.upload_type()}
            options={resourceTypes.map((value) => ({ value, label: kindName(value) }))}
            required
          />
        )}
      </div>
      <FileField upload={upload} />
      <LeftOutNotice chooser={chooser} />
      {isMany ? (
        <>
          <ForAll rows={rows} semesters={semesters} />
          <FileRows
            rows={rows}
            semesters={semesters}
            formId={form.id}
            tried={tried}
            onRemove={(id) => {
              upload.removeRow(id);
              // With one file left the table disappears, and the focus with it.
              if (selection.view().rows.length < 2) focusChooser(chooser);
            }}
          />
        </>
      ) : (
        <Field
          form={form}
          name="title"
          label={m.upload_title()}
          maxLength={resourceFields.title.maxLength}
          autoComplete="off"
          required
        />
      )}
      <DetailFields
        form={form}
        summary={m.areas_more_details()}
        hint={isMany ? m.upload_details_hint_many() : m.upload_details_hint()}
        isMany={isMany}
      />
      <div className="acts">
        <SubmitButton form={form}>{m.upload_send({ count: rows.length || 1 })}</SubmitButton>
        {isMany && (
          <button
            type="button"
            className="btn quiet"
            onClick={() => {
              focusChooser(chooser);
              upload.removeAll();
            }}
          >
            {m.upload_remove_all()}
          </button>
        )}
      </div>
    </form>
  );
}

/** Moves the focus to the file chooser, because the pressed button disappears. */
const focusChooser = (chooser: string) => document.getElementById(chooser)?.focus();

/** Chooses files, or accepts dropped ones. The whole page accepts drops: beside a drop zone the browser would open the files instead. */
function FileField({ upload: { form, rows, addFiles, removeRow } }: { upload: Upload }) {
  const { busy } = useStore(selection);
  const isOver = useDrop(addFiles);
  const id = fieldId(form.id, 'file');
  const isWrong = (form.errors.file?.length ?? 0) > 0;
  const [single, ...others] = rows;
  return (
    <FieldFrame form={form} name="file" label={m.upload_file()} hint={m.upload_limits()} optional={false}>
      <div className={isOver ? `${css.drop} ${css.over}` : css.drop}>
        <FileButton
          id={id}
          button={rows.length > 0 ? m.upload_choose_more() : m.upload_choose()}
          multiple
          accept={accepted.pdf}
          required={rows.length === 0}
          aria-invalid={isWrong}
          aria-describedby={`${isWrong ? `${id}-errors ` : ''}${id}-chosen ${id}-hint`}
          onFiles={addFiles}
        />
        <span className={`muted ${css.or}`}>{m.upload_drop()}</span>
        <span role="status" id={`${id}-chosen`} className="muted">
          {busy ? m.upload_checking() : rows.length > 0 && m.upload_count({ count: rows.length })}
        </span>
        {single && others.length === 0 && (
          <Chosen
            row={single}
            semester={form.values.semester}
            onRemove={() => {
              focusChooser(id);
              removeRow(single.id);
            }}
          />
        )}
      </div>
    </FieldFrame>
  );
}

type ChosenProps = { row: Row; semester: string; onRemove: () => void };

/** The chosen file, if there is only one. */
function Chosen({ row: { file, guess }, semester, onRemove }: ChosenProps) {
  const differs = guess.semester !== null && semester !== '' && Number(semester) !== guess.semester;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would begin a group of fields
    <div className={css.chosen} role="group" aria-label={m.upload_chosen()}>
      <Icon name="file" />
      <div>
        <Typed as="b" text={file.name} />
        <span className="small num">{fileSize(file.size)}</span>
        {differs && <span className="small">{m.upload_name_says({ semester: guess.semester ?? 0 })}</span>}
      </div>
      <IconButton icon="close" label={m.areas_remove_of({ name: file.name })} onClick={onRemove} />
    </div>
  );
}

/** Accepts files dropped anywhere on the page. @returns whether files are being dragged over it */
function useDrop(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;
    const onOver = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const onLeave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setOver(false);
    const onDrop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      take([...(event.dataTransfer?.files ?? [])]);
    };
    window.addEventListener('dragover', onOver, { signal });
    window.addEventListener('dragleave', onLeave, { signal });
    window.addEventListener('drop', onDrop, { signal });
    return () => leaving.abort();
  }, []);
  return isOver;
}

/** How many rejected files are named; a longer list would not be read. */
const NAMED = 20;

const words = {
  empty: m.upload_trouble_empty,
  kind: m.upload_trouble_kind,
  unreadable: m.upload_trouble_unreadable,
  twice: m.upload_trouble_twice,
  many: m.upload_trouble_many,
};

function troubleWords({ name, trouble, size }: LeftOut): string {
  if (trouble === 'large') return m.upload_trouble_large({ size: fileSize(size) });
  return trouble === 'kind' && /\.pdf$/i.test(name) ? m.upload_trouble_named() : words[trouble]();
}

/** Which of the files cannot be sent, and why. */
function LeftOutNotice({ chooser }: { chooser: string }) {
  const { leftOut } = useStore(selection);
  const named = leftOut.slice(0, NAMED);
  // The live region exists before its text; otherwise some screen readers would not announce it.
  return (
    <div role="alert" className={css.left}>
      {leftOut.length > 0 && (
        <div className="notice warn">
          <div>
            <h2>{m.upload_left_out({ count: leftOut.length })}</h2>
            <ul>
              {named.map((one, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and the list never changes
                <li key={at}>
                  <Typed as="b" text={one.name} /> {troubleWords(one)}
                </li>
              ))}
              {leftOut.length > NAMED && <li>{m.upload_left_out_more({ count: leftOut.length - NAMED })}</li>}
            </ul>
          </div>
          <button
            type="button"
            className="btn"
            onClick={() => {
              focusChooser(chooser);
              selection.dismiss();
            }}
          >
            {m.areas_dismiss()}
          </button>
        </div>
      )}
    </div>
  );
}

const PAGE_SIZE = 20;
const noFilters: readonly string[] = [];
/** Debounce in ms: files stored in quick succession reload the list once. */
const PAUSE = 400;

/** The reader's uploads, newest first, with their processing state. */
function YourUploads() {
  const { search } = useFilters(noFilters);
  const { items, signedOut } = useStore(queue);
  const uploads = useList<ManagedResource>('/resources/managed', search, PAGE_SIZE, { mine: 'true' });
  const removal = useRemoval(uploads.reload);
  const there = items.filter((item) => item.sending.state === 'stored' || mayBeThere(item)).length;
  useReloadAfter(there, uploads.reload);
  // Without a session the list is not polled: that would lead to the login page and lose the files that wait.
  useProcessed(signedOut ? { ...uploads, data: null } : uploads);
  return (
    <section className={css.yours} aria-labelledby="upload-yours">
      <h2 id="upload-yours" ref={useTurnFocus(search.page)} tabIndex={-1}>
        {m.upload_yours()}
      </h2>
      <RemovalNotice removal={removal} />
      <LoadedList
        list={uploads}
        failed={m.upload_yours_failed()}
        loading={<Skeleton label={m.areas_loading()} shape="semesters" count={5} />}
        none={<EmptyState title={m.upload_yours_none()} text={m.upload_yours_none_text()} level={3} />}
      >
        {(rows) => (
          <AreaTable className="with-actions" heads={heads()}>
            {rows.map((row) => (
              <UploadRow key={row._id} row={row} removal={removal} />
            ))}
          </AreaTable>
        )}
      </LoadedList>
    </section>
  );
}

/** Moves the focus to a list's heading, and so scrolls there, when its pager turns the page: the list is far below the top of this page. */
function useTurnFocus(page: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(page);
  const type = useNavigationType();
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    if (type === 'PUSH') heading.current?.focus();
  }, [page, type]);
  return heading;
}

/** Reloads when more files have been stored, or may have been. */
function useReloadAfter(there: number, reload: () => void): void {
  const seen = useRef(there);
  // Kept while the list of files to send is cleared meanwhile, so that the reload is not forgotten.
  const isDue = useRef(false);
  useEffect(() => {
    isDue.current ||= there > seen.current;
    seen.current = there;
    if (!isDue.current) return;
    const timer = setTimeout(() => {
      isDue.current = false;
      reload();
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [there, reload]);
}

const heads = () => [
  m.upload_title(),
  m.areas_where(),
  m.areas_state(),
  m.upload_yours_date(),
  m.areas_actions(),
];

function UploadRow({ row, removal }: { row: ManagedResource; removal: Removal }) {
  const { _id, title, type, university, department, course, semester, state, reason, date } = row;
  const path = `${coursePath({ universityId: university, department, course })}#sem${semester}`;
  return (
    <tr {...tableRoles.row}>
      <td {...tableRoles.cell}>
        <TypedLink className={css.title} to={path} text={title} />
        <span className="small">{kindName(type)}</span>
      </td>
      <td className="minor" {...tableRoles.cell}>
        <span lang={languageOf(course)}>{m.upload_yours_place({ course, semester })}</span>
        <Typed className="small" text={row.universityName} />
      </td>
      <td {...tableRoles.cell}>
        <span className={state === 'failed' ? 'mark bad' : 'mark'} data-state={state}>
          {stateWord(state)}
        </span>
        {state === 'failed' && reason && <span className="small">{reason}</span>}
      </td>
      <td className="minor num" {...tableRoles.cell}>
        <span className="cell-label">{m.upload_yours_date()}: </span>
        <time dateTime={date}>{shortDay(date)}</time>
      </td>
      <td {...tableRoles.cell}>
        <RowActions
          name={title}
          isBusy={removal.busy !== null}
          onDelete={() => removal.remove(removalOf(row))}
        />
      </td>
    </tr>
  );
}
