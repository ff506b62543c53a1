import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { defaults } from '../src/settings/defaults.ts';
import { picture } from '../test/pictures.ts';
import { signIn } from '../test/sessions.ts';
import { violationsInBothThemes } from './axe.ts';
import { fits, held, journey, type Portal, phone } from './portal.ts';
import { admin, callAs, enter, place } from './profile.ts';

/** Finds the part of the settings that is shown; the others are on the page but hidden. */
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const save = (page: Page, name: string) =>
  part(page, name).getByRole('button', { name: 'Save', exact: true });

async function open(page: Page, section: string): Promise<void> {
  await page.goto(`/admin/site-settings?part=${section}`);
  await page.locator('[class^="part_"]:not([hidden])').waitFor();
}

/** Changes a part as another administrator, while the page stays open. */
async function changeElsewhere(portal: Portal, section: string, value: object): Promise<void> {
  const other = await signIn(await place(portal), { role: 'admin' });
  const all = (await portal.app.inject({ url: '/api/settings', headers: other.headers })).json();
  await callAs(portal, other, 'PUT', `/settings/${section}`, { value, version: all[section].version });
}

journey(
  'an administrator sees a new name of the portal in the preview, and visitors see it only after saving',
  async (visit) => {
    const { page, portal } = visit;
    await enter(page, portal, admin);
    await open(page, 'portal');
    const preview = page.frameLocator('iframe[title="Preview: The portal"]');
    await preview.getByText('Team Unishelf').waitFor();
    await page.getByLabel('Name of the team').fill('Team Juniper');
    await page.getByLabel('Name of the portal').fill('Juniper <b>Shelf</b>');
    await preview.getByText('Team Juniper').waitFor();
    await page.getByRole('link', { name: /The portal not saved/ }).waitFor();
    assert.doesNotMatch(await (await page.request.get('/')).text(), /Juniper/);

    // Switching to another part keeps unsaved changes; leaving the page asks.
    await page.getByRole('link', { name: 'Sponsors' }).click();
    await part(page, 'Sponsors').waitFor();
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.message());
      void dialog.dismiss();
    });
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    assert.match(asked[0] ?? '', /Leave this page/);
    await page.waitForURL(/site-settings\?part=sponsors$/);
    await page.getByRole('link', { name: /The portal/ }).click();
    assert.equal(await page.getByLabel('Name of the team').inputValue(), 'Team Juniper');

    await save(page, 'The portal').click();
    await page.getByText('Saved. Visitors see it from now on.').waitFor();
    await portal.announced();
    const html = await (await page.request.get('/')).text();
    assert.match(html, /Juniper &lt;b&gt;Shelf&lt;\/b&gt;/);
    assert.doesNotMatch(html, /Juniper <b>/);
    // The same window shows the new name without a reload.
    await page.locator('aside .brand').click();
    await page.locator('header .brand').getByText('Juniper <b>Shelf</b>').waitFor();
    assert.equal(asked.length, 1);
  },
);

journey('an administrator rewrites and reorders the slides of the landing page', async (visit) => {
  const { page, portal } = visit;
  await enter(page, portal, admin);
  await open(page, 'hero');
  const hero = part(page, 'First slides');
  await hero.getByRole('button', { name: /^Study Smarter, Not Harder/ }).click();
  const preview = page.frameLocator('iframe[title="Preview: First slides"]');
  await preview.getByRole('heading', { name: 'Study Smarter, Not Harder' }).waitFor();
  await hero.getByLabel('Heading').fill('Read above the clouds');
  await preview.getByRole('heading', { name: 'Read above the clouds' }).waitFor();
  await page.getByRole('radio', { name: 'Dark' }).check();
  await preview.locator('html[data-theme="dark"]').waitFor();
  await hero.getByRole('button', { name: 'Move up: Read above the clouds' }).click();
  // The slide is now the first, where it can only move down, and it still has the focus.
  await page.waitForFunction(
    () => document.activeElement?.getAttribute('aria-label') === 'Move down: Read above the clouds',
  );
  await hero.getByLabel('Heading').fill('');
  await save(page, 'First slides').click();
  await hero.locator('.err').first().waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('name')), 'slides.0.heading');
  await hero.getByLabel('Heading').fill('Read above the clouds');
  await save(page, 'First slides').click();
  await page.getByText('Saved. Visitors see it from now on.').waitFor();
  await portal.announced();
  const { slides } = await (await page.request.get('/api/site/landing')).json();
  assert.deepEqual(
    slides.map(({ heading }: { heading: string }) => heading),
    ['Read above the clouds', 'Your Gateway to Academic Resources', 'Join Our Academic Community'],
  );
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: 'Read above the clouds' }).waitFor();
});

