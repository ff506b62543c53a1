import { createStore, get, promisifyRequest, set } from 'idb-keyval';
import { readSession } from './session-store.ts';

type Values = Record<string, string>;

/** What was typed into a form that is not sent yet. */
type Draft = {
  values: Values;
  savedAt: number;
  /** The document that has sent the draft and waits for the response. */
  sentBy?: number | undefined;
};

/** How long a draft is kept, as the privacy policy says; in ms. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;
/** Identifies this document among other tabs, and after a reload, when its predecessor gets no response any more. */
const DOCUMENT = performance.timeOrigin;
/** Maximum delay before typed text is stored, in ms. */
const PAUSE = 400;

const store = createStore('unishelf-drafts', 'drafts');

/**
 * Stores the draft of one form on screen: shortly after it was typed, and at once when the page is hidden. If the browser's storage does
 * not work, nothing is stored.
 */
export class DraftKeeper {
  #key: string;
  /** Whether this script came after a sign-out, which has dropped the drafts already. */
  #isLate: boolean;
  /** When this form's draft was saved, which identifies it: a later form of the same name saves another. */
  #savedAt: number | undefined;
  #waiting: Values | null | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #onPageHide = () => this.flush();
  #look: (() => Promise<void>) | undefined;

  constructor(userId: string, form: string) {
    this.#key = `${userId} ${form}`;
    this.#isLate = readSession()?.userId !== userId;
    window.addEventListener('pagehide', this.#onPageHide);
    void revise((draft) => (Date.now() - draft.savedAt < KEPT_MS ? draft : null));
  }

  /**
   * Shows what was typed before the form came on screen, unless this document is sending it. Looks again when the reader comes back to the
   * window, until something is typed: another tab may have sent or discarded it meanwhile.
   */
  offer(initial: Values, show: (kept: Values | null) => void): void {
    void this.#read(initial).then((kept) => kept && show(kept));
    this.#look = async () => {
      const kept = await this.#read(initial);
      if (this.#look) show(kept);
    };
    window.addEventListener('focus', this.#look);
  }

  #stopLooking(): void {
    if (this.#look) window.removeEventListener('focus', this.#look);
    this.#look = undefined;
  }

  async #read(initial: Values): Promise<Values | null> {
    const draft = await get<Draft>(this.#key, store).catch(() => undefined);
    if (!draft || draft.sentBy === DOCUMENT) return null;
    // What is offered is the latest draft; once something is typed, the form keeps its own.
    if (this.#look || this.#savedAt === undefined) this.#savedAt = draft.savedAt;
    return differ(draft.values, initial) ? draft.values : null;
  }

  /**
   * Stores the typed values soon, or drops the draft if they equal the form's initial values.
   * @param omit fields that are never stored
   */
  keep(values: Values, initial: Values, omit: readonly string[] = []): void {
    this.#stopLooking();
    const kept = Object.fromEntries(Object.entries(values).filter(([name]) => !omit.includes(name)));
    this.#waiting = differ(kept, initial) ? kept : null;
    this.#timer ??= setTimeout(() => this.flush(), PAUSE);
  }

  /** Follows the sending of the draft: this document does not offer it meanwhile. Success drops it, a failure offers it again. */
  async follow(answering: Promise<{ ok: boolean }>): Promise<void> {
    this.flush();
    this.#reviseOwn((draft) => ({ ...draft, sentBy: DOCUMENT }));
    const answer = await answering;
    if (answer.ok) this.drop();
    else this.#reviseOwn((draft) => ({ ...draft, sentBy: undefined }));
  }

  drop(): void {
    this.#stopLooking();
    this.#waiting = null;
    this.flush();
  }

  /** To be called when the form leaves the screen. */
  close(): void {
    this.#stopLooking();
    window.removeEventListener('pagehide', this.#onPageHide);
    this.flush();
  }

  /** Writes a pending change at once. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const values = this.#waiting;
    if (values === undefined || this.#isLate) return;
    this.#waiting = undefined;
    if (values === null) this.#reviseOwn(() => null);
    else {
      this.#savedAt = Date.now();
      set(this.#key, { values, savedAt: this.#savedAt } satisfies Draft, store).catch(() => {});
    }
  }

  #reviseOwn(change: (draft: Draft) => Draft | null): void {
    const own = this.#savedAt;
    void revise((draft, key) => (key === this.#key && draft.savedAt === own ? change(draft) : draft));
  }
}

const differ = (kept: Values, initial: Values): boolean =>
  Object.entries(kept).some(([name, value]) => name in initial && value !== initial[name]);

/** Drops all drafts of a user: after a sign-out, nothing typed may stay on a shared computer. */
export const dropDraftsOf = (userId: string): Promise<void> =>
  revise((draft, key) => (key.startsWith(`${userId} `) ? null : draft));

/** Changes all drafts in one transaction, and drops those for which `change` returns null. */
async function revise(change: (draft: Draft, key: string) => Draft | null): Promise<void> {
  try {
    await store('readwrite', (drafts) => {
      const reading = drafts.openCursor();
      reading.onsuccess = () => {
        const cursor = reading.result;
        if (!cursor) return;
        const draft: Draft = cursor.value;
        const changed = change(draft, String(cursor.key));
        if (changed === null) cursor.delete();
        else if (changed !== draft) cursor.update(changed);
        cursor.continue();
      };
      return promisifyRequest(drafts.transaction);
    });
  } catch {
    // Without storage there is nothing to change.
  }
}
