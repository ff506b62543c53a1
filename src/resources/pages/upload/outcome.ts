import * as m from '../../../paraglide/messages.js';
import { aboutField } from '../../../ui/forms/problems.ts';
import type { Answer } from '../../../ui/session/call.ts';
import type { ManagedResource } from '../../schema.ts';

/** The result of sending a file. */
export type Outcome =
  | { kind: 'stored'; resource: ManagedResource }
  /** The course has the same bytes; `link` leads to them. */
  | { kind: 'duplicate'; reason: string; link: string }
  | { kind: 'refused'; reason: string }
  /** No answer: the connection is lost. `arrived`: everything had been sent, so that the file may be there. */
  | { kind: 'lost'; arrived: boolean }
  /** The server asks for a pause. */
  | { kind: 'later'; seconds: number; reason: string }
  /** The session is over. */
  | { kind: 'signed-out' };

export type UploadAnswer = Answer<{ message: string; resource: ManagedResource }>;

/** A longer pause than that counts as a refusal: it would outlast the reader's patience. In seconds. */
const LONGEST_PAUSE = 600;

/** Proxies say so when they cannot reach the server. */
const UNREACHED = [502, 504];

/** What an answer to an upload means. */
export function outcomeOf(answer: UploadAnswer, arrived: boolean): Outcome {
  if (answer.ok) return { kind: 'stored', resource: answer.data.resource };
  const { status, link, retryAfter } = answer;
  const reason = reasonOf(answer);
  if (status === 0 || UNREACHED.includes(status)) return { kind: 'lost', arrived };
  if (status === 503 && retryAfter === null) return { kind: 'lost', arrived: false };
  if (status === 401) return { kind: 'signed-out' };
  if (status === 409 && link !== undefined) return { kind: 'duplicate', reason, link };
  if (status === 429 || status === 503) {
    const seconds = retryAfter ?? 10;
    if (seconds <= LONGEST_PAUSE) return { kind: 'later', seconds: Math.max(1, seconds), reason };
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

/** The server's words: those about the fields where there are some, for they say more. */
function reasonOf({ error, fields }: Extract<UploadAnswer, { ok: false }>): string {
  const about = Object.entries(fields).flatMap(([name, texts]) =>
    texts.map((message) => aboutField(fieldNames[name]?.() ?? name, message)),
  );
  return about.length > 0 ? [...new Set(about)].join(' ') : error;
}
