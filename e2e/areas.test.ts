import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { until } from '../test/until.ts';
import { unclearFields } from './fields.ts';
import { focused, journey, phone, settled } from './portal.ts';
import { enter } from './profile.ts';

const homes = { admin: '/admin', authority: '/authority', user: '/user' } as const;
type Role = keyof typeof homes;
const roles = Object.keys(homes) as Role[];
const name = 'Anjali Rana';

const stored = (page: Page) => page.evaluate(() => Object.entries(localStorage));
const greeting = (page: Page) => page.getByRole('heading', { level: 1, name: /^Good \w+, Anjali$/ });

/** Buttons of the administrators' pages that open a form. */
const DIALOGS: Record<string, string> = {
  '/universities': 'Add university',
  '/add-books': 'Add a book',
  '/search-words': 'Add words',
  '/manage-users': 'Edit ',
};
/** The administrators' pages that are forms. */
const FORMS = [
  ...[
    '/register-admin',
    '/register-authority',
    '/add-department-or-course',
    '/add-blog',
    '/upload-resources',
  ],
  ...['/profile', '/site-settings'],
];

for (const role of roles) {
  journey(
    `${role}: the own area opens with a greeting and has a 404 page, other areas redirect to the login, and logout ends the session`,
    async (visit) => {
      const { page, portal } = visit;
      const { token } = await enter(page, portal, { role, name }, homes[role]);
      await greeting(page).waitFor();
      assert.match(await page.title(), /^Dashboard · .+ · Unishelf$/);
      const session = await stored(page);
      for (const other of roles.filter((one) => one !== role)) {
        await page.evaluate((all) => {
          for (const [key, value] of all) localStorage.setItem(key, value);
        }, session);
        await page.goto(`${homes[other]}/profile?x=1`);
        await page.waitForURL('**/login');
        assert.equal(await page.evaluate(() => history.state.usr.next), `${homes[other]}/profile?x=1`);
        assert.equal(await page.evaluate(() => localStorage.getItem('token')), null);
      }

      await page.evaluate((all) => {
        for (const [key, value] of all) localStorage.setItem(key, value);
      }, session);
      await page.goto(`${homes[role]}/no-such-page`);
      await page.getByRole('heading', { level: 1, name: '404 - Page Not Found' }).waitFor();
      await page.getByRole('link', { name: 'Back to the dashboard' }).click();
      await greeting(page).waitFor();

      await page.goto(`${homes[role]}/logout`);
      await page.waitForURL(/\/login$/);
      await page.waitForFunction(() => localStorage.getItem('token') === null);
      await settled(page);
      const headers = { authorization: `Bearer ${token}` };
      assert.equal((await portal.app.inject({ url: '/api/auth/me', headers })).statusCode, 401);
    },
  );

  journey(
    `${role}: every link of the area works, and every form field is required or marked as optional`,
    async ({ page, portal }) => {
      const { token } = await enter(page, portal, { role, name });
      const headers = { authorization: `Bearer ${token}` };
      const home = homes[role];
      const seen = new Set<string>();
      const waiting: string[] = [home];
      for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
        if (seen.has(path)) continue;
        seen.add(path);
        if (path === home || path.startsWith(`${home}/`)) {
          const link = page.locator(`a[href="${path}"]`).first();
          await (seen.size > 1 && (await link.isVisible()) ? link.click() : page.goto(path));
          await page.waitForURL((url) => url.pathname === path);
          await settled(page);
          assert.equal(await page.getByText('404 - Page Not Found').count(), 0, path);
          const part = path.slice(home.length);
          const dialog = role === 'admin' && DIALOGS[part];
          if (dialog) await page.getByRole('button', { name: dialog }).first().click();
          if (dialog || (role === 'admin' && FORMS.includes(part)))
            await page.locator('form .input').first().waitFor();
          assert.deepEqual(await unclearFields(page), [], path);
          if (dialog) await page.keyboard.press('Escape');
          await page.locator('dialog[open]').waitFor({ state: 'detached' });
          // The account menu is the same on every page, so its links are collected only once.
          if (path === home) await page.getByRole('button', { name: /^Your account/ }).click();
          const links = await page
            .locator('a[href^="/"]')
            .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
          // An address with another query or hash is the same page.
          waiting.push(...links.map((link) => link.split(/[?#]/)[0] ?? ''));
        } else {
          assert.equal((await portal.app.inject({ url: path, headers })).statusCode, 200, path);
        }
      }
      assert.ok(seen.has(`${home}/profile`) && seen.has('/logout'));
      if (role === 'admin')
        for (const part of [...FORMS, ...Object.keys(DIALOGS)]) assert.ok(seen.has(home + part), part);
    },
  );
}

journey(
  'on a phone the sidebar is a drawer that keeps the focus, and closes by Escape, a click outside or a choice',
  async ({ page, portal }) => {
    await enter(page, portal, { role: 'admin', name }, '/admin');
    const drawer = page.getByRole('dialog');
    const open = page.getByRole('button', { name: 'Open menu' });
    await open.click();
    await drawer.waitFor();
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Tab');
      assert.ok(
        await page.evaluate(
          () =>
            document.activeElement === document.body ||
            document.querySelector('dialog[open]')?.contains(document.activeElement),
        ),
      );
    }
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Open menu');
    await open.click();
    await drawer.waitFor();
    await page.mouse.click(350, 400);
    await drawer.waitFor({ state: 'hidden' });
    await open.click();
    await drawer.getByRole('link', { name: 'Manage users' }).click();
    await page.getByRole('heading', { level: 1, name: 'Manage users' }).waitFor();
    await drawer.waitFor({ state: 'hidden' });
  },
  phone,
);

journey(
  'by keyboard the skip link moves to the content, and the account menu opens the profile',
  async ({ page, portal }) => {
    await enter(page, portal, { role: 'user', name }, '/user');
    await greeting(page).waitFor();
    const focused = (text: string) =>
      page.waitForFunction((wanted) => document.activeElement?.textContent === wanted, text);
    await page.keyboard.press('Tab');
    await focused('Skip to content');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.id === 'main');
    const menu = page.getByRole('button', { name: 'Your account: Anjali Rana' });
    await menu.focus();
    await page.keyboard.press('Enter');
    await focused('Profile');
    await page.keyboard.press('ArrowDown');
    await focused('Logout');
    await page.keyboard.press('Escape');
    await page.getByRole('menuitem').first().waitFor({ state: 'hidden' });
    await page.waitForFunction(
      () => document.activeElement?.getAttribute('aria-label') === 'Your account: Anjali Rana',
    );
    await page.keyboard.press('ArrowDown');
    await focused('Profile');
    await page.keyboard.press('ArrowUp');
    await focused('Logout');
    await page.keyboard.press('Tab');
    await page.getByRole('menuitem').first().waitFor({ state: 'hidden' });
    await menu.press('Enter');
    await focused('Profile');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/user\/profile$/);
  },
);

