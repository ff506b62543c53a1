import { createStore, get, promisifyRequest, set } from 'idb-keyval';

type Values = Record<string, string>;

/** What was typed into a form that was not sent. */
type Draft = {
  values: Values;
  savedAt: number;
  /** The document that has sent it and waits for the answer. */
  sentBy?: number | undefined;
};

/** A draft is kept for so long, as the privacy policy says; in ms. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;
/** Tells this document from those of other tabs, and from the one before a reload, which hears no answer any more. */
const DOCUMENT = performance.timeOrigin;
/** What was typed is kept after so long at the latest; in ms. */
const PAUSE = 400;

const store = createStore('unishelf-drafts', 'drafts');

/**
 * Keeps the draft of one form on screen, at most a moment after it was typed, and at once when the page goes. Where the browser's storage
 * does not work, nothing is kept.
 */
export class DraftKeeper {
  #key: string;
  /** When the draft was saved that is this form's own. A later form of the same name has another. */
  #savedAt: number | undefined;
  #waiting: Values | null | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #onPageHide = () => this.flush();

  constructor(userId: string, form: string) {
    this.#key = `${userId} ${form}`;
    window.addEventListener('pagehide', this.#onPageHide);
    void revise((draft) => (Date.now() - draft.savedAt < KEPT_MS ? draft : null));
  }

  /** What was typed before the form came on screen, and is not on its way from here. */
  async read(initial: Values): Promise<Values | null> {
    const draft = await get<Draft>(this.#key, store).catch(() => undefined);
    if (!draft || draft.sentBy === DOCUMENT) return null;
    this.#savedAt ??= draft.savedAt;
    return differ(draft.values, initial) ? draft.values : null;
  }

  /**
   * Keeps what was typed, or nothing where that is what the form began with.
   * @param omit fields that are never kept
   */
  keep(values: Values, initial: Values, omit: readonly string[] = []): void {
    const kept = Object.fromEntries(Object.entries(values).filter(([name]) => !omit.includes(name)));
    this.#waiting = differ(kept, initial) ? kept : null;
    this.#timer ??= setTimeout(() => this.flush(), PAUSE);
  }

  /** What is kept is sent: this document does not offer it meanwhile; then it is dropped, or offered again where it was refused. */
  async follow(answering: Promise<{ ok: boolean } | null>): Promise<void> {
    this.flush();
    this.#reviseOwn((draft) => ({ ...draft, sentBy: DOCUMENT }));
    const answer = await answering;
    if (answer?.ok) this.drop();
    else this.#reviseOwn((draft) => ({ ...draft, sentBy: undefined }));
  }

  drop(): void {
    this.#waiting = null;
    this.flush();
  }

  /** The form leaves the screen. */
  close(): void {
    window.removeEventListener('pagehide', this.#onPageHide);
    this.flush();
  }

  /** Writes at once what waits to be written. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const values = this.#waiting;
    if (values === undefined) return;
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

/** Drops all drafts: after a sign-out nothing typed is to stay on a shared computer. */
export const dropDraftsOf = (userId: string): Promise<void> =>
  revise((draft, key) => (key.startsWith(`${userId} `) ? null : draft));

/** Changes drafts, and drops those for which there is null, in the transaction that looks at them. */
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
