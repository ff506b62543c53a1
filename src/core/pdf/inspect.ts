import * as m from '../../paraglide/messages.js';
import { AppError } from '../errors.ts';
import { ProcessFailure, ProcessPool } from '../processes/pool.ts';
import type { ActiveContent } from './active-content.ts';
import type { InspectReply, InspectRequest } from './inspect-worker.ts';
import { checkKind } from './kind.ts';

export interface PdfFacts {
  pages: number;
  /** The document's own title, or null where it gives none. */
  title: string | null;
  /** A PDF that needs a password is refused; one encrypted without (as against printing) opens like any other. */
  encrypted: false;
  /** What it can do besides being read; the caller decides what to make of it. */
  activeContent: ActiveContent[];
  /** The first page's text, at most 4,000 characters, where it was asked for. */
  textSample?: string;
}

export interface InspectOptions {
  /** Milliseconds one file may take, waiting for its turn not counted. All its pages are looked at: 2,000 with 20,000 links take some seconds. */
  timeoutMs?: number;
  maxPages?: number;
  sampleText?: boolean;
}

/** A file of more bytes waits until no other one as large is open. */
const LARGE = 4 * 1024 * 1024;
const pool = new ProcessPool<InspectRequest, InspectReply>({
  worker: new URL('./inspect-worker.ts', import.meta.url),
  processes: 2,
  maxBytes: 700 * 1024 * 1024,
  nice: 5,
});

/**
 * Opens the PDF at `path` in a process of its own and says what it is. The file is read in pieces: what is held of it does not grow with it.
 *
 * @throws AppError `unsupported_media_type` when the bytes are of another kind, or of two kinds, whatever the name says
 * (see `kind.ts`); `unreadable_file` when it is empty,
 * damaged, protected by a password, too long or too costly to open, or crashes what opens it; `unavailable` where no process
 * can be had, as while the server stops. What the
 * file system says of the path itself is passed on as it comes.
 */
export async function inspectPdf(path: string, options: InspectOptions = {}): Promise<PdfFacts> {
  const { timeoutMs = 60_000, maxPages = 10_000, sampleText = false } = options;
  const bytes = await checkKind(path);
  const look = () => pool.run({ path, maxPages, sampleText }, timeoutMs).catch(refuseFailure);
  const reply = await (bytes > LARGE ? alone(look) : look());
  if ('refused' in reply) throw refusal(reply, maxPages);
  return { ...reply, encrypted: false };
}

/** Ends the processes, idle or not; a later `inspectPdf` starts new ones. */
export function closeInspectors(): Promise<void> {
  return pool.close();
}

let last: Promise<unknown> = Promise.resolve();

/** Files that need much memory come one after the other; others need not wait for them. */
function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  const working = last.then(work);
  last = working.catch(() => {});
  return working;
}

function refusal(reply: Extract<InspectReply, { refused: string }>, maxPages: number): AppError {
  const messages = {
    password: m.pdf_refused_password(),
    damaged: m.pdf_refused_damaged(),
    too_many_pages: m.pdf_refused_pages({ pages: reply.detail, most: maxPages.toLocaleString('en-IN') }),
  };
  return new AppError('unreadable_file', messages[reply.refused], { cause: reply.detail });
}

function refuseFailure(error: unknown): never {
  const reason = error instanceof ProcessFailure ? error.reason : 'crashed';
  if (reason === 'closed' || reason === 'not_started') {
    throw new AppError('unavailable', m.pdf_unavailable(), { cause: error });
  }
  const messages = {
    too_slow: m.pdf_refused_slow(),
    too_big: m.pdf_refused_big(),
    crashed: m.pdf_refused_crash(),
  };
  throw new AppError('unreadable_file', messages[reason], { cause: error });
}
