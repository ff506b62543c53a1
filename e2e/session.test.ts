import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { signIn } from '../test/sessions.ts';
import { until } from '../test/until.ts';
import { drafts } from './drafts.ts';
import { drawn, focused, journey, type Portal, settled } from './portal.ts';
import { enter, place } from './profile.ts';
import { logIn, storedKeys } from './sign-in.ts';

const age = (page: Page, minutes: number) =>
  page.evaluate((by) => localStorage.setItem('lastActive', String(Date.now() - by * 60_000)), minutes);

const sessionsOf = async ({ database }: Portal, id: string) =>
  (await database.sql`select 1 from sessions where person_id = ${id} and revoked_at is null`).length;

journey('every change of the page renews the time of the last activity', async ({ page, portal }) => {
  await enter(page, portal, { role: 'user' }, '/user');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await age(page, 59);
  await page.getByRole('button', { name: /Asha Negi/ }).click();
  await page.getByRole('menuitem', { name: /profile/i }).click();
  await page.waitForURL(/\/user\/profile$/);
  await page.waitForFunction(() => Date.now() - Number(localStorage.getItem('lastActive')) < 60_000);
});

journey('what is saved after an idle hour counts as activity', async ({ page, portal }) => {
  await enter(page, portal, { role: 'user' }, '/user/profile');
  const name = page.getByLabel('Name', { exact: true });
  await name.waitFor();
  await age(page, 61);
  await name.fill('Asha Rawat');
  const saved = page.waitForResponse((response) => response.request().method() !== 'GET');
  await page.getByRole('button', { name: 'Save' }).first().click();
  assert.equal((await saved).status(), 200);
  await page.waitForFunction(() => Date.now() - Number(localStorage.getItem('lastActive')) < 60_000);
  await page.getByRole('link', { name: 'Notifications', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor();
});

journey(
  'a link from an area to a public page moves the focus to the heading, and Back restores the scroll position',
  async ({ page, portal }) => {
    await enter(page, portal, { role: 'user' }, '/user/profile');
    await page.getByLabel('Name', { exact: true }).waitFor();
    const scrolled = page.evaluate(
      () =>
        new Promise((done) => {
          addEventListener('scroll', done, { once: true });
          scrollTo(0, 300);
        }),
    );
    // The event comes with a frame.
    await drawn(page);
    await scrolled;
    // Clicks by script, because Playwright would scroll to the link first.
    const link = page.getByRole('link', { name: 'Unishelf' }).first();
    await link.evaluate((link: HTMLElement) => link.click());
    await page.waitForURL((url) => url.pathname === '/');
    await focused(page.getByRole('heading', { level: 1 })).waitFor();
    assert.equal(await page.evaluate(() => scrollY), 0);
    // “Skip to content” does not restore another page's scroll position.
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
    await page.waitForURL('**/#main');
    await drawn(page);
    assert.ok((await page.evaluate(() => scrollY)) < 200);
    await page.goBack();
    await page.goBack();
    await focused(page.getByRole('heading', { level: 1, name: 'Your profile' })).waitFor();
    await page.waitForFunction(() => scrollY === 300);
  },
);

journey(
  'after an idle hour the next page is the login, and the browser keeps only the theme',
  async ({ page, portal }) => {
    await enter(page, portal, { role: 'user' }, '/user/profile');
    await page.getByLabel('Name', { exact: true }).waitFor();
    await page.evaluate(() => localStorage.setItem('theme', 'dark'));
    await age(page, 61);
    await page.goto('/user');
    await page.waitForURL('**/login');
    assert.deepEqual(await storedKeys(page), ['theme']);
    await page.getByText('Please log in to go on.').waitFor();
  },
);

const SPOILT = {
  'no token': () => localStorage.removeItem('token'),
  'no role': () => localStorage.removeItem('role'),
  'a token without an expiry': () => localStorage.setItem('token', 'e30.e30.x'),
  'an expired token': () => localStorage.setItem('token', `e30.${btoa('{"exp":1}')}.x`),
  'the role of another area': () => localStorage.setItem('role', 'admin'),
};

journey(`an area redirects to the login with ${Object.keys(SPOILT).join(', ')}`, async ({ page, portal }) => {
  await enter(page, portal, { role: 'user' }, '/login');
  const session = await page.evaluate(() => Object.entries(localStorage));
  for (const [name, spoil] of Object.entries(SPOILT)) {
    await page.evaluate((all) => {
      for (const [key, value] of all) localStorage.setItem(key, value);
    }, session);
    await page.evaluate(spoil);
    await page.goto('/user');
    await page.waitForURL('**/login');
    assert.deepEqual(await storedKeys(page), [], name);
  }
});

journey(
  'a sign-out signs out the other tabs at once, keeps the theme, and ends the session on the server',
  async ({ page, portal }) => {
    const { id } = await enter(page, portal, { role: 'user' }, '/user');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.evaluate(() => localStorage.setItem('theme', 'dark'));
    const other = await page.context().newPage();
    await other.goto('/logout');
    await other.getByText('You are logged out.').waitFor();
    await page.waitForURL(/\/login/);
    assert.equal(new URL(other.url()).pathname, '/login');
    await other.reload();
    assert.deepEqual(await storedKeys(other), ['theme']);
    assert.equal(await sessionsOf(portal, id), 0);
  },
);

journey(
  'a login with another role in a second tab moves the first tab to the new area, too',
  async ({ page, portal }) => {
    await enter(page, portal, { role: 'user' }, '/user');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const admin = await signIn(await place(portal), { role: 'admin', name: 'Ravi Chauhan' });
    const other = await page.context().newPage();
    await other.goto('/login');
    await logIn(other, { ...admin, role: 'admin' });
    for (const tab of [other, page]) {
      await tab.waitForURL(/\/admin$/);
      await tab.getByRole('button', { name: /Ravi Chauhan/ }).waitFor();
    }
    assert.ok((await storedKeys(page)).includes('token'));
  },
);

journey('a sign-out works without a connection, and for visitors', async ({ page, portal }) => {
  const { id } = await enter(page, portal, { role: 'user' }, '/user');
  await settled(page);
  // The browser may have the script of the sign-out's page from an earlier journey.
  await page.route('**/LogoutPage-*.js', (route) => route.abort());
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Logout' }).click();
  await page.getByRole('alert').getByText('You are logged out on this device.').waitFor();
  await page.getByRole('alert').getByText('Check your connection').waitFor();
  assert.deepEqual(await storedKeys(page), []);
  await page.context().setOffline(false);
  await page.unroute('**/LogoutPage-*.js');
  await page.goto('/user');
  await page.waitForURL(/\/login$/);
  await page.route('**/api/logout', (route) => route.abort());
  await page.goto('/logout');
  await page.getByText('You are logged out on this device, but the portal could not be told.').waitFor();
  assert.deepEqual(await storedKeys(page), []);
  await page.unroute('**/api/logout');
  await page.goto('/logout');
  await page.getByText('You are logged out.').waitFor();
  assert.equal(await sessionsOf(portal, id), 0);
});

journey(
  'text typed before the session ended is restored after a login, for the same person only',
  async ({ page, portal }) => {
    const mine = await enter(page, portal, { role: 'user', name: 'Asha Negi' }, '/user/profile');
    const name = page.getByLabel('Name', { exact: true });
    // A later request of the page would find out before the form does.
    await settled(page);
    await name.fill('Asha Negi-Thakur');
    await portal.app.inject({ method: 'DELETE', url: '/api/auth/sessions', headers: mine.headers });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL('**/login');
    await focused(page.getByText('Please log in to go on.')).waitFor();

    const other = await signIn(await place(portal), { role: 'user', name: 'Tenzin Dorje' });
    await logIn(page, other);
    // Not the page that was open before: it may be a page of the former person alone.
    await page.waitForURL(/\/user$/);
    await page.goto('/user/profile');
    await name.waitFor();
    assert.equal(await name.inputValue(), 'Tenzin Dorje');
    assert.equal(await page.getByText('You were interrupted. Restore what you typed?').count(), 0);
    await page.goto('/login?next=/user/profile');

    await logIn(page, mine);
    await page.waitForURL(/\/user\/profile$/);
    await page.getByText('You were interrupted. Restore what you typed?').waitFor();
    assert.equal(await name.inputValue(), 'Asha Negi');
    await name.fill('Asha N.');
    const restore = page.getByRole('button', { name: 'Restore' });
    await restore.click();
    await focused(name).waitFor();
    assert.equal(await name.inputValue(), 'Asha Negi-Thakur');
    // What was typed since is offered in turn, and kept when the other is discarded.
    await restore.click();
    assert.equal(await name.inputValue(), 'Asha N.');
    await page.getByRole('button', { name: 'Discard' }).click();
    await until('it is kept', async () => (await drafts(page, mine.id, 'name')).join() === 'Asha N.');
    await page.reload();
    await restore.click();
    assert.equal(await name.inputValue(), 'Asha N.');
  },
);

journey(
  'the dashboard address opens the person’s area, or the login without a live session',
  async ({ page, portal }) => {
    await page.goto('/dashboard');
    await page.waitForURL(/\/login$/);
    await enter(page, portal, { role: 'admin', name: 'Anjali' }, '/dashboard');
    await page.waitForURL(/\/admin$/);
    // The counts are requested once the area has noted its visit as activity.
    await page.getByRole('region', { name: 'Totals' }).getByText('in 30 days').first().waitFor();
    await age(page, 61);
    await page.goto('/dashboard');
    await page.waitForURL(/\/login$/);
    assert.deepEqual(await storedKeys(page), []);
  },
);
