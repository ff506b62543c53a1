import { createStore, get, promisifyRequest, set } from 'idb-keyval';

type Values = Record<string, string>;

/** What was typed into a form that was not sent. */
type Draft = {
  values: Values;
  savedAt: number;
  /** When it was sent, while there is no answer. */
  sentAt?: number | undefined;
};

/** A draft is kept for so long, as the privacy policy says; in ms. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;
/** So long after it was sent a draft is not offered without an answer: its tab may have been closed meanwhile. In ms. */
const ON_ITS_WAY_MS = 5 * 60 * 1000;
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

  /** What was typed before the form came on screen, and is not on its way. */
  async read(initial: Values): Promise<Values | null> {
    const draft = await get<Draft>(this.#key, store).catch(() => undefined);
    if (!draft || Date.now() - (draft.sentAt ?? 0) < ON_ITS_WAY_MS) return null;
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

  /** What is kept is sent: it is not offered meanwhile, and then dropped, or offered again where it was refused. */
  async follow(answering: Promise<{ ok: boolean } | null>): Promise<void> {
    this.flush();
    const sentAt = Date.now();
    this.#reviseOwn((draft) => ({ ...draft, sentAt }));
    const answer = await answering;
    if (answer?.ok) this.drop();
    else this.#reviseOwn((draft) => ({ ...draft, sentAt: undefined }));
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
