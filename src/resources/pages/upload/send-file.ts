import * as m from '../../../paraglide/messages.js';
import { aboutField } from '../../../ui/forms/problems.ts';
import type { Answer } from '../../../ui/session/call.ts';
import { upload } from '../../../ui/session/upload.ts';
import type { RowFields } from './selection.ts';

/** A file with all its details, ready to be sent: the university as an id, department and course as names. Unknown details are empty. */
export type Parcel = RowFields &
  Record<'university' | 'department' | 'course' | 'scheme' | 'source' | 'licence', string> & { file: File };

export type Outcome =
  | { kind: 'stored' }
  /** The course already has a file with the same bytes; `link` leads to it. */
  | { kind: 'duplicate'; reason: string; link: string }
  | { kind: 'refused'; reason: string }
  /** No response: the connection was lost. `arrived`: all bytes had been sent, so the file may be stored. */
  | { kind: 'lost'; arrived: boolean }
  /** The server asks for a pause. `arrived`: it may have stored the file before it lost its database. */
  | { kind: 'later'; seconds: number; reason: string; arrived: boolean }
  /** The session has ended. */
  | { kind: 'signed-out' };

/** Sends a parcel; the queue depends on this type alone, not on `sendFile`. */
export type SendFile = (
  parcel: Parcel,
  options: {
    /** Called with the number of the file's bytes sent so far. */
    onProgress: (sent: number) => void;
    signal: AbortSignal;
  },
) => Promise<Outcome>;

/**
 * Sends one file with all its details. Never rejects, not even when cancelled.
 *
 * This is the seam for resumable uploads: no other module knows how a file travels (today in one `POST /resources/upload`). The queue only
 * sees how many bytes are sent and the outcome.
 */
export const sendFile: SendFile = async (parcel, { onProgress, signal }) => {
  const { file } = parcel;
  let arrived = false;
  const answer = await upload<unknown>('/resources/upload', formOf(parcel), {
    method: 'POST',
    keepSession: true,
    signal,
    onProgress: (loaded, total) => {
      arrived = loaded >= total;
      // `loaded` and `total` count the whole form; readers know the size of the file, so progress is scaled to that.
      onProgress(total > 0 ? Math.round((loaded / total) * file.size) : 0);
    },
  });
  return outcomeOf(answer, arrived);
};

/** Puts the file last, so that the server has read the other fields when it arrives. */
function formOf({ file, ...fields }: Parcel): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value.trim() !== '') form.append(name, value.trim());
  form.append('file', file, file.name);
  return form;
}

/** A longer pause than this, in seconds, counts as a refusal: it would outlast the reader's patience. */
const LONGEST_PAUSE = 600;

/** Statuses with which proxies report that they cannot reach the server. */
const UNREACHED = [502, 504];

/** Returns what a response to an upload means for the queue. */
export function outcomeOf(answer: Answer<unknown>, arrived: boolean): Outcome {
  if (answer.ok) return { kind: 'stored' };
  const { status, link, retryAfter } = answer;
  const reason = reasonOf(answer);
  if (status === 0 || UNREACHED.includes(status)) return { kind: 'lost', arrived };
  if (status === 503 && retryAfter === null) return { kind: 'lost', arrived: false };
  if (status === 401) return { kind: 'signed-out' };
  if (status === 409 && link !== undefined) return { kind: 'duplicate', reason, link };
  if (status === 429 || status === 503) {
    const seconds = retryAfter ?? 10;
    const later = { seconds: Math.max(1, seconds), reason, arrived: arrived && status === 503 };
    if (seconds <= LONGEST_PAUSE) return { kind: 'later', ...later };
  }
  return { kind: 'refused', reason };
}

const fieldNames: Record<string, () => string> = {
  title: m.upload_title,
  semester: m.catalogue_semester,
  type: m.upload_type,
  file: m.upload_file,
  university: m.catalogue_university,
  department: m.catalogue_department,
  course: m.catalogue_course,
  subjectName: m.shelves_subject,
  subjectCode: m.shelves_code,
  examYear: m.shelves_year,
  examMonth: m.shelves_month,
  scheme: m.shelves_scheme,
  source: m.shelves_source,
  licence: m.shelves_licence,
};

/** Returns the server's explanation: its messages about single fields if there are any, because they say more. */
function reasonOf({ error, fields }: Extract<Answer<unknown>, { ok: false }>): string {
  const about = Object.entries(fields).flatMap(([name, texts]) =>
    texts.map((message) => aboutField(fieldNames[name]?.() ?? name, message)),
  );
  return about.length > 0 ? [...new Set(about)].join(' ') : error;
}
