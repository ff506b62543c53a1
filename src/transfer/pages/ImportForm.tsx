import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { type ImportKind, importKinds, MAX_FILE_BYTES, namedLimit } from '../../core/vocabulary.ts';
import * as m from '../../paraglide/messages.js';
import { useLeaveQuestion } from '../../ui/area/SheetDialog.tsx';
import { fileSize } from '../../ui/format.ts';
import { FileButton } from '../../ui/forms/FileInput.tsx';
import { notSent, reasonOf } from '../../ui/forms/refusal.ts';
import { type Answer, call } from '../../ui/session/call.ts';
import { upload } from '../../ui/session/upload.ts';
import type { Import } from '../schema.ts';
import { manifestIn, pathBelow, pdfsIn, sendPatiently, troubleWith } from './manifest-pdfs.ts';
import * as css from './TransferPage.module.css';

type FormProps = {
  onBegun: (begun: Import) => void;
  /** Called when sending failed or was stopped, which may leave a stopped import. */
  onEnded: () => void;
};

/** The form that chooses the kind of an import and sends its file for a dry run. */
export function ImportForm({ onBegun, onEnded }: FormProps) {
  const id = useId();
  const [kind, setKind] = useState<ImportKind>('universities');
  const [file, setFile] = useState<File | null>(null);
  const [pdfs, setPdfs] = useState<File[] | null>(null);
  const [sending, setSending] = useState<Sending | null>(null);
  const [troubles, setTroubles] = useState<Troubles>({});
  const request = useRef<AbortController | null>(null);
  useEffect(() => () => request.current?.abort(), []);
  useLeaveQuestion(sending && m.transfer_leave());

  /** Shows what is wrong beside its fields, and moves the focus to the first of them. */
  const refuse = (found: Troubles) => {
    setTroubles(found);
    const first = found.file ? id : found.folder && `${id}-folder`;
    if (first) document.getElementById(first)?.focus();
  };
  const send = async (chosen: File) => {
    const controller = new AbortController();
    request.current = controller;
    setSending({ sent: 0, total: chosen.size, text: m.transfer_sending({ file: chosen.name }) });
    const { signal } = controller;
    const answer = await sendImport({
      kind,
      file: chosen,
      pdfs: kind === 'resources' ? (pdfs ?? []) : [],
      signal,
      onProgress: setSending,
    });
    request.current = null;
    setSending(null);
    if (answer.ok) return onBegun(answer.data.import);
    if (!signal.aborted) refuse({ [answer.fields.file ? 'file' : 'form']: reasonOf(answer, 'file', 'name') });
    onEnded();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (request.current) return;
    const found: Troubles = {
      file: troubleWithFile(file),
      folder: kind === 'resources' ? troubleWith(pdfs ?? []) : null,
    };
    refuse(found);
    if (file && !found.file && !found.folder) void send(file);
  };

  return (
    <form className="card stack-form" onSubmit={submit} noValidate>
      <KindChoice
        kind={kind}
        onChange={(chosen) => {
          setKind(chosen);
          setTroubles({});
        }}
      />
      <div className="input">
        <label htmlFor={id}>{m.transfer_file()}</label>
        <div className={css.chooser}>
          <FileButton
            id={id}
            button={m.transfer_choose()}
            accept={acceptedFor(kind)}
            aria-invalid={Boolean(troubles.file)}
            aria-describedby={`${id}-trouble ${id}-chosen ${id}-hint`}
            onFiles={([chosen]) => {
              setFile(chosen);
              setTroubles({});
            }}
          />
          <span id={`${id}-chosen`} role="status">
            {file?.name}
          </span>
        </div>
        <div className="hint" id={`${id}-hint`}>
          {m.transfer_file_hint({ kind, most: fileSize(namedLimit(MAX_FILE_BYTES)) })}
        </div>
        <Reason id={`${id}-trouble`} text={troubles.file} />
      </div>
      {kind === 'resources' && (
        <div className="input">
          <label htmlFor={`${id}-folder`}>{m.transfer_folder()}</label>
          <div className={css.chooser}>
            <FileButton
              id={`${id}-folder`}
              button={m.transfer_choose_folder_button()}
              multiple
              // Lower case and spread, because React's types lack this attribute.
              {...{ webkitdirectory: '' }}
              aria-invalid={Boolean(troubles.folder)}
              aria-describedby={`${id}-folder-trouble ${id}-folder-chosen ${id}-folder-hint`}
              onFiles={(files) => {
                setPdfs(pdfsIn(files));
                // A manifest that was chosen by itself stays; one from a folder goes with that folder.
                if (file?.webkitRelativePath !== '') setFile(manifestIn(files));
                setTroubles({});
              }}
            />
            <span id={`${id}-folder-chosen`} role="status">
              {pdfs && m.transfer_folder_chosen({ count: pdfs.length })}
            </span>
          </div>
          <div className="hint" id={`${id}-folder-hint`}>
            {m.transfer_folder_hint()}
          </div>
          <Reason id={`${id}-folder-trouble`} text={troubles.folder} />
        </div>
      )}
      <Reason text={troubles.form} />
      {sending && (
        <>
          <p>{sending.text}</p>
          <progress value={sending.sent} max={sending.total} aria-label={sending.text} />
          <button type="button" className="btn" onClick={() => request.current?.abort()}>
            {m.transfer_stop()}
          </button>
        </>
      )}
      <button type="submit" className="btn primary" aria-disabled={sending !== null || undefined}>
        {sending === null ? m.transfer_try() : m.areas_sending()}
      </button>
    </form>
  );
}

