import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { PASSWORD } from '../src/sessions/fixtures.ts';

const axe = readFileSync(path.join(import.meta.dirname, '../node_modules/axe-core/axe.min.js'), 'utf8');

/** Fills the login in and sends it. */
export async function logIn(page: Page, { email, role = 'user' }: { email: string; role?: string }) {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Role').selectOption(role);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** The keys in the browser's storage. */
export const storedKeys = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).sort());

/** What axe finds wrong on the page; the page's policy must be bypassed. */
export async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    type Result = { violations: { id: string; nodes: { html: string }[] }[] };
    const { run } = (window as unknown as { axe: { run(options: object): Promise<Result> } }).axe;
    const { violations } = await run({ resultTypes: ['violations'] });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
    );
  });
}
