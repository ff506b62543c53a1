import assert from 'node:assert/strict';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { signIn } from '../src/sessions/fixtures.ts';
import { violations } from './axe.ts';
import { dark, journey, type Portal, phone } from './portal.ts';
import { enter, place } from './profile.ts';

const pages = {
  admin: [
    '/admin',
    '/admin/manage-users',
    '/admin/manage-users?q=nobody-like-that',
    '/admin/register-admin',
    '/admin/register-authority',
    '/admin/audit-log',
    '/admin/audit-log?action=nothing.of-the-kind',
    '/admin/no-such-page',
  ],
  authority: ['/authority', '/authority/manage-users'],
  user: ['/user'],
};

type Role = keyof typeof pages;

const longName = 'सुश्री वैजयन्तीमाला चन्द्रशेखरन् उपाध्याय त्रिपाठी';
let isPeopled = false;

/** Somebody with a long name among the accounts, and every page in turn. */
async function everyPage(page: Page, portal: Portal, look: (path: string) => Promise<void>) {
  if (!isPeopled)
    await signIn(await place(portal), { name: longName, email: `${'long'.repeat(14)}@campus.test` });
  isPeopled = true;
  for (const [role, paths] of Object.entries(pages) as [Role, string[]][]) {
    const { id, token } = await signIn(await place(portal), { role, name: longName });
    await page.goto('/Books');
    await page.evaluate(
      (stored) => {
        for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
      },
      { token, role, userId: id, userName: longName, lastActive: String(Date.now()) },
    );
    for (const path of paths) {
      await page.goto(path);
      await page.getByText(/^Good (morning|afternoon|evening), /).waitFor();
      await page.locator('h1').waitFor();
      await page.waitForLoadState('networkidle');
      assert.equal(page.url(), portal.url + path);
      await look(path);
    }
  }
}

for (const [where, options] of Object.entries({
  'a desktop, light': {},
  'a desktop, dark': dark,
  'a phone, light': phone,
  'a phone, dark': { ...phone, ...dark },
}) as [string, BrowserContextOptions][]) {
  journey(
    `axe finds nothing on any page of the areas on ${where}`,
    ({ page, portal }) =>
      everyPage(page, portal, async (path) => assert.deepEqual(await violations(page), [], path)),
    { ...options, bypassCSP: true },
  );
}

for (const [where, width] of Object.entries({
  '320 px': 320,
  'a window of 1280 px at 200 %': 640,
  '768 px': 768,
})) {
  journey(
    `no page of the areas scrolls sideways at ${where}`,
    ({ page, portal }) =>
      everyPage(page, portal, async (path) => {
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(over <= 0, `${path}: ${over} px`);
      }),
    { viewport: { width, height: 600 } },
  );
}

journey(
  'everything that can be pressed in the areas is 44 px high on a phone, links in lists and texts aside',
  ({ page, portal }) =>
    everyPage(page, portal, async (path) => {
      const small = await page.locator('button:visible, .btn:visible, .field:visible').evaluateAll((all) =>
        all
          .map((one) => ({ text: one.textContent, box: one.getBoundingClientRect() }))
          .filter(({ box }) => box.width > 1 && box.height < 43.5)
          .map(({ text, box }) => `${text}: ${box.height}`),
      );
      assert.deepEqual(small, [], path);
    }),
  phone,
);

journey(
  'the dialogs of the areas pass axe too',
  async ({ page, portal }) => {
    await enter(page, portal, { role: 'admin', name: 'Anjali Rana' });
    await page.goto('/admin/manage-users');
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
    assert.deepEqual(await violations(page), []);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Your account/ }).click();
    await page.getByRole('menu').waitFor();
    assert.deepEqual(await violations(page), []);
  },
  { bypassCSP: true },
);