/** Why a field, or the whole form, was refused. */
type Troubles = Partial<Record<'file' | 'folder' | 'form', string | null>>;

/** Says why. The live region exists before its text; otherwise some screen readers would not announce it. */
const Reason = ({ id, text }: { id?: string; text: string | null | undefined }) => (
  <div className="err" id={id} role="alert">
    {text && <p>{text}</p>}
  </div>
);

function troubleWithFile(file: File | null): string | null {
  if (!file) return m.transfer_choose_file();
  if (file.size <= MAX_FILE_BYTES) return null;
  return m.input_file_too_large({ most: fileSize(namedLimit(MAX_FILE_BYTES)) });
}

/** Chooses the kind of an import, and shows the columns that its file needs. */
function KindChoice({ kind, onChange }: { kind: ImportKind; onChange: (kind: ImportKind) => void }) {
  return (
    <fieldset className={css.kinds}>
      <legend>{m.transfer_kind()}</legend>
      {importKinds.map((one) => (
        <label key={one} className={css.choice}>
          <input type="radio" name="kind" value={one} checked={one === kind} onChange={() => onChange(one)} />
          <span>
            <strong>{m.transfer_what({ what: one })}</strong>
            <span className="muted">{m.transfer_columns({ kind: one })}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

type Sending = { sent: number; total: number; text: string };

type Order = {
  kind: ImportKind;
  file: File;
  /** The PDFs that a manifest names. */
  pdfs: readonly File[];
  signal: AbortSignal;
  onProgress: (sending: Sending) => void;
};

type Begun = Answer<{ import: Import }>;

/** Sends a file for a dry run; after a manifest, sends its PDFs one by one. */
async function sendImport({ kind, file, pdfs, signal, onProgress }: Order): Promise<Begun> {
  const total = pdfs.reduce((sum, { size }) => sum + size, file.size);
  let before = 0;
  const send = async (method: 'POST' | 'PUT', path: string, form: FormData, text: string, size: number) => {
    const attempt = (): Promise<Begun> =>
      upload(path, form, {
        method,
        signal,
        onProgress: (sent) => onProgress({ sent: before + Math.min(sent, size), total, text }),
      });
    // Retries only PUT, which is idempotent: another POST of a manifest would begin a second import.
    const answer = await (method === 'PUT' ? sendPatiently(attempt, signal) : attempt());
    before += size;
    return answer;
  };
  const form = formOf({ kind, dryRun: 'true' }, file);
  const begun = await send('POST', '/imports', form, m.transfer_sending({ file: file.name }), file.size);
  if (!begun.ok && begun.status === 409) return (await underWay(kind, file.size, signal)) ?? begun;
  if (!begun.ok || kind !== 'resources') return begun;
  const path = `/imports/${begun.data.import._id}`;
  for (const [at, pdf] of pdfs.entries()) {
    const name = pathBelow(pdf);
    const text = m.transfer_sending_pdf({ at: at + 1, count: pdfs.length, file: name });
    const added = await send('PUT', `${path}/files`, formOf({ name }, pdf), text, pdf.size);
    if (added.ok) continue;
    await call('POST', `${path}/stop`);
    return notSent(m.transfer_pdf_failed({ file: name, reason: reasonOf(added, 'file', 'name') }));
  }
  const started = await sendPatiently<{ import: Import }>(
    () => call('POST', `${path}/start`, undefined, signal),
    signal,
  );
  if (!started.ok && started.status !== 409) await call('POST', `${path}/stop`);
  if (started.ok || started.status !== 409) return started;
  // A 409 means that the import has started, and the response was lost.
  const begunBefore = await sendPatiently<Import>(() => call('GET', path, undefined, signal), signal);
  return begunBefore.ok ? { ...begunBefore, data: { import: begunBefore.data } } : begunBefore;
}

/** Finds a running dry run of a file of this size, whose response may have been lost. The server may have stored its name in another form. */
async function underWay(kind: ImportKind, size: number, signal: AbortSignal): Promise<Begun | null> {
  const latest = await call<Import[]>('GET', '/imports?page=1&limit=10', undefined, signal);
  const found =
    latest.ok &&
    latest.data.find((one) => isUnderWay(one) && one.dryRun && one.kind === kind && one.bytes === size);
  return found ? { ...latest, data: { import: found } } : null;
}

function formOf(fields: Record<string, string>, file: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file);
  return form;
}

/** Returns the types of the files of a kind of import. */
const acceptedFor = (kind: ImportKind): string =>
  kind === 'universities' || kind === 'books' ? '.csv,text/csv' : '.json,application/json';

export const isUnderWay = ({ state }: Import): boolean => state === 'queued' || state === 'running';

export const stateName = ({ state, dryRun }: Pick<Import, 'state' | 'dryRun'>): string =>
  (dryRun && m.transfer_state_dry({ state })) || m.transfer_state({ state });