journey(
  'a page whose script fails to load shows an error; Retry loads the script, and the second Retry the whole document',
  async ({ page, portal }) => {
    await enter(page, portal, { role: 'admin', name }, '/admin');
    await greeting(page).waitFor();
    const lost = /\/ManageUsersPage[^/]*\.js$|\/healthz$/;
    await page.route(lost, (route) => route.abort());
    await page.getByRole('link', { name: 'Manage users' }).first().click();
    await page.getByText('This page could not be loaded').waitFor();
    await page.unroute(lost);
    await page.getByRole('button', { name: 'Retry' }).click();
    await focused(page.getByRole('heading', { level: 1, name: 'Manage users' })).waitFor();

    // After a deployment the script may have another address: the second Retry loads the whole document.
    await page.route('**/InboxPage*.js', (route) => route.abort());
    await page.getByRole('link', { name: 'Messages', exact: true }).first().click();
    const retry = page.getByRole('button', { name: 'Retry' });
    await retry.waitFor();
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('InboxPage'));
    await retry.click();
    await failed;
    // While the portal cannot be reached the page stays: loaded anew, it would be gone.
    let isAway = false;
    await page.route('**/healthz', (route) => {
      isAway = true;
      return route.abort();
    });
    const again = page.waitForEvent(
      'requestfailed',
      (request) => isAway && request.url().includes('InboxPage'),
    );
    await retry.click();
    await again;
    await page.unroute('**/healthz');
    await page.unroute('**/InboxPage*.js');
    await Promise.all([page.waitForEvent('load'), retry.click()]);
    await page.getByRole('heading', { level: 1, name: 'Messages' }).waitFor();

    // A link loads the whole document by itself, once.
    await page.route('**/TrashPage*.js', (route) => route.fulfill({ status: 404 }), { times: 1 });
    const loaded = page.waitForEvent('load');
    await page.getByRole('link', { name: 'Trash', exact: true }).first().click();
    await loaded;
    await page.getByRole('heading', { level: 1, name: 'Trash' }).waitFor();
  },
);

