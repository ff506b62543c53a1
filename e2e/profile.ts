import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { openPasswords } from '../src/core/passwords/passwords.ts';
import { openSecret } from '../src/core/secret.ts';
import { ask, type Caller, type Method } from '../test/form.ts';
import { signIn } from '../test/sessions.ts';
import type { Portal } from './portal.ts';

/** The administrator and the staff member of most journeys. */
export const admin = { role: 'admin', name: 'Anjali Rana' } as const;
export const authority = { role: 'authority', name: 'Om Prakash' } as const;

type AccountOptions = NonNullable<Parameters<typeof signIn>[1]>;

/** Returns the parts of the portal that signing an account in needs. */
export async function place({ database }: Portal) {
  return { database, secret: await openSecret(database.db), passwords: openPasswords({ cheap: true }) };
}

/**
 * Adds an account and signs it in to this page's browser. Fills the storage only once, so that a sign-out survives the next load.
 * @param path the page to open then
 */
export async function enter(page: Page, portal: Portal, options: AccountOptions = {}, path?: string) {
  const account = await signIn(await place(portal), options);
  const { role = 'user', name = 'Asha Negi' } = options;
  await page
    .context()
    .addCookies([{ name: 'session', value: account.token, domain: 'localhost', path: '/api' }]);
  await page.addInitScript(
    (stored) => {
      if (sessionStorage.getItem('entered')) return;
      sessionStorage.setItem('entered', 'yes');
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    },
    { token: account.token, role, userId: account.id, userName: name, lastActive: String(Date.now()) },
  );
  if (path !== undefined) await page.goto(path);
  return account;
}

/** Signs in as a new account and opens its profile. */
export async function openProfile(page: Page, portal: Portal, options: AccountOptions = {}) {
  const account = await enter(page, portal, options, `/${options.role ?? 'user'}/profile`);
  await page.getByRole('heading', { level: 1, name: 'Your profile' }).waitFor();
  await page.getByLabel('Name', { exact: true }).waitFor();
  return account;
}

/** Finds a card of the page by its heading. */
export const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Calls the API as an account, without the browser. Fails unless the response is a success. */
export async function callAs<Body = ReturnType<typeof JSON.parse>>(
  portal: Portal,
  caller: Caller,
  method: Method,
  path: string,
  payload: object = {},
): Promise<Body> {
  const { status, body, text } = await ask<Body>(portal, caller, method, `/api${path}`, payload);
  assert.ok(status < 300, `${method} ${path}: ${status} ${text}`);
  return body;
}
