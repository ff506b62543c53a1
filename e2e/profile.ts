import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { openPasswords } from '../src/core/passwords/passwords.ts';
import { openSecret } from '../src/core/secret.ts';
import { ask, type Caller, type Method } from '../test/form.ts';
import { signIn } from '../test/sessions.ts';
import type { Portal } from './portal.ts';

type AccountOptions = NonNullable<Parameters<typeof signIn>[1]>;

/** The parts of the portal that signing an account in needs. */
export async function place({ database }: Portal) {
  return { database, secret: await openSecret(database.db), passwords: openPasswords({ cheap: true }) };
}

/** An account that is signed in in this window; the storage is filled once, so that a sign-out lasts. */
export async function enter(page: Page, portal: Portal, options: AccountOptions = {}) {
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
  return account;
}

/** An account with its profile open. */
export async function openProfile(page: Page, portal: Portal, options: AccountOptions = {}) {
  const account = await enter(page, portal, options);
  await page.goto(`/${options.role ?? 'user'}/profile`);
  await page.getByRole('heading', { level: 1, name: 'Your profile' }).waitFor();
  await page.getByLabel('Name', { exact: true }).waitFor();
  return account;
}

/** A card of the page, by its heading. */
export const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** A call by an account from elsewhere, which is granted. */
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
