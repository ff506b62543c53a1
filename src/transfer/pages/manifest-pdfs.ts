import { MAX_FILE_BYTES, namedLimit } from '../../core/vocabulary.ts';
import * as m from '../../paraglide/messages.js';
import { fileSize } from '../../ui/format.ts';
import type { Answer } from '../../ui/session/call.ts';
import { MOST_FILES } from '../vocabulary.ts';

type Pdf = Pick<File, 'name' | 'size' | 'webkitRelativePath'>;

/** The PDFs among the files of a folder, by their names: what is in them is looked at later. */
export const pdfsIn = <Some extends Pdf>(files: Iterable<Some>): Some[] =>
  [...files].filter(({ name, size }) => /\.pdf$/i.test(name) && size > 0);

/** The path of a file below the folder that was chosen. */
export const pathBelow = ({ name, webkitRelativePath }: Pdf): string =>
  webkitRelativePath.split('/').slice(1).join('/') || name;

/** Why the PDFs of a manifest would not all be taken, before any is sent; null where they are in order. */
export function troubleWith(pdfs: readonly Pdf[]): string | null {
  if (pdfs.length === 0) return m.transfer_choose_folder();
  if (pdfs.length > MOST_FILES) return m.transfer_too_many({ most: MOST_FILES });
  const large = pdfs.find(({ size }) => size > MAX_FILE_BYTES);
  if (!large) return null;
  const reason = m.input_file_too_large({ most: fileSize(namedLimit(MAX_FILE_BYTES)) });
  return m.transfer_pdf_failed({ file: pathBelow(large), reason });
}

/** The pauses before a file is sent once more, in seconds. */
const PAUSES = [1, 5, 20, 60];
/** A server may ask for more time than these, but not for hours. */
const LONGEST_PAUSE = 600;

/**
 * Sends a file again while the line is lost, the portal restarts behind its proxy, or the server asks for time: one of two thousand must
 * not end the import.
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
