import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { until } from '../test/until.ts';
import { violationsInBothThemes } from './axe.ts';
import { covered, drawn, focused, held, journey, phone, settled } from './portal.ts';
import { authority, enter } from './profile.ts';

const combobox = (page: Page) => page.getByRole('combobox', { name: 'Search papers' });
const options = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
const isActive = (page: Page) =>
  combobox(page).evaluate(
    (field) => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent,
  );

journey(
  'the search field takes the focus by / and Ctrl+K, shows suggestions during typing, and works by keyboard',
  async ({ page }) => {
    await page.goto('/Books');
    await settled(page);
    await page.keyboard.press('/');
    await combobox(page).waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'find');
    const suggesting = await held(page, /suggest/);
    await page.keyboard.type('b.sc. phy');
    await suggesting.asked;
    const said = page.getByRole('status').filter({ hasText: /^\d+ suggestions?$/ });
    assert.equal(await said.count(), 0, 'nothing is said before the answer');
    suggesting.release();
    const course = options(page).filter({ hasText: 'B.Sc. Physics' }).first();
    await course.waitFor();
    assert.equal(await combobox(page).getAttribute('aria-expanded'), 'true');
    await said.waitFor();
    assert.deepEqual(await violationsInBothThemes(page), []);
    await page.keyboard.press('ArrowDown');
    assert.equal(await isActive(page), await options(page).first().textContent());
    await page.keyboard.press('ArrowUp');
    assert.equal(await isActive(page), undefined);
    await page.keyboard.press('Escape');
    assert.equal(await combobox(page).getAttribute('aria-expanded'), 'false');
    assert.equal(await combobox(page).inputValue(), 'b.sc. phy');
    await page.keyboard.press('Escape');
    assert.equal(await combobox(page).inputValue(), '');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('b.sc. phy');
    await course.waitFor();
    // Suggestions for a shorter text may still be shown until the number of new ones is announced.
    await said.waitFor();
    await drawn(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/course\/.*Physics/);
    await page.getByRole('heading', { level: 1, name: /Physics/ }).waitFor();
  },
);

journey('on a low screen the suggestion that the arrow keys choose is in view', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 300 });
  await page.goto('/Books');
  await settled(page);
  await page.keyboard.press('/');
  await combobox(page).waitFor();
  await page.keyboard.type('phy');
  const last = options(page).last();
  await last.waitFor();
  await page.keyboard.press('ArrowUp');
  await page.waitForFunction(
    (chosen) => {
      const { bottom } = chosen?.getBoundingClientRect() ?? { bottom: Number.POSITIVE_INFINITY };
      return chosen?.getAttribute('aria-selected') === 'true' && bottom <= innerHeight;
    },
    await last.elementHandle(),
  );
});

journey('text typed while the suggestions are being drawn updates them', async ({ page }) => {
  await page.goto('/Books');
  await settled(page);
  // Types between the first drawing of the list and its effects: on a slow phone several keys fit in between.
  await page.evaluate(() => {
    const type = (_: unknown, observer: MutationObserver) => {
      if (!document.querySelector('[role=listbox]')) return;
      observer.disconnect();
      const field = document.querySelector<HTMLInputElement>('#find');
      if (field) field.value += '.sc. phy';
      field?.dispatchEvent(new Event('input', { bubbles: true }));
    };
    new MutationObserver(type).observe(document.body, { childList: true, subtree: true });
  });
  await page.locator('#find').fill('b');
  await options(page).filter({ hasText: 'B.Sc. Physics' }).first().waitFor();
  assert.equal(await combobox(page).inputValue(), 'b.sc. phy');
  assert.match((await options(page).allTextContents()).join('\n'), /^(.*Phy.*\n?)+$/);
});

journey(
  'an arrow key pressed as soon as the suggestions are drawn chooses the first of them',
  async ({ page }) => {
    await page.goto('/Books');
    await settled(page);
    await page.evaluate(() => {
      const press = (_: unknown, observer: MutationObserver) => {
        if (!document.querySelector('[role=option]')) return;
        observer.disconnect();
        const key = new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true });
        document.querySelector('#find')?.dispatchEvent(key);
      };
      new MutationObserver(press).observe(document.body, { childList: true, subtree: true });
    });
    await page.locator('#find').fill('b.sc. phy');
    await options(page).first().waitFor();
    await drawn(page);
    assert.equal(await isActive(page), await options(page).first().textContent());
  },
);

journey(
  'the browser stores the visitor’s searches, suggests them again, and deletes them on request',
  async ({ page }) => {
    await page.goto('/search?q=wave optics');
    await settled(page);
    await page.goto('/Books');
    await settled(page);
    await page.locator('#find').click();
    await options(page).filter({ hasText: 'wave optics' }).waitFor();
    await page.getByRole('button', { name: 'Clear' }).click();
    await options(page).first().waitFor({ state: 'detached' });
    assert.equal(await page.evaluate(() => localStorage.getItem('searches')), null);
  },
);

