import type { Page } from 'playwright-core';

/** Returns the values of a field in all drafts that the browser stores for an account. */
export const drafts = (page: Page, account: string, field: string) =>
  page.evaluate(
    async ([account, field]) => {
      const all = await indexedDB.databases();
      if (!all.some(({ name }) => name === 'unishelf-drafts')) return [];
      return new Promise<string[]>((resolve) => {
        const opening = indexedDB.open('unishelf-drafts');
        opening.onsuccess = () => {
          const store = opening.result.transaction('drafts').objectStore('drafts');
          const reading = store.getAll(IDBKeyRange.bound(`${account} `, `${account} ~`));
          reading.onsuccess = () => resolve(reading.result.map(({ values }) => values[field]));
        };
      });
    },
    [account, field] as const,
  );
