import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { journey, phone } from './portal.ts';
import { publicPages } from './public-pages.ts';

const folder = path.join(import.meta.dirname, 'accessibility');

/** The tree of a part of the page as assistive tools get it, without what differs from one installation or day to the next. */
async function treeOf(page: Page, part: string): Promise<string> {
  const tree = await page.locator(part).ariaSnapshot();
  return `${tree
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
    .replaceAll(/\b\d{1,2} (?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)[a-z]* \d{4}\b/g, 'DATE')
    .replaceAll(/-[a-z0-9]{6}(?=[\s"?]|$)/gm, '-SIGNS')
    .replaceAll(/\b20\d\d\b/g, 'YEAR')}\n`;
}

/** Compares a tree with the one that somebody has read through and found good; `UPDATE_TREES=1` writes it anew. */
async function compare(name: string, tree: string): Promise<void> {
  const file = path.join(folder, `${name}.yml`);
  if (process.env.UPDATE_TREES) {
    await mkdir(folder, { recursive: true });
    await writeFile(file, tree);
  }
  assert.equal(tree, await readFile(file, 'utf8').catch(() => 'not written yet'), name);
}

journey(
  'every public page reads in a screen reader as it did when somebody last listened to it',
  async ({ page, portal }) => {
    // Slides and quotes stand still, and counters show what they have counted.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const { name, url } of await publicPages(portal)) {
      await page.goto(url);
      await page.waitForLoadState('networkidle');
      await compare(name, await treeOf(page, 'main'));
    }
  },
);

journey(
  'so does the frame around them, on a phone',
  async ({ page }) => {
    await page.goto('/login');
    await page.waitForLoadState('networkidle');
    await compare('frame-navbar', await treeOf(page, 'header.nav'));
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    // The calendar has another month every month, and tests of its own.
    await page.locator('.foot table').evaluate((table) => table.remove());
    await page
      .locator('.foot section[aria-labelledby=calendar] button')
      .evaluateAll((all) => all.map((button) => button.remove()));
    await compare('frame-footer', await treeOf(page, '.foot'));
  },
  phone,
);
