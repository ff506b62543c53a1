import { type ChangeEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import * as m from '../../../paraglide/messages.js';
import { fileSize } from '../../../ui/format.ts';
import { FieldFrame } from '../../../ui/forms/Field.tsx';
import { fieldId } from '../../../ui/forms/problems.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { languageOf } from '../../../ui/language.ts';
import type { Row } from './row.ts';
import { selection } from './upload-state.ts';
import type { UploadForm } from './use-upload-form.ts';

/** Chooses files, or takes those that are dropped, wherever on the page: beside a field the browser would open them instead. */
export function FileField({ upload: { form, rows, addFiles, removeRow } }: { upload: UploadForm }) {
  const { busy } = useSyncExternalStore(selection.subscribe, selection.view, selection.view);
  const isOver = useDrop(addFiles);
  const id = fieldId(form.id, 'file');
  const isWrong = (form.errors.file?.length ?? 0) > 0;
  const [single, ...others] = rows;
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    addFiles([...(target.files ?? [])]);
    // The same file can be chosen again, after it was mended.
    target.value = '';
  };
  return (
    <FieldFrame form={form} name="file" label={m.upload_file()} hint={m.upload_limits()} optional={false}>
      <div className={isOver ? 'updrop over' : 'updrop'}>
        <input
          id={id}
          className="vh"
          type="file"
          multiple
          accept="application/pdf,.pdf"
          required
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-errors ${id}-hint` : `${id}-hint`}
          onChange={onChange}
        />
        <label className="btn" htmlFor={id}>
          <Icon name="upload" />
          {rows.length > 0 ? m.upload_choose_more() : m.upload_choose()}
        </label>
        <span className="muted updrop-or">{m.upload_drop()}</span>
        <span role="status" className="muted">
          {busy && m.upload_checking()}
        </span>
        {single && others.length === 0 && (
          <Chosen row={single} semester={form.values.semester} onRemove={() => removeRow(single.id)} />
        )}
      </div>
    </FieldFrame>
  );
}

type ChosenProps = { row: Row; semester: string; onRemove: () => void };

/** The file, where there is one only. */
function Chosen({ row: { file, guess }, semester, onRemove }: ChosenProps) {
  const differs = guess.semester !== null && semester !== '' && Number(semester) !== guess.semester;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would begin a group of fields
    <div className="upchosen" role="group" aria-label={m.upload_chosen()}>
      <Icon name="file" />
      <div>
        <b lang={languageOf(file.name)}>{file.name}</b>
        <span className="small num">{fileSize(file.size)}</span>
        {differs && <span className="small">{m.upload_name_says({ semester: guess.semester ?? 0 })}</span>}
      </div>
      <button
        type="button"
        className="icon"
        aria-label={m.upload_remove_of({ name: file.name })}
        onClick={onRemove}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}

/** Takes files that are dropped anywhere on the page. @returns whether some are held above it */
function useDrop(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useRef(onFiles);
  take.current = onFiles;
  useEffect(() => {
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
      take.current([...(event.dataTransfer?.files ?? [])]);
    };
    window.addEventListener('dragover', onOver);
    window.addEventListener('dragleave', onLeave);
    window.addEventListener('drop', onDrop);
    return () => {
      window.removeEventListener('dragover', onOver);
      window.removeEventListener('dragleave', onLeave);
      window.removeEventListener('drop', onDrop);
    };
  }, []);
  return isOver;
}
