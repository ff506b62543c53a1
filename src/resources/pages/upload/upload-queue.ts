import { MAX_FILE_BYTES } from '../../../core/vocabulary.ts';
import * as m from '../../../paraglide/messages.js';
import type { Outcome, Parcel, SendFile } from './send-file.ts';
import { Store } from './store.ts';

type Sending =
  | { state: 'waiting' }
  | {
      state: 'sending';
      /** Bytes of the file sent so far; all of them while the server processes the file. */
      sent: number;
      /** Estimated seconds left; null while unknown. */
      left: number | null;
    }
  /** The connection was lost; the next try starts by itself. */
  | { state: 'lost'; retryAt: number /** in ms since 1970 */ }
  | { state: 'stored' }
  | { state: 'duplicate'; reason: string; link: string }
  | { state: 'failed'; reason: string }
  | { state: 'cancelled' };

/** A file in the queue. Immutable: every change makes a new object. */
export type QueueItem = {
  id: number;
  parcel: Parcel;
  sending: Sending;
  /** Failed tries in a row: the connection was lost, or the server asked for a pause. */
  losses: number;
  /** The file may be stored: all of it had been sent when the connection or the server's database was lost, or the reader cancelled. */
  mayHaveArrived: boolean;
};

/** Whether the queue itself still has work to do for this item. */
export const isOpen = ({ sending: { state } }: QueueItem): boolean =>
  state === 'waiting' || state === 'sending' || state === 'lost';

/** Whether it was not stored, so that the reader has to decide what to do. */
export const isTrouble = ({ sending: { state } }: QueueItem): boolean =>
  state === 'duplicate' || state === 'failed' || state === 'cancelled';

/** Whether it was cancelled but may have been stored all the same. */
export const mayBeThere = ({ sending, mayHaveArrived }: QueueItem): boolean =>
  sending.state === 'cancelled' && mayHaveArrived;

/** Returns how many bytes of its file have been sent. */
export function sentOf({ sending, parcel }: QueueItem): number {
  if (sending.state === 'stored') return parcel.file.size;
  return sending.state === 'sending' ? sending.sent : 0;
}

/** The pause in ms before the next try, after this many failures in a row: doubles from 1 s to 1 min. */
const pauseAfter = (losses: number): number => Math.min(60_000, 1000 * 2 ** (losses - 1));

/** After this many failures in a row the reader has to ask for another try: every try costs data. */
const MOST_LOSSES = 8;

/** How many files are sent at the same time. */
const AT_ONCE = 3;
/** A file larger than this, in bytes, is sent alone: sharing a slow connection, it would exceed the server's time limit. */
const ALONE = MAX_FILE_BYTES / 3;
/** Minimum time between two progress reports, in ms. */
const REPORT_EVERY = 150;

/** What the queue depends on; tests pass their own. */
type QueueWorld = {
  send: SendFile;
  /** Milliseconds since 1970. */
  now: () => number;
  isOnline: () => boolean;
  /** The last signed-in user and their session's token, expired or not; null after a sign-out. */
  session: () => { userId: string; token: string } | null;
};

export type QueueView = {
  items: readonly QueueItem[];
  /** Nothing is sent before this time, in ms since 1970: the server asked for a pause. */
  holdUntil: number | null;
  /** The server's reason for the pause. */
  holdReason: string;
  signedOut: boolean;
  offline: boolean;
  /** Estimated seconds until everything is sent; null while unknown. */
  left: number | null;
};

const empty: QueueView = {
  items: [],
  holdUntil: null,
  holdReason: '',
  signedOut: false,
  offline: false,
  left: null,
};

/**
 * Sends files, three at a time, and retries each with growing pauses after the connection was lost. It lives outside the pages, so that
 * navigating, or signing in again, loses nothing.
 */
export class UploadQueue extends Store<QueueView> {
  #nextId = 1;
  /** Bytes sent in total, successfully or not. */
  #moved = 0;
  #pace = new Pace();
  /** The owner of these files: the last user known to be signed in. */
  #owner: string | null = null;
  /** Token of the session that the server has rejected. */
  #refused: string | null = null;
  readonly #world: QueueWorld;
  readonly #running = new Map<number, AbortController>();
  readonly #timers = new Map<number | 'hold', ReturnType<typeof setTimeout>>();

  constructor(world: QueueWorld) {
    super(empty);
    this.#world = world;
  }

