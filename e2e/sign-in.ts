import type { Page } from 'playwright-core';
import { PASSWORD } from '../test/sessions.ts';

/** Fills in the login form and submits it. */
export async function logIn(page: Page, { email, role = 'user' }: { email: string; role?: string }) {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Role').selectOption(role);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Returns the keys in the browser's local storage, sorted. */
export const storedKeys = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).sort());
