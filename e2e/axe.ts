import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { fits, settled } from './portal.ts';

const axe = readFileSync(path.join(import.meta.dirname, '../node_modules/axe-core/axe.min.js'), 'utf8');

type Axe = {
  run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
};

/** The rules about colours among those that axe checks by default. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Returns what axe finds wrong with a page. With `only`, checks these rules alone. */
export async function violations(page: Page, only?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axe);
    // A list is dimmed while newer rows load. Removes the dimming, so that axe checks the final colours.
    await page.evaluate(() => {
      const undimmed = new CSSStyleSheet();
      undimmed.replaceSync('[aria-busy="true"] > * { opacity: 1 !important; transition: none !important }');
      document.adoptedStyleSheets.push(undimmed);
    });
  }
  return page.evaluate(async (only) => {
    const found = await (window as unknown as { axe: Axe }).axe.run({
      resultTypes: ['violations'],
      ...(only && { runOnly: { type: 'rule', values: only } }),
    });
    return found.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
    );
  }, only);
}

/**
 * Returns what axe finds wrong in both themes, each finding prefixed with its theme. Switches the theme as the toggle does. The themes
 * differ only in their colours, so the dark one is checked by the colour rules only.
 */
export async function violationsInBothThemes(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const theme of ['light', 'dark']) {
    await page.evaluate(async (name) => {
      document.documentElement.dataset.theme = name;
      document.documentElement.classList.toggle('dark', name === 'dark');
      await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    }, theme);
    const only = theme === 'dark' ? COLOUR_RULES : undefined;
    found.push(...(await violations(page, only)).map((violation) => `${theme}: ${violation}`));
  }
  return found;
}

/** Fails when a page on a phone does not pass axe, scrolls sideways, or has a control that is less than 44 px high. */
export async function fitsAndPassesAxe(page: Page, what: string): Promise<void> {
  await settled(page);
  assert.deepEqual(await violationsInBothThemes(page), [], what);
  await fits(page, what);
  const small = await page
    .locator('main :is(button, .btn, .chip, .field, summary):visible')
    .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 43.5).length);
  assert.equal(small, 0, `${what}: controls of less than 44 px`);
}
