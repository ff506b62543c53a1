import { createStore, delMany, get, keys, set } from 'idb-keyval';

type Values = Record<string, string>;

/** What was typed into a form that was not sent. */
type Draft = { values: Values; savedAt: number };

/** A draft is offered for so long; in ms. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;
/** What was typed is kept after so long at the latest; in ms. */
const PAUSE = 400;

const store = createStore('unishelf-drafts', 'drafts');

/**
 * Keeps the draft of one form on screen, at most a moment after it was typed, and at once when the page goes. Where the browser's storage
 * does not work, nothing is kept.
 */
export class DraftKeeper {
  #key: string;
  #waiting: Values | null | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #onPageHide = () => this.flush();

  constructor(userId: string, form: string) {
    this.#key = `${userId} ${form}`;
    window.addEventListener('pagehide', this.#onPageHide);
  }

  /** What was typed before the form came on screen, within the last seven days. */
  async read(): Promise<Values | null> {
    const draft = await get<Draft>(this.#key, store).catch(() => undefined);
    return draft && Date.now() - draft.savedAt < KEPT_MS ? draft.values : null;
  }

  /** @param values null when there is nothing to keep any more */
  keep(values: Values | null): void {
    this.#waiting = values;
    this.#timer ??= setTimeout(() => this.flush(), PAUSE);
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
    const draft = values && ({ values, savedAt: Date.now() } satisfies Draft);
    (draft ? set(this.#key, draft, store) : delMany([this.#key], store)).catch(() => {});
  }
}

/** Drops all drafts: after a sign-out nothing typed is to stay on a shared computer. */
export async function dropDraftsOf(userId: string): Promise<void> {
  try {
    const all = await keys<string>(store);
    await delMany(
      all.filter((key) => key.startsWith(`${userId} `)),
      store,
    );
  } catch {
    // Without storage there is nothing to drop.
  }
}
