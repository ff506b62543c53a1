import * as m from '../../../paraglide/messages.js';
import { upload } from '../../../ui/session/upload.ts';
import type { ManagedResource } from '../../schema.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import { formOf, type Parcel } from './parcel.ts';

/** How a parcel is sent, for those who only need it sent. */
export type SendFile = (
  parcel: Parcel,
  options: {
    /** Called with how many bytes of the file are sent. */
    onProgress: (sent: number) => void;
    signal: AbortSignal;
  },
) => Promise<Outcome>;

/** A connection on which nothing moves counts as lost: a telephone may have left its network. In ms. */
const STILL = 60_000;
/** When all is sent the server checks the PDF, which takes longer; in ms. */
const CHECKING = 180_000;

/**
 * Sends one file, with all its details. Never rejects, also when cancelled.
 *
 * This is the seam for uploads in pieces that can be taken up again: how a file travels (today in one `POST /resources/upload`) is known
 * here and nowhere else. The queue behind it only knows how many bytes are out and what came of it.
 */
export const sendFile: SendFile = async (parcel, { onProgress, signal }) => {
  const { file } = parcel;
  const line = new AbortController();
  const watch = new Watchdog(() => line.abort());
  signal.addEventListener('abort', () => line.abort(), { once: true });
  let arrived = false;
  watch.expect(STILL);
  const answer = await upload<{ message: string; resource: ManagedResource }>(
    '/resources/upload',
    formOf(parcel),
    {
      method: 'POST',
      keepSession: true,
      signal: line.signal,
      onProgress: (loaded, total) => {
        arrived = loaded >= total;
        watch.expect(arrived ? CHECKING : STILL);
        // The form around the file is sent, too; people know the size of the file.
        onProgress(total > 0 ? Math.round((loaded / total) * file.size) : 0);
      },
    },
  );
  watch.stop();
  const outcome = outcomeOf(answer, arrived);
  if (outcome.kind === 'lost' && !signal.aborted && !(await isReadable(file)))
    return { kind: 'refused', reason: m.upload_file_gone() };
  return outcome;
};

/** Whether the file is still there as it was chosen: browsers do not send one that was changed since, and call it a lost line. */
async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

class Watchdog {
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #bark: () => void;

  constructor(bark: () => void) {
    this.#bark = bark;
  }

  /** Something is to happen within so many ms. */
  expect(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#bark, ms);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
