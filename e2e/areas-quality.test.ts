import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { signIn } from '../test/sessions.ts';
import { until } from '../test/until.ts';
import { violations, violationsInBothThemes } from './axe.ts';
import { enlargeText, fits, journey, type Portal, settled } from './portal.ts';
import { admin, callAs, enter, place } from './profile.ts';

const pages = {
  admin: [
    '/admin',
    '/admin/manage-users',
    '/admin/manage-users?q=nobody-like-that',
    '/admin/register-admin',
    '/admin/register-authority',
    '/admin/add-department-or-course?mode=course',
    '/admin/audit-log',
    '/admin/audit-log?action=nothing.of-the-kind',
    '/admin/messages',
    '/admin/search-words',
    '/admin/search-words?q=nothing-like-that',
    '/admin/site-settings',
    '/admin/no-such-page',
  ],
  authority: ['/authority', '/authority/manage-users'],
  user: ['/user'],
};

type Role = keyof typeof pages;

const longName = 'सुश्री वैजयन्तीमाला चन्द्रशेखरन् उपाध्याय त्रिपाठी';
let isPeopled = false;

/** Opens a page of an area as a person with a long name. The first call adds another such person, for the lists of people. */
async function open(page: Page, portal: Portal, role: Role, path: string) {
  if (!isPeopled)
    await signIn(await place(portal), { name: longName, email: `${'long'.repeat(14)}@campus.test` });
  isPeopled = true;
  await enter(page, portal, { role, name: longName }, path);
  await page.getByText(/^Good (morning|afternoon|evening), /).waitFor();
  await page.locator('h1').waitFor();
  await settled(page);
  assert.equal(page.url(), portal.url + path);
}

for (const [role, paths] of Object.entries(pages) as [Role, string[]][])
  for (const path of paths)
    journey(
      `${role}: ${path} passes axe in both themes on desktop and phone, fits 320 to 768 px and, with text at 200 %, 360 and 1024 px, and has controls of 44 px`,
      async ({ page, portal }) => {
        await open(page, portal, role, path);
        await page.setViewportSize({ width: 1280, height: 720 });
        assert.deepEqual(await violationsInBothThemes(page), []);
        for (const width of [320, 640, 768]) {
          await page.setViewportSize({ width, height: 600 });
          await fits(page, `${width} px`);
        }
        await page.setViewportSize({ width: 360, height: 740 });
        await enlargeText(page);
        await fits(page, 'text of 200 % on a phone');
        await page.setViewportSize({ width: 1024, height: 768 });
        await fits(page, 'text of 200 % on a tablet');
        await page.setViewportSize({ width: 360, height: 740 });
        await enlargeText(page, 100);
        assert.deepEqual(await violationsInBothThemes(page), [], 'on a phone');
        const small = await page.locator('button:visible, .btn:visible, .field:visible').evaluateAll((all) =>
          all
            .map((one) => ({ text: one.textContent, box: one.getBoundingClientRect() }))
            .filter(({ box }) => box.width > 1 && box.height < 43.5)
            .map(({ text, box }) => `${text}: ${box.height}`),
        );
        assert.deepEqual(small, []);
      },
    );

journey(
  'a long name leaves the search its room, and in large text the greeting and the portal’s name have their lines',
  async ({ page, portal }) => {
    const anjali = await enter(page, portal, admin, '/admin');
    await page.getByText(/Anjali$/).waitFor();
    for (const [width, percent] of [
      [1024, 200],
      [1280, 150],
      [1600, 200],
    ] as const) {
      await page.setViewportSize({ width, height: 768 });
      await enlargeText(page, percent);
      // For another text size, Chromium does not announce to scripts that a breakpoint was passed.
      await page.reload();
      await settled(page);
      const lines = (name: RegExp) =>
        page
          .getByText(name)
          .first()
          .evaluate((element) => {
            const words = document.createRange();
            words.selectNodeContents(element);
            return new Set(Array.from(words.getClientRects(), ({ top }) => top)).size;
          });
      await until(`the greeting has one line at ${width} px`, async () => (await lines(/Anjali$/)) === 1);
      const menu = page.getByRole('button', { name: 'Open menu' });
      if (await menu.isVisible()) await menu.click();
      assert.equal(await lines(/^Unishelf$/), 1, `the name at ${width} px`);
      await page.keyboard.press('Escape');
    }

    const long = 'Venkatanarasimharajuvaripeta'.repeat(2);
    await callAs(portal, anjali, 'PATCH', '/auth/me', { name: `${long} ${long}`, version: 1 });
    await enlargeText(page, 100);
    await page.setViewportSize({ width: 1280, height: 768 });
    await page.reload();
    await page.getByRole('heading', { level: 1, name: long }).waitFor();
    const search = await page.locator('#search').boundingBox();
    assert.ok(search && search.width >= 224, `the search has ${search?.width} px`);
    await fits(page, 'a long name');
  },
);

journey(
  'with forced colours the chosen option and the select fields can be recognised',
  async ({ page, portal }) => {
    await open(page, portal, 'admin', '/admin/add-department-or-course?mode=course');
    await page.emulateMedia({ forcedColors: 'active' });
    const backgrounds = await page
      .getByRole('group', { name: 'What to add' })
      .locator('label')
      .evaluateAll((labels) => labels.map((label) => getComputedStyle(label).backgroundColor));
    assert.equal(new Set(backgrounds).size, 2);
    const list = page.getByRole('combobox', { name: 'University' });
    assert.equal(await list.evaluate((field) => getComputedStyle(field).appearance), 'auto');
  },
);

journey(
  'with forced colours the overview shows its labels and chart axes; in print it fills the width of the paper',
  async ({ page, portal }) => {
    await open(page, portal, 'admin', '/admin');
    const labels = page.getByRole('region', { name: 'Waiting for you' }).locator('dt');
    const first = labels.first();
    await first.waitFor();
    await page.emulateMedia({ forcedColors: 'active' });
    const number = first.locator('xpath=following-sibling::dd[1]');
    const shown = await first.screenshot();
    await number.evaluate((dd) => {
      dd.style.visibility = 'hidden';
    });
    assert.ok(shown.equals(await first.screenshot()), 'without the number the label looks the same');
    await page.evaluate(() => {
      document.documentElement.dataset.theme = 'dark';
    });
    const axis = page.locator('svg text').first();
    const [fill, ink] = await axis.evaluate((text) => [
      getComputedStyle(text).fill,
      getComputedStyle(document.body).color,
    ]);
    assert.equal(fill, ink, 'the axes of the charts have the forced colour');
    await page.emulateMedia({ forcedColors: 'none', media: 'print' });
    await page.setViewportSize({ width: 1045, height: 720 });
    const main = await page.locator('main').boundingBox();
    assert.ok(main && main.width > 900, `${main?.width} px of 1045`);
    assert.equal(await page.getByRole('banner').count(), 0, 'the bar is not printed');
  },
);

journey('the edit dialog and the account menu pass axe', async ({ page, portal }) => {
  await enter(page, portal, admin, '/admin/manage-users');
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
});
