import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright-core';
import { drawn, journey, settled } from './portal.ts';
import { enter } from './profile.ts';
import { addressOf, publicPages } from './public-pages.ts';

/** A page to visit; `from`: a page that links to it, if not every page does; `link`: the link's address, if that redirects to the page. */
type Way = { url: string; from?: string | undefined; link?: string };

/** Follows a link to a page, without a new document load. */
async function follow(page: Page, { url, from, link = url }: Way): Promise<void> {
  if (from) await follow(page, { url: from });
  // The footer loads when the viewport comes near it.
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  const found = page.locator(`a[href="${link}"]`).first();
  await found.waitFor({ state: 'attached' });
  await found.evaluate((element: HTMLElement) => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset.before = '';
    element.click();
  });
  await page.waitForURL(`**${url}`);
  // Waits until the new page has replaced the previous one, and its data the skeleton: only then does it request its style sheets.
  await page.locator('h1:not([data-before])').first().waitFor();
  await page.locator('.skel').first().waitFor({ state: 'detached' });
}

/** Returns the position, size and visibility of every element of a page, once nothing moves any more. */
async function layout(page: Page): Promise<string[]> {
  await settled(page);
  await page.locator('.skel').first().waitFor({ state: 'detached' });
  await page.evaluate(() => document.fonts.ready);
  const read = () =>
    page.locator('main *:not(svg *)').evaluateAll((all) =>
      all.map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const place = [x, y + scrollY, width, height].map(Math.round);
        const { visibility, rowGap } = getComputedStyle(element);
        return `${element.localName}.${element.getAttribute('class')} ${place} ${visibility} ${rowGap}`;
      }),
    );
  let before = await read();
  for (;;) {
    await drawn(page);
    const now = await read();
    if (isDeepStrictEqual(before, now)) return now;
    before = now;
  }
}

/** Visits the landing page, then the others twice. Compares their second layout, with all style sheets loaded, to that of a fresh load. */
async function tour(page: Page, ways: Way[]): Promise<void> {
  await page.goto('/');
  for (const id of ['features', 'testimonials', 'sponsors', 'contact-form'])
    await page.locator(`#${id}`).scrollIntoViewIfNeeded();
  for (const way of ways) await follow(page, way);
  const after: { url: string; found: string[] }[] = [];
  for (const way of ways) {
    await follow(page, way);
    after.push({ url: way.url, found: await layout(page) });
  }
  for (const { url, found } of after) {
    await page.goto(url);
    const alone = await layout(page);
    const other = alone.filter((line, at) => line !== found[at]);
    assert.deepEqual({ url, count: found.length, other }, { url, count: alone.length, other: [] });
  }
}

journey(
  'a page has the same layout after visits to all others as after a fresh load',
  async ({ page, portal }) => {
    const froms: Record<string, string> = {
      post: '/blog-sitemap',
      'forgot-password': '/login',
      search: '/sitemap',
    };
    for (const name of ['university', 'course', 'book']) froms[name] = '/sitemap';
    const apart = ['home', 'books-none', 'search-results', 'not-found'];
    const linked = publicPages.filter((name) => !apart.includes(name));
    const ways = linked.map(async (name) => ({ url: await addressOf(name, portal), from: froms[name] }));
    await tour(page, await Promise.all(ways));
  },
);

journey(
  'pages of an area, and public pages visited after them, have the same layout as after a fresh load',
  async ({ page, portal }) => {
    await enter(page, portal);
    const area = ['/user/books', '/user/purchase-books', '/user/add-blog', '/user/my-blogs'];
    const outside = ['/About-us', '/Universities', '/Books', '/Contact-us'];
    await tour(page, [
      { url: '/user', link: '/dashboard' },
      ...area.map((url) => ({ url })),
      ...outside.map((url, at) => (at === 0 ? { url, from: '/' } : { url })),
    ]);
  },
);
