import { useId } from 'react';
import { MAX_CHOSEN_BYTES } from '../../core/vocabulary.ts';
import * as m from '../../paraglide/messages.js';
import { fileSize } from '../../ui/format.ts';
import type { Import } from '../schema.ts';
import { KindChoice } from './KindChoice.tsx';
import { useImportForm } from './use-import-form.ts';

/** Chooses what a file brings, and hands it over to be tried. */
export function ImportForm({ onBegun }: { onBegun: (begun: Import) => void }) {
  const id = useId();
  const { kind, setKind, choose, chooseFolder, sending, trouble, submit, stop } = useImportForm(onBegun);
  return (
    <form className="card stack-form" onSubmit={submit} noValidate>
      <KindChoice kind={kind} onChange={setKind} />
      <div className="input">
        <label htmlFor={id}>{m.transfer_file()}</label>
        <input
          id={id}
          className="field"
          type="file"
          accept={kind.accept}
          aria-invalid={trouble !== null || undefined}
          aria-describedby={`${id}-trouble ${id}-hint`}
          onChange={({ target }) => choose(target.files?.[0] ?? null)}
        />
        <div className="hint" id={`${id}-hint`}>
          {m.transfer_file_hint({ most: fileSize(MAX_CHOSEN_BYTES) })}
        </div>
      </div>
      {kind.kind === 'resources' && (
        <div className="input">
          <label htmlFor={`${id}-folder`}>{m.transfer_folder()}</label>
          <input
            id={`${id}-folder`}
            className="field"
            type="file"
            multiple
            // Browsers know it by this name; React hands it on.
            {...{ webkitdirectory: '' }}
            aria-describedby={`${id}-folder-hint`}
            onChange={({ target }) => chooseFolder(target.files ?? [])}
          />
          <div className="hint" id={`${id}-folder-hint`}>
            {m.transfer_folder_hint()}
          </div>
        </div>
      )}
      <div className="err" id={`${id}-trouble`} role="alert">
        {trouble && <p>{trouble}</p>}
      </div>
      {sending && (
        <>
          <p>{sending.text}</p>
          <progress value={sending.sent} max={sending.total} aria-label={sending.text} />
          <button type="button" className="btn" onClick={stop}>
            {m.transfer_stop()}
          </button>
        </>
      )}
      <button type="submit" className="btn primary" disabled={sending !== null}>
        {sending === null ? m.transfer_try() : m.transfer_sending_short()}
      </button>
    </form>
  );
}