journey(
  'the dashboard shows its other parts when one fails to load, logs the failure, and Retry loads the rest',
  async (visit) => {
    const { page, portal, complaints } = visit;
    await enter(page, portal, { role: 'admin', name });
    await page.route('**/api/people?**', (route) => route.abort());
    await page.goto('/admin');
    await page.getByText('The accounts could not be loaded').waitFor();
    await until('it is logged', () => complaints.includes('The accounts could not be loaded'));
    await page.getByRole('region', { name: 'Totals' }).getByText('Universities').waitFor();
    await page.unroute('**/api/people?**');
    // By key: parts above may still load, and move the button away from the mouse.
    await page.getByRole('button', { name: 'Retry' }).press('Enter');
    await page.getByRole('region', { name: 'Newest accounts' }).getByText(name).first().waitFor();
  },
);

journey(
  'the sidebar keeps Logout and the current page visible, and remembers folded sections',
  async (visit) => {
    const { page, portal } = visit;
    await enter(page, portal, { role: 'admin', name });
    await page.setViewportSize({ width: 1366, height: 640 });
    await page.goto('/admin');
    const sections = page.getByRole('navigation', { name: 'Sections' });
    const untilInSight = (link: string) =>
      until(`${link} is in sight`, async () => {
        const box = await page.locator('aside').getByRole('link', { name: link }).boundingBox();
        return box !== null && box.y >= 0 && box.y + box.height <= 640;
      });
    await greeting(page).waitFor();
    await untilInSight('Dashboard');
    await untilInSight('Logout');
    // A fade says that there is more below.
    await page.locator('[data-below]:not([data-above])').waitFor();
    await page.goto('/admin/trash');
    await page.getByRole('heading', { level: 1, name: 'Trash' }).waitFor();
    await untilInSight('Trash');
    await untilInSight('Logout');
    await page.goto('/admin/universities');
    await page.locator('[data-below]').waitFor();
    await page.getByRole('button', { name: 'Your account' }).focus();

    const access = sections.getByRole('button', { name: 'Manage Access' });
    assert.equal(await access.getAttribute('aria-expanded'), 'true');
    await access.press('Enter');
    assert.equal(await access.getAttribute('aria-expanded'), 'false');
    await sections.getByRole('link', { name: 'Trash' }).waitFor({ state: 'hidden' });
    await page.reload();
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    assert.equal(await access.getAttribute('aria-expanded'), 'false', 'it is remembered');
    // The section of the current page is always open and cannot be folded.
    await page.goto('/admin/trash');
    await sections.getByRole('link', { name: 'Trash' }).waitFor();
    assert.equal(await access.count(), 0);
  },
);

for (const role of ['authority', 'admin'] as const)
  journey(
    `${role}: the dashboard and the sidebar count waiting items, and update the counts with each decision`,
    async (visit) => {
      const { page, portal } = visit;
      await portal.database
        .sql`insert into books (name, seller, price) values ('A book that waits', 'Asha Negi', 10)`;
      const { token } = await enter(page, portal, { role, name });
      const headers = { authorization: `Bearer ${token}` };
      const { books, posts, requests } = (await portal.app.inject({ url: '/api/waiting', headers })).json();
      await page.goto(homes[role]);
      const waiting = page.getByRole('region', { name: 'Waiting for you' });
      for (const [queue, count] of [
        ['Books to approve', books],
        ['Blogs to verify', posts],
        ['Book requests', requests],
      ])
        await waiting
          .locator('dl > div', { hasText: queue })
          .locator('dd', { hasText: RegExp(`^${count}$`) })
          .waitFor();
      assert.equal(await waiting.getByText('New messages').count(), role === 'admin' ? 1 : 0);

      const sections = page.getByRole('navigation', { name: 'Sections' });
      await sections.getByRole('link', { name: `Verify blogs ${posts} waiting` }).waitFor();
      await sections.getByRole('button', { name: 'Manage Content' }).click();
      await sections
        .getByRole('button', { name: `Manage Content ${books + posts + requests} waiting` })
        .click();
      await sections.getByRole('link', { name: `Approve books ${books} waiting` }).click();
      await page
        .getByRole('article', { name: 'A book that waits' })
        .first()
        .getByRole('button', { name: /^Approve/ })
        .click();
      const left = books === 1 ? 'Approve books' : `Approve books ${books - 1} waiting`;
      await sections.getByRole('link', { name: left, exact: true }).waitFor();
    },
  );