journey(
  'filters and chips of a search change the address, and Back restores the address and the field',
  async ({ page }) => {
    await page.goto('/');
    await page.locator('main').getByRole('textbox', { name: 'Search papers' }).fill('physics');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/search\?q=physics$/);
    const status = page.locator('main [role=status]').first();
    await status.getByText(/\d+ results/).waitFor();
    assert.equal(await page.locator('#find').isVisible(), false);
    const before = await status.innerText();
    await page
      .locator('#filters')
      .getByRole('link', { name: /^Question paper/ })
      .click();
    await page.waitForURL(/type=papers/);
    const chip = page.getByRole('link', { name: 'Take off: Question paper' });
    await chip.waitFor();
    assert.notEqual(await status.innerText(), before);
    await page.locator('main').locator('#q').fill('chemistry');
    await page.keyboard.press('Enter');
    await page.waitForURL(/q=chemistry&type=papers/);
    await page.goBack();
    await page.waitForURL(/q=physics&type=papers/);
    await page.waitForFunction(() => (document.getElementById('q') as HTMLInputElement).value === 'physics');
    await chip.click();
    await page.waitForURL(/\/search\?q=physics$/);
    await chip.waitFor({ state: 'detached' });
    await page.locator('main [role=status]:focus').waitFor();
  },
);

journey(
  'on a phone the search fills the screen, and the filters are a sheet that shows the updated counts',
  async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
    await page.goto('/Books');
    await settled(page);
    assert.doesNotMatch(scripts.join(), /(Suggestions|Navbar)-[\w-]+\.js/);
    await page.getByRole('button', { name: 'Search', exact: true }).first().tap();
    await page.waitForFunction(() => document.activeElement?.id === 'find');
    const place = await page.locator('#search').boundingBox();
    assert.deepEqual(place && [place.x, place.y, place.width, place.height], [0, 0, 360, 740]);
    await combobox(page).waitFor();
    await page.keyboard.type('physics');
    await options(page).first().waitFor();
    assert.deepEqual(await violationsInBothThemes(page), []);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/search\?q=physics$/);
    await page.locator('#search').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Filters' }).click();
    const sheet = page.locator('#filters');
    await sheet.getByRole('link', { name: /^Notes/ }).waitFor();
    assert.deepEqual(await violationsInBothThemes(page), []);
    const links = await sheet.locator('a:visible').count();
    assert.deepEqual(await covered(page, links), [], 'filters that are focused, by the foot');
    await sheet.getByRole('link', { name: /^Notes/ }).click();
    await page.waitForURL(/type=notes/);
    await sheet.locator('a[aria-current]').filter({ hasText: 'Notes' }).waitFor();
    await sheet.getByRole('button', { name: /^Show \d+ result/ }).click();
    await sheet.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Filters (1)' }).waitFor();
  },
  phone,
);

for (const [name, at] of [
  ['a desktop', {}],
  ['a phone', phone],
] as const)
  journey(
    `the search field in the areas works on ${name}`,
    async ({ page, portal }) => {
      await enter(page, portal, {}, '/user/notifications');
      await settled(page);
      await page.keyboard.press('/');
      await page.waitForFunction(() => document.activeElement?.id === 'find');
      await combobox(page).waitFor();
      await page.keyboard.type('b.sc. phy');
      await options(page).filter({ hasText: 'B.Sc. Physics' }).first().waitFor();
      assert.deepEqual(await violationsInBothThemes(page), []);
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/search\?q=b\.sc\.\+phy$/);
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
    at,
  );

journey(
  'the search does not open above a dialog',
  async ({ page, portal }) => {
    await enter(page, portal, authority, '/authority/search-words');
    await page.getByRole('button', { name: 'Add words' }).click();
    const words = page.getByRole('dialog').getByLabel('Words', { exact: true });
    await focused(words).waitFor();
    await words.press('Control+k');
    await words.pressSequentially('crypto');
    assert.equal(await page.locator('#search').evaluate((one) => one.matches(':popover-open')), false);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).focus();
    await page.keyboard.press('/');
    assert.equal(await page.locator('#search').evaluate((one) => one.matches(':popover-open')), false);
    assert.equal(await words.inputValue(), 'crypto');
  },
  phone,
);

for (const [id, path] of [
  ['filters', '/search?q=computer'],
  ['search', '/Books'],
] as const)
  journey(
    `on a phone the overlay “${id}” closes when the keyboard focus leaves it`,
    async ({ page }) => {
      await page.goto(path);
      await settled(page);
      await page.locator(`[popovertarget=${id}]:not([popovertargetaction])`).press('Enter');
      // The script that closes it loads on the first focus.
      await settled(page);
      const place = page.locator(`#${id}`);
      const isOpen = () => place.evaluate((one) => one.matches(':popover-open'));
      const isInside = () => place.evaluate((one) => one.contains(document.activeElement));
      await until('the focus is inside', async () => {
        await page.keyboard.press('Tab');
        return isInside();
      });
      assert.equal(await isOpen(), true);
      await until('the focus is behind it', async () => {
        await page.keyboard.press('Tab');
        return !(await isInside());
      });
      assert.equal(await isOpen(), false);
      assert.notEqual(await page.evaluate(() => document.activeElement?.tagName), 'BODY');
    },
    phone,
  );
