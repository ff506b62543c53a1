import type { ManagedResource } from '../../schema.ts';
import type { Parcel } from './parcel.ts';

/** The state of a file that is sent. */
export type Sending =
  | { state: 'waiting' }
  | {
      state: 'sending';
      /** Bytes of the file that are out; all of them while the server looks at it. */
      sent: number;
      /** Seconds; null while that is not known. */
      left: number | null;
    }
  /** The connection was lost; the next try comes by itself. */
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
  /** Tries in a row in which the connection was lost. */
  losses: number;
  /** An earlier try had sent everything when the connection was lost, so that the file may have arrived. */
  mayHaveArrived: boolean;
};

/** Whether the queue itself still has work to do for it. */
export const isOpen = ({ sending: { state } }: QueueItem): boolean =>
  state === 'waiting' || state === 'sending' || state === 'lost';

/** Whether it failed, and the reader has to decide what now. */
export const isTrouble = ({ sending: { state } }: QueueItem): boolean =>
  state === 'duplicate' || state === 'failed' || state === 'cancelled';

/** Bytes of it that are out. */
export function sentOf({ sending, parcel }: QueueItem): number {
  if (sending.state === 'stored') return parcel.file.size;
  return sending.state === 'sending' ? sending.sent : 0;
}

/** The pause after so many tries in a row in which the connection was lost; in ms. */
export const pauseAfter = (losses: number): number => Math.min(60_000, 1000 * 2 ** (losses - 1));

/** So often the connection may be lost in a row before the reader has to ask for another try: every try costs data. */
export const MOST_LOSSES = 8;
