import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { violationsInBothThemes } from './axe.ts';
import { journey, type Portal, phone } from './portal.ts';
import { publicPages } from './public-pages.ts';

const dist = path.join(import.meta.dirname, '../dist/client');

const pagesOf = async (portal: Portal): Promise<string[]> =>
  (await publicPages(portal)).map(({ url }) => url);

const settled = (page: Page) => page.waitForLoadState('networkidle');

for (const [name, options] of Object.entries({ 'a desktop': {}, 'a phone': phone })) {
  journey(
    `axe finds nothing on any public page on ${name}, in both themes`,
    async ({ page, portal }) => {
      for (const url of await pagesOf(portal)) {
        await page.goto(url);
        await settled(page);
        assert.deepEqual(await violationsInBothThemes(page), [], url);
      }
    },
    { ...options, bypassCSP: true },
  );
}

journey(
  'nothing on a public page moves while it loads',
  async ({ page, portal }) => {
    await page.addInitScript(() => {
      const all = window as unknown as { shift: number };
      all.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          all.shift += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    // Fonts come late, as on a thin line.
    await page.route('**/*.woff2', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
    for (const url of await pagesOf(portal)) {
      await page.goto(url);
      await settled(page);
      const shift = await page.evaluate(() => (window as unknown as { shift: number }).shift);
      assert.ok(shift < 0.02, `${url}: ${shift}`);
    }
  },
  phone,
);

journey(
  'the scripts of a first load weigh at most 110 kB, the fonts 60 kB and the styles 15 kB, and pdf.js is not among them',
  async ({ page: first, portal }) => {
    for (const url of await pagesOf(portal)) {
      const page = await first.context().newPage();
      const files = new Map<string, number>();
      page.on('response', (response) => {
        const at = new URL(response.url()).pathname.replace(/^\/assets\//, '');
        if (!/\.(js|mjs|css|woff2)$/.test(at)) return;
        const compressed = at.endsWith('woff2') ? at : `${at}.gz`;
        files.set(at, statSync(path.join(dist, compressed)).size);
      });
      await page.goto(url);
      await settled(page);
      const weight = (kind: RegExp) =>
        [...files].filter(([name]) => kind.test(name)).reduce((sum, [, size]) => sum + size, 0);
      assert.ok(
        weight(/js$/) <= 110_000,
        `${url}: scripts ${weight(/js$/)} of ${[...files.keys()].join(' ')}`,
      );
      // Devanagari text brings its own fonts along.
      const isLatin = !/\p{Script=Devanagari}/u.test(await page.locator('body').innerText());
      assert.ok(!isLatin || weight(/woff2$/) <= 60_000, `${url}: fonts ${weight(/woff2$/)}`);
      assert.ok(weight(/css$/) <= 15_000, `${url}: styles ${weight(/css$/)}`);
      assert.doesNotMatch([...files.keys()].join(), /pdf\.|PdfView/);
      await page.close();
    }
  },
  phone,
);

journey(
  'every public page has one first heading, a title, a description and a canonical address, and no style attribute',
  async ({ page, portal }) => {
    for (const url of (await pagesOf(portal)).filter((one) => one !== '/nowhere')) {
      const answer = await portal.app.inject(url);
      assert.doesNotMatch(answer.payload, / style="/, url);
      await page.goto(url);
      assert.equal(await page.locator('h1').count(), 1, url);
      assert.match(await page.title(), /Unishelf$/);
      assert.ok(await page.locator('meta[name=description]').getAttribute('content'));
      if (!url.includes('?')) assert.ok(await page.locator('link[rel=canonical]').getAttribute('href'));
      for (const text of await page.locator('script[type="application/ld+json"]').allTextContents())
        assert.equal(JSON.parse(text)['@context'], 'https://schema.org');
    }
  },
);

journey(
  'at 320 px, and at 640 px with letters of twice the size, no public page scrolls sideways',
  async ({ page, portal }) => {
    for (const [width, size] of [
      [320, '100%'],
      [640, '200%'],
    ] as const) {
      await page.setViewportSize({ width, height: 700 });
      for (const url of await pagesOf(portal)) {
        await page.goto(url);
        await settled(page);
        await page.evaluate((size) => {
          document.documentElement.style.fontSize = size;
        }, size);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${url} at ${width} px, ${size}: ${wide} px too wide`);
      }
    }
  },
);
