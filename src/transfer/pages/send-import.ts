import * as m from '../../paraglide/messages.js';
import { type Answer, call } from '../../ui/session/call.ts';
import { upload } from '../../ui/session/upload.ts';
import type { Import } from '../schema.ts';

export type Sending = { sent: number; total: number; text: string };

type Order = {
  kind: Import['kind'];
  file: File;
  /** The PDFs that a manifest names. */
  pdfs: readonly File[];
  signal: AbortSignal;
  onProgress: (sending: Sending) => void;
};

type Begun = Answer<{ import: Import }>;
type Result = { ok: true; import: Import } | { ok: false; error: string };

/** Sends a file to be tried; a manifest with its PDFs, one after the other. */
export async function sendImport({ kind, file, pdfs, signal, onProgress }: Order): Promise<Result> {
  const total = pdfs.reduce((sum, { size }) => sum + size, file.size);
  let before = 0;
  const send = async (method: 'POST' | 'PUT', path: string, form: FormData, text: string, size: number) => {
    const answer: Begun = await upload(path, form, {
      ...{ method, signal },
      onProgress: (sent) => onProgress({ sent: before + Math.min(sent, size), total, text }),
    });
    before += size;
    return answer;
  };
  const form = formOf({ kind, dryRun: 'true' }, file);
  const begun = await send('POST', '/imports', form, m.transfer_sending({ file: file.name }), file.size);
  if (!begun.ok || kind !== 'resources') return resultOf(begun);
  const path = `/imports/${begun.data.import._id}`;
  for (const [at, pdf] of pdfs.entries()) {
    const name = pathBelow(pdf);
    const text = m.transfer_sending_pdf({ at: at + 1, count: pdfs.length, file: name });
    const added = await send('PUT', `${path}/files`, formOf({ name }, pdf), text, pdf.size);
    if (added.ok) continue;
    void call('POST', `${path}/stop`);
    return { ok: false, error: m.transfer_pdf_failed({ file: name, reason: reasonOf(added) }) };
  }
  return resultOf(await call('POST', `${path}/start`));
}

function formOf(fields: Record<string, string>, file: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file);
  return form;
}

const resultOf = (answer: Begun): Result =>
  answer.ok ? { ok: true, import: answer.data.import } : { ok: false, error: reasonOf(answer) };

const reasonOf = ({ error, fields }: Extract<Begun, { ok: false }>): string =>
  fields.file?.[0] ?? fields.name?.[0] ?? (error || m.forms_unreachable());

/** The path of a file below the folder that was chosen. */
const pathBelow = ({ name, webkitRelativePath }: Pick<File, 'name' | 'webkitRelativePath'>): string =>
  webkitRelativePath.split('/').slice(1).join('/') || name;

/** The PDFs among the files of a folder, by their names: what is in them is looked at later. */
export const pdfsIn = (files: Iterable<File>): File[] =>
  [...files].filter(({ name, size }) => /\.pdf$/i.test(name) && size > 0);