journey(
  'an administrator adds a team member with a photo, and visitors see both',
  async ({ page, portal }) => {
    await enter(page, portal, admin);
    await open(page, 'team');
    const group = page.getByRole('region', { name: 'Designing Team' });
    await group.getByRole('button', { name: 'Add somebody' }).click();
    await group.getByLabel('Name', { exact: true }).fill('दीपा नेगी');
    await group.getByLabel('Role').fill('Designer of covers');
    const chooser = group.locator('input[type=file]');
    await chooser.setInputFiles({ name: 'words.png', mimeType: 'image/png', buffer: Buffer.from('words') });
    await group.getByRole('alert').waitFor();
    await chooser.setInputFiles({
      name: 'deepa.jpg',
      mimeType: 'image/jpeg',
      buffer: await picture('jpeg', 300, 300),
    });
    await group.getByRole('img', { name: 'Picture of दीपा नेगी' }).waitFor();
    const preview = page.frameLocator('iframe[title="Preview: Team"]');
    const card = preview.getByRole('button', { name: /दीपा नेगी/ });
    await card.locator('img').waitFor();
    await group.getByRole('button', { name: /^Take out: Ishita Kanwar/ }).click();
    await group.getByRole('button', { name: 'Undo' }).click();
    await group.getByRole('button', { name: /^Take out: Lobsang Tenzin/ }).click();
    await save(page, 'Team').click();
    await page.getByText('Saved. Visitors see it from now on.').waitFor();
    await portal.announced();
    await page.goto('/Teams');
    await page.getByText('दीपा नेगी').waitFor();
    assert.equal(await page.getByText('Lobsang Tenzin').count(), 0);
    await page.getByText('Ishita Kanwar').waitFor();
    const src = await page
      .getByRole('button', { name: /दीपा नेगी/ })
      .locator('img')
      .getAttribute('src');
    assert.match(src ?? '', /^\/api\/files\/site\//);
    assert.equal((await page.request.get(src ?? '')).status(), 200);
  },
);

journey(
  'concurrent changes of two administrators are merged, and conflicting values are shown',
  async (visit) => {
    const { page, portal } = visit;
    await enter(page, portal, admin);
    await open(page, 'contact');
    const contact = part(page, 'Contact and map');
    await contact.getByLabel('Name of the place').fill('Mall Road, Shimla');
    await changeElsewhere(portal, 'contact', { ...defaults.contact, zoom: 9 });
    await save(page, 'Contact and map').click();
    const warning = contact.getByRole('alert');
    await warning.getByText('This was changed in the meantime').waitFor();
    assert.equal(await contact.getByLabel('Zoom').inputValue(), '9');
    assert.equal(await contact.getByLabel('Name of the place').inputValue(), 'Mall Road, Shimla');
    await save(page, 'Contact and map').click();
    await page.getByText('Saved. Visitors see it from now on.').waitFor();
    await portal.announced();
    assert.equal((await (await page.request.get('/api/site/contact')).json()).place, 'Mall Road, Shimla');

    await contact.getByLabel('Name of the place').fill('Nowhere');
    await changeElsewhere(portal, 'contact', { ...defaults.contact, place: 'The Ridge' });
    const saving = await held(page, '**/api/settings/contact', { method: 'PUT' });
    await save(page, 'Contact and map').click();
    await saving.asked;
    await contact.getByLabel('Zoom').fill('7');
    saving.release();
    await contact.getByText('Name of the place is now “The Ridge”').waitFor();
    assert.equal(await contact.getByLabel('Zoom').inputValue(), '7', 'typed while it was sent');
    await contact.getByText(`is now “${defaults.contact.zoom}”`).waitFor();
    page.on('dialog', (dialog) => void dialog.accept());
    await contact.getByRole('button', { name: 'Discard changes' }).click();
    assert.equal(await contact.getByLabel('Name of the place').inputValue(), 'The Ridge');

    await contact.getByRole('button', { name: 'Put back the original' }).click();
    assert.equal(await contact.getByLabel('Name of the place').inputValue(), defaults.contact.place);
    await contact.getByLabel('Another map').fill('javascript:alert(1)');
    await save(page, 'Contact and map').click();
    await contact.locator('.err').waitFor();
    await contact.getByRole('button', { name: 'Discard changes' }).click();
    assert.equal(await contact.getByLabel('Name of the place').inputValue(), 'The Ridge');

    await open(page, 'sponsors');
    const sponsors = part(page, 'Sponsors');
    await sponsors.getByRole('button', { name: 'Move down: Deodar Press' }).click();
    const [, ...others] = defaults.sponsors.sponsors;
    await changeElsewhere(portal, 'sponsors', { sponsors: others });
    await save(page, 'Sponsors').click();
    await sponsors.getByText('Sponsors: now “Kullu Valley Stationers, Ridge Road Library”').waitFor();
    assert.equal(await sponsors.locator('[data-key]').count(), 3);
    await sponsors.getByRole('button', { name: 'Discard changes' }).click();
    assert.equal(await sponsors.locator('[data-key]').count(), 2);

    await sponsors.getByRole('button', { name: 'Move down: Kullu Valley Stationers' }).click();
    await changeElsewhere(portal, 'sponsors', { sponsors: [] });
    await save(page, 'Sponsors').click();
    await sponsors.getByText('Sponsors is now empty.').waitFor();
  },
);

journey(
  'every part of the settings fits a phone, and its fields pass axe in both themes',
  async ({ page, portal }) => {
    await enter(page, portal, admin);
    for (const section of Object.keys(defaults)) {
      await open(page, section);
      const first = page.locator('[class^="part_"]:not([hidden]) [class^="open_"]').first();
      if (await first.count()) await first.click();
      // The other parts use the same fields.
      if (section === 'portal' || section === 'team')
        assert.deepEqual(await violationsInBothThemes(page), [], section);
      if (section === 'portal') {
        await page.getByRole('button', { name: 'See the preview' }).first().click();
        await page.waitForFunction(() => document.activeElement?.textContent === 'Preview');
      }
      await fits(page, section);
    }
  },
  phone,
);
