import { open } from 'node:fs/promises';
import * as m from '../../paraglide/messages.js';
import { AppError } from '../errors.ts';
import type { ActiveContent } from './active-content.ts';
import type { InspectReply } from './inspect-worker.ts';
import { InspectorPool } from './inspector-pool.ts';
import { InspectorFailure } from './inspector-thread.ts';

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
  /** Milliseconds one file may take, waiting for its turn not counted. */
  timeoutMs?: number;
  maxPages?: number;
  sampleText?: boolean;
}

const HEADER_BYTES = 1024;
const pool = new InspectorPool();

/**
 * Opens the PDF at `path` in a thread of its own and says what it is. The file is read once, into one buffer.
 *
 * @throws AppError `unsupported_media_type` when the bytes are of another kind (decided by `%PDF-` within the first
 * 1,024, as readers do: ISO 32000-1, Annex H.3.4.1, whatever the name says); `unreadable_file` when it is empty,
 * damaged, protected by a password, too long or too costly to open; `unavailable` where no thread
 * can be had, as while the server stops. What the
 * file system says of the path itself is passed on as it comes.
 */
export async function inspectPdf(path: string, options: InspectOptions = {}): Promise<PdfFacts> {
  const { timeoutMs = 20_000, maxPages = 10_000, sampleText = false } = options;
  await checkHeader(path);
  const reply = await pool.run({ path, maxPages, sampleText }, timeoutMs).catch(refuseFailure);
  if ('refused' in reply) throw refusal(reply, maxPages);
  return { ...reply, encrypted: false };
}

/** Ends the threads, idle or not; a later `inspectPdf` starts new ones. */
export function closeInspectors(): Promise<void> {
  return pool.close();
}

async function checkHeader(path: string): Promise<void> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
  if (bytesRead === 0) throw new AppError('unreadable_file', m.pdf_refused_empty());
  if (!buffer.includes('%PDF-')) throw new AppError('unsupported_media_type', m.pdf_refused_kind());
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
  const reason = error instanceof InspectorFailure ? error.reason : 'crashed';
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