  /** Appends files. Stored ones leave the list first, unless others are still being sent. */
  add(parcels: readonly Parcel[]): void {
    const before = this.view();
    const isUnderWay = before.items.some(isOpen);
    const kept = isUnderWay ? before.items : before.items.filter(({ sending }) => sending.state !== 'stored');
    const added = parcels.map((parcel) => ({
      id: this.#nextId++,
      parcel,
      sending: { state: 'waiting' } as const,
      losses: 0,
      mayHaveArrived: false,
    }));
    this.show({
      items: [...kept, ...added],
      offline: !this.#world.isOnline(),
      left: isUnderWay ? before.left : null,
    });
    this.#pump();
  }

  /** Cancels all of these files before it starts others, so that none of these starts in between. */
  cancel(ids: readonly number[]): void {
    for (const item of this.view().items.filter((one) => isOpen(one) && ids.includes(one.id))) {
      const mayHaveArrived = item.mayHaveArrived || sentOf(item) >= item.parcel.file.size;
      this.#change(item.id, { sending: { state: 'cancelled' }, mayHaveArrived });
      this.#stop(item.id);
    }
    this.#pump();
  }

  /** Sends a file again that was not stored, or starts a pending retry now. */
  retry(id: number): void {
    this.#wait(id);
    this.#pump();
  }

  #wait(id: number): void {
    this.#stop(id);
    this.#change(id, { sending: { state: 'waiting' }, losses: 0 });
  }

  /** Removes files from the list, and stops sending them. */
  remove(ids: readonly number[]): void {
    for (const id of ids) this.#stop(id);
    this.show({ items: this.view().items.filter(({ id }) => !ids.includes(id)) });
    this.#pump();
  }

  /** Handles the browser's report that the connection is back, or lost. */
  lineChanged(): void {
    this.show({ offline: !this.#world.isOnline() });
    if (this.view().offline) return;
    for (const { id, sending } of this.view().items) if (sending.state === 'lost') this.#wait(id);
    this.#pump();
  }

  /** Handles a sign-in or sign-out, perhaps in another tab. */
  sessionChanged(): void {
    this.#dropOthers();
    const session = this.#world.session();
    const signedOut = session === null || session.token === this.#refused;
    this.show({ signedOut: signedOut && this.view().items.some(isOpen) });
    if (!signedOut) this.#pump();
  }

  /** Removes the files of a previous user when another one has signed in. */
  #dropOthers(): void {
    const userId = this.#world.session()?.userId ?? this.#owner;
    if (userId === this.#owner) return;
    this.#owner = userId;
    this.remove(this.view().items.map(({ id }) => id));
  }

  /** Starts as many waiting files as may be sent now. */
  #pump(): void {
    // A sign-in in this tab fires no event, so the owner is checked here.
    this.#dropOthers();
    const { holdUntil, signedOut, items } = this.view();
    if (signedOut || holdUntil !== null || !this.#world.isOnline()) return;
    const underWay = items.filter(({ id }) => this.#running.has(id));
    for (const item of items.filter(({ sending }) => sending.state === 'waiting')) {
      const isLarge = [...underWay, item].some(({ parcel }) => parcel.file.size > ALONE);
      if (underWay.length >= (isLarge ? 1 : AT_ONCE)) return;
      underWay.push(item);
      void this.#send(item);
    }
  }

  async #send({ id, parcel }: QueueItem): Promise<void> {
    const controller = new AbortController();
    this.#running.set(id, controller);
    this.#change(id, { sending: { state: 'sending', sent: 0, left: null } });
    const pace = new Pace();
    const token = this.#world.session()?.token ?? null;
    let [sent, reported] = [0, 0];
    const onProgress = (bytes: number) => {
      const now = this.#world.now();
      this.#moved += Math.max(0, bytes - sent);
      sent = bytes;
      if (controller.signal.aborted || (now - reported < REPORT_EVERY && bytes < parcel.file.size)) return;
      reported = now;
      pace.note(bytes, now);
      this.#pace.note(this.#moved, now);
      this.#change(id, {
        sending: { state: 'sending', sent, left: pace.secondsFor(parcel.file.size - bytes) },
      });
      this.show({ left: this.#pace.secondsFor(this.#bytesLeft()) });
    };
    const outcome = await this.#world.send(parcel, { onProgress, signal: controller.signal });
    if (this.#running.get(id) !== controller) return;
    this.#running.delete(id);
    this.#settle(id, outcome, token, sent > 0);
    this.#pump();
  }

  #settle(id: number, outcome: Outcome, token: string | null, hasMoved: boolean): void {
    const item = this.view().items.find((one) => one.id === id);
    if (!item) return;
    switch (outcome.kind) {
      case 'lost':
        this.#lose(item, outcome.arrived, hasMoved);
        break;
      case 'later':
        this.#postpone(item, outcome);
        break;
      case 'signed-out':
        this.#refused = token;
        this.#change(id, { sending: { state: 'waiting' } });
        this.sessionChanged();
        break;
      default:
        this.#change(id, { sending: settled(outcome, item), losses: 0 });
    }
  }

  /** Postpones a file as the server asks. The try was in vain, so pauses grow, and tries end, as after a lost connection. */
  #postpone(item: QueueItem, { seconds, reason, arrived }: Extract<Outcome, { kind: 'later' }>): void {
    const { id, losses } = item;
    const now = losses + 1;
    const isLast = now >= MOST_LOSSES;
    const known = { losses: now, mayHaveArrived: item.mayHaveArrived || arrived };
    this.#change(id, { ...known, sending: isLast ? { state: 'failed', reason } : { state: 'waiting' } });
    this.#hold(Math.max(seconds, pauseAfter(now) / 1000), reason);
  }

  #lose({ id, losses, mayHaveArrived }: QueueItem, arrived: boolean, hasMoved: boolean): void {
    // A try that sent nothing cost no data, so it is never the last.
    const now = hasMoved ? losses + 1 : Math.min(losses + 1, MOST_LOSSES - 1);
    const known = { losses: now, mayHaveArrived: mayHaveArrived || arrived };
    if (now >= MOST_LOSSES) {
      this.#change(id, { ...known, sending: { state: 'failed', reason: m.upload_lost_often() } });
      return;
    }
    const pause = pauseAfter(now);
    this.#change(id, { ...known, sending: { state: 'lost', retryAt: this.#world.now() + pause } });
    this.#after(id, pause, () => {
      // Still offline: `lineChanged` resumes once the browser reports a connection.
      if (!this.#world.isOnline()) return;
      this.#change(id, { sending: { state: 'waiting' } });
      this.#pump();
    });
  }

  #hold(seconds: number, holdReason: string): void {
    const until = Math.max(this.view().holdUntil ?? 0, this.#world.now() + seconds * 1000);
    this.show({ holdUntil: until, holdReason });
    this.#after('hold', until - this.#world.now(), () => {
      this.show({ holdUntil: null, holdReason: '' });
      this.#pump();
    });
  }

  #after(key: number | 'hold', ms: number, then: () => void): void {
    clearTimeout(this.#timers.get(key));
    this.#timers.set(key, setTimeout(then, ms));
  }

  #stop(id: number): void {
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
    this.#running.get(id)?.abort();
    this.#running.delete(id);
  }

  #bytesLeft(): number {
    return this.view()
      .items.filter(isOpen)
      .reduce((bytes, item) => bytes + item.parcel.file.size - sentOf(item), 0);
  }

  #change(id: number, changes: Partial<QueueItem>): void {
    this.show({
      items: this.view().items.map((item) => (item.id === id ? { ...item, ...changes } : item)),
    });
  }
}

