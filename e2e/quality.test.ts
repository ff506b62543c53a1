import assert from 'node:assert/strict';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { violationsInBothThemes } from './axe.ts';
import { unclearFields } from './fields.ts';
import { drawn, enlargeText, fits, held, journey, movingJourney, phone, settled } from './portal.ts';
import { addressOf, publicPages } from './public-pages.ts';

/** Checks every public page, with one visit on a desktop and one on a phone. */

const dist = path.join(import.meta.dirname, '../dist/client');
const trees = path.join(import.meta.dirname, 'accessibility');

/** Pages with a form whose fields are required, or say that they are optional. */
const FORMS = new Set(['login', 'register', 'forgot-password', 'contact']);

for (const name of publicPages) {
  journey(
    `${name} on a desktop has its metadata and accessibility tree, passes axe in both themes, and fits 320 px, also with text at 200 %`,
    async ({ page, portal }) => {
      const url = await addressOf(name, portal);
      const answer = await portal.app.inject(url);
      assert.doesNotMatch(answer.payload, / style="/);
      await page.goto(url);
      await settled(page);
      if (name !== 'not-found') await hasHead(page, url);
      await compare(name, await treeOf(page, 'main'));
      assert.deepEqual(await hindiWithoutLanguage(page), []);
      if (FORMS.has(name)) {
        assert.ok((await page.locator('form .input:visible').count()) > 0);
        assert.deepEqual(await unclearFields(page), []);
      }
      assert.deepEqual(await violationsInBothThemes(page), []);
      await page.setViewportSize({ width: 320, height: 700 });
      await fits(page, '320 px');
      await enlargeText(page);
      for (const width of [640, 360, 320]) {
        await page.setViewportSize({ width, height: 700 });
        await fits(page, `${width} px, text of 200 %`);
      }
      await enlargeText(page, 100);
      if (name !== 'course') return;
      await page.emulateMedia({ forcedColors: 'active' });
      const marked = await page
        .locator('.chip[aria-current]')
        .evaluate((chip) => getComputedStyle(chip).outlineStyle);
      assert.equal(marked, 'solid', 'what is chosen is seen without backgrounds');
      await page.emulateMedia({ media: 'print' });
      assert.equal(await page.getByRole('contentinfo').count(), 0, 'the footer is not printed');
      assert.equal(await page.getByRole('navigation', { name: 'Jump to' }).count(), 0);
      const kept = await page
        .locator('.chip[aria-current]')
        .evaluate((chip) => getComputedStyle(chip).printColorAdjust);
      assert.equal(kept, 'exact', 'the light text of the chosen chip keeps its dark background');
    },
  );

  movingJourney(
    `${name} on a phone loads within its size limits, shifts no layout, and passes axe in both themes`,
    async ({ page, portal }) => {
      const files = new Set<string>();
      const missing: string[] = [];
      page.on('response', (response) => {
        const { pathname } = new URL(response.url());
        const at = pathname.replace(/^\/assets\//, '');
        if (/\.(js|mjs|css|woff2)$/.test(at)) files.add(at);
        if (at !== pathname && response.status() >= 400) missing.push(at);
      });
      await countShifts(page);
      const release = await holdFonts(page);
      await page.goto(await addressOf(name, portal), { waitUntil: 'domcontentloaded' });
      await release();
      await settled(page);
      assert.deepEqual(await shifts(page), []);
      assert.deepEqual(missing, []);
      await weighs(page, [...files]);
      assert.deepEqual(await violationsInBothThemes(page), []);
    },
    phone,
  );
}

journey(
  'on a phone the navigation bar and the footer have their reviewed accessibility trees',
  async ({ page }) => {
    await page.goto('/login');
    await settled(page);
    await compare('frame-navbar', await treeOf(page, 'header[class^=nav]'));
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    // The calendar changes every month and has tests of its own.
    await page.locator('footer table').evaluate((table) => table.remove());
    await page
      .locator('footer section[aria-labelledby=calendar] button')
      .evaluateAll((all) => all.map((button) => button.remove()));
    await compare('frame-footer', await treeOf(page, 'footer'));
  },
  phone,
);

async function hasHead(page: Page, url: string): Promise<void> {
  assert.equal(await page.locator('h1').count(), 1);
  assert.match(await page.title(), /Unishelf$/);
  assert.ok(await page.locator('meta[name=description]').getAttribute('content'));
  if (!url.includes('?')) assert.ok(await page.locator('link[rel=canonical]').getAttribute('href'));
  const things = await page.locator('script[type="application/ld+json"]').allTextContents();
  for (const text of things) assert.equal(JSON.parse(text)['@context'], 'https://schema.org');
  const kind = KINDS[url];
  if (kind)
    assert.ok(
      things.some((text) => JSON.parse(text)['@type'] === kind),
      url,
    );
}

/** The schema.org types of pages whose structured data describes the page itself. */
const KINDS: Record<string, string> = {
  '/Universities': 'CollectionPage',
  '/Blogs': 'CollectionPage',
  '/About-us': 'AboutPage',
  '/Teams': 'AboutPage',
  '/Contact-us': 'ContactPage',
  '/sitemap': 'CollectionPage',
  '/blog-sitemap': 'CollectionPage',
};

/** Matches the heading of a month and the start of the list below it. */
const MONTH = / {2}- heading "[A-Z][a-z]+ YEAR" \[level=2\]\n {2}- list:\n/g;

/** Returns the accessibility tree of a part of the page, without what differs between installations or days. */
async function treeOf(page: Page, part: string): Promise<string> {
  const read = await page.locator(part).ariaSnapshot();
  const tree = read
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
    .replaceAll(/\b\d{1,2} (?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)[a-z]* \d{4}\b/g, 'DATE')
    .replaceAll(/-[a-z0-9]{6}(?=[\s"?]|$)/gm, '-SIGNS')
    .replaceAll(/\b20\d\d\b/g, 'YEAR');
  // The months of the sample's posts depend on today's date: the first heading stands for all.
  let months = 0;
  return `${tree.replaceAll(MONTH, (found) => (months++ === 0 ? found.replace(/[A-Z][a-z]+ YEAR/, 'MONTH YEAR') : ''))}\n`;
}

/** Compares a tree with the stored one, which was reviewed by hand; `UPDATE_TREES=1` writes it anew. */
async function compare(name: string, tree: string): Promise<void> {
  const file = path.join(trees, `${name}.yml`);
  if (process.env.UPDATE_TREES) {
    await mkdir(trees, { recursive: true });
    await writeFile(file, tree);
  }
  assert.equal(tree, await readFile(file, 'utf8').catch(() => 'not written yet'), name);
}

/** Returns the texts in Devanagari that a screen reader would read out in English. */
const hindiWithoutLanguage = (page: Page): Promise<string[]> =>
  page.locator('body :not(script, [lang=hi], [lang=hi] *, [aria-hidden=true] *)').evaluateAll((all) =>
    all
      .flatMap((one) => [...one.childNodes])
      .map((node) => (node.nodeType === Node.TEXT_NODE && node.textContent?.trim()) || '')
      .filter((text) => /^\p{Script=Devanagari}/u.test(text)),
  );

/** A layout shift: its score and the elements that moved. */
type Shift = { value: number; of: string[] };
declare global {
  interface Window {
    shifts: Shift[];
  }
}

const countShifts = (page: Page) =>
  page.addInitScript(() => {
    type Source = { node: Element | null };
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: Source[] })[])
        window.shifts.push({
          value: entry.value,
          of: entry.sources.map(({ node }) => `${node?.nodeName}.${node?.className}`),
        });
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Returns all layout shifts if their scores add up to 0.02 or more, otherwise none. */
async function shifts(page: Page): Promise<Shift[]> {
  const all = await page.evaluate(() => window.shifts);
  return all.reduce((sum, { value }) => sum + value, 0) < 0.02 ? [] : all;
}

/** Holds fonts back, as a slow connection does. The returned function releases them once the page has been painted without them. */
async function holdFonts(page: Page): Promise<() => Promise<void>> {
  const fonts = await held(page, '**/*.woff2');
  return async () => {
    const isPainted = () => performance.getEntriesByName('first-contentful-paint').length > 0;
    do await drawn(page);
    while (!(await page.evaluate(isPainted)));
    fonts.release();
  };
}

/** Checks the compressed sizes of a first load's scripts, fonts and styles, in bytes, and that pdf.js is not among them. */
async function weighs(page: Page, files: string[]): Promise<void> {
  const weight = async (kind: RegExp) => {
    const sizes = files
      .filter((name) => kind.test(name))
      .map(async (name) => (await stat(path.join(dist, name.endsWith('woff2') ? name : `${name}.gz`))).size);
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  };
  const scripts = await weight(/js$/);
  assert.ok(scripts > 0 && scripts <= 110_000, `scripts ${scripts} of ${files.join(' ')}`);
  // Devanagari text loads further fonts, so the limit does not apply.
  const isLatin = !/\p{Script=Devanagari}/u.test(await page.locator('body').innerText());
  const fonts = await weight(/woff2$/);
  assert.ok(!isLatin || fonts <= 60_000, `fonts ${fonts}`);
  const styles = await weight(/css$/);
  assert.ok(styles <= 15_000, `styles ${styles} of ${files.join(' ')}`);
  assert.doesNotMatch(files.join(), /pdf\.|PdfView/);
}
