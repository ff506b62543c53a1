import { createStore, delMany, get, keys, set } from 'idb-keyval';

/** What was typed into a form that was not sent. */
type Draft = { values: Record<string, string>; savedAt: number };

/** A draft is offered for so long; in ms. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

const store = createStore('unishelf-drafts', 'drafts');
const keyOf = (userId: string, form: string) => `${userId} ${form}`;

/** Keeps a draft, where the browser's storage works. */
export async function saveDraft(userId: string, form: string, values: Draft['values']): Promise<void> {
  await set(keyOf(userId, form), { values, savedAt: Date.now() } satisfies Draft, store).catch(() => {});
}

/** What was typed into a form and not sent, within the last seven days. */
export async function readDraft(userId: string, form: string): Promise<Draft['values'] | null> {
  const draft = await get<Draft>(keyOf(userId, form), store).catch(() => undefined);
  return draft && Date.now() - draft.savedAt < KEPT_MS ? draft.values : null;
}

export async function dropDraft(userId: string, form: string): Promise<void> {
  await delMany([keyOf(userId, form)], store).catch(() => {});
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
