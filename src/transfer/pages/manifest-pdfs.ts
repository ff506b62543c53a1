import { MAX_FILE_BYTES, namedLimit } from '../../core/vocabulary.ts';
import * as m from '../../paraglide/messages.js';
import { fileSize } from '../../ui/format.ts';
import type { Answer } from '../../ui/session/call.ts';
import { MOST_FILES } from '../vocabulary.ts';

type Pdf = Pick<File, 'name' | 'size' | 'webkitRelativePath'>;

/** Returns the PDFs in a folder, by their names; the server checks their content later. */
export const pdfsIn = <Some extends Pdf>(files: Iterable<Some>): Some[] =>
  [...files].filter(({ name, size }) => /\.pdf$/i.test(name) && size > 0);

/** Returns the manifest of a folder, if only one file in it can be that; PDFs may be in folders below, the manifest not. */
export function manifestIn<Some extends Pdf>(files: Iterable<Some>): Some | null {
  const [first, ...others] = [...files].filter((file) => /^[^/]+\.json$/i.test(pathBelow(file)));
  return others.length === 0 ? (first ?? null) : null;
}

/** Returns the path of a file below the chosen folder. */
export const pathBelow = ({ name, webkitRelativePath }: Pdf): string =>
  webkitRelativePath.split('/').slice(1).join('/') || name;

/** Checks the PDFs of a manifest before any is sent; returns the reason why the server would refuse them, or null. */
export function troubleWith(pdfs: readonly Pdf[]): string | null {
  if (pdfs.length === 0) return m.transfer_choose_folder();
  if (pdfs.length > MOST_FILES) return m.transfer_too_many({ most: MOST_FILES });
  const large = pdfs.find(({ size }) => size > MAX_FILE_BYTES);
  if (!large) return null;
  const reason = m.input_file_too_large({ most: fileSize(namedLimit(MAX_FILE_BYTES)) });
  return m.transfer_pdf_failed({ file: pathBelow(large), reason });
}

/** The pauses before each retry, in seconds. */
const PAUSES = [1, 5, 20, 60];
/** The longest pause that a server may ask for, in seconds. */
const LONGEST_PAUSE = 600;

/**
 * Retries a request while the connection is lost, the portal restarts behind its proxy, or the server asks for a pause: one failure among
 * two thousand PDFs must not end the import.
 */
export async function sendPatiently<T>(
  send: () => Promise<Answer<T>>,
  signal: AbortSignal,
): Promise<Answer<T>> {
  for (const seconds of PAUSES) {
    const answer = await send();
    if (answer.ok || ![0, 429, 502, 503, 504].includes(answer.status)) return answer;
    await rest(Math.min(Math.max(seconds, answer.retryAfter ?? 0), LONGEST_PAUSE) * 1000, signal);
    if (signal.aborted) return answer;
  }
  return send();
}

/** A pause that an abort ends early. */
function rest(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
