import type { Page } from 'playwright-core';
import { until } from '../test/until.ts';
import type { Portal } from './portal.ts';

/** Waits until a session is refused: soon, wherever it was last seen. */
export async function refused({ app }: Portal, headers: Record<string, string>): Promise<void> {
  const me = () => app.inject({ url: '/api/auth/me', headers });
  await until('the session is refused', async () => (await me()).statusCode === 401);
}

type Draft = { values: Record<string, string>; sentAt?: number };

/** The drafts that the browser keeps for an account. */
export const draftsOf = (page: Page, userId: string): Promise<Draft[]> =>
  page.evaluate(async (account) => {
    const all = await indexedDB.databases();
    if (!all.some(({ name }) => name === 'unishelf-drafts')) return [];
    return new Promise<Draft[]>((resolve) => {
      const opening = indexedDB.open('unishelf-drafts');
      opening.onsuccess = () => {
        const store = opening.result.transaction('drafts').objectStore('drafts');
        const reading = store.getAll(IDBKeyRange.bound(`${account} `, `${account} ~`));
        reading.onsuccess = () => resolve(reading.result);
      };
    });
  }, userId);

/** Waits until the browser has kept that what it sent was refused: a slow one does so after it has shown the refusal. */
export const refusalKept = (page: Page, userId: string): Promise<boolean> =>
  until('nothing is on its way', async () =>
    (await draftsOf(page, userId)).every(({ sentAt }) => sentAt === undefined),
  );