type Settled = Extract<Outcome, { kind: 'stored' | 'duplicate' | 'refused' }>;

function settled(outcome: Settled, { mayHaveArrived }: QueueItem): Sending {
  if (outcome.kind === 'refused') return { state: 'failed', reason: outcome.reason };
  // A duplicate is most likely this very file, stored by an earlier try whose response was lost.
  if (outcome.kind === 'stored' || mayHaveArrived) return { state: 'stored' };
  return { state: 'duplicate', reason: outcome.reason, link: outcome.link };
}

/** The time over which the speed is averaged, in ms: long enough to be steady, short enough to notice a change of connection. */
const WINDOW = 10_000;
/** Within this time, in ms, there is no estimate. */
const LEAST = 1_000;

/** Measures how fast bytes are sent: the average of the last ten seconds. */
export class Pace {
  #points: { at: number; bytes: number }[] = [];

  /**
   * Records how many bytes have been sent by now.
   * @param at milliseconds on any clock
   */
  note(bytes: number, at: number): void {
    const last = this.#points.at(-1);
    // The upload restarted, or resumed after a pause: earlier points no longer count.
    if (last && (bytes < last.bytes || at - last.at > WINDOW)) this.#points = [];
    this.#points.push({ at, bytes });
    while (this.#points.length > 2 && (this.#points[1]?.at ?? at) < at - WINDOW) this.#points.shift();
  }

  /** Returns the estimated seconds for this many more bytes; null while unknown. */
  secondsFor(bytes: number): number | null {
    const [first, last] = [this.#points[0], this.#points.at(-1)];
    if (!first || !last || last.at - first.at < LEAST || last.bytes === first.bytes) return null;
    return (bytes * (last.at - first.at)) / (last.bytes - first.bytes) / 1000;
  }
}
