import type { ManagedResource } from '../../schema.ts';
import type { Parcel } from './parcel.ts';

/** How far the sending of one file is. */
export type Sending =
  | { state: 'waiting' }
  | {
      state: 'sending';
      /** Bytes of the file that are out; all of them while the server looks at it. */
      sent: number;
      /** Seconds; null while nobody can know. */
      left: number | null;
    }
  /** The line was lost; the next try comes by itself. */
  | { state: 'lost'; retryAt: number /** in ms since 1970 */ }
  | {
      state: 'stored';
      resource: ManagedResource | null /** of an earlier try, whose answer was lost: null */;
    }
  | { state: 'duplicate'; reason: string; link: string }
  | { state: 'failed'; reason: string }
  | { state: 'cancelled' };

/** A file in the queue. Every change makes a new one. */
export type QueueItem = {
  id: number;
  parcel: Parcel;
  sending: Sending;
  /** Tries in a row that the line was lost in. */
  losses: number;
  /** An earlier try had sent everything when the line was lost, so that the file may have arrived. */
  mayHaveArrived: boolean;
};

/** Whether something is still to be done for it without anybody's doing. */
export const isOpen = ({ sending: { state } }: QueueItem): boolean =>
  state === 'waiting' || state === 'sending' || state === 'lost';

/** Whether it came to nothing, and somebody has to decide what now. */
export const isTrouble = ({ sending: { state } }: QueueItem): boolean =>
  state === 'duplicate' || state === 'failed' || state === 'cancelled';

/** Bytes of it that are out. */
export function sentOf({ sending, parcel }: QueueItem): number {
  if (sending.state === 'stored') return parcel.file.size;
  return sending.state === 'sending' ? sending.sent : 0;
}

/** The pause after so many tries in a row that the line was lost in; in ms. */
export const pauseAfter = (losses: number): number => Math.min(60_000, 1000 * 2 ** (losses - 1));

/** So often the line may be lost in a row before somebody has to say that it is worth another try: every try costs data. */
export const MOST_LOSSES = 8;
