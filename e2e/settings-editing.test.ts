import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { picture } from '../test/pictures.ts';
import { covered, held, journey, type Portal } from './portal.ts';
import { admin, enter } from './profile.ts';

/** Opens a part of the settings as an administrator. */
async function openPart(page: Page, portal: Portal, section: string, name: string) {
  await enter(page, portal, admin, `/admin/site-settings?part=${section}`);
  const part = page.getByRole('region', { name, exact: true });
  await part.waitFor();
  const save = part.getByRole('button', { name: 'Save', exact: true });
  return { part, save, state: part.locator('[class^="foot_"] [role="status"]') };
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'));
const headingsOf = async (page: Page): Promise<string[]> => {
  const { slides } = await (await page.request.get('/api/site/landing')).json();
  return slides.map(({ heading }: { heading: string }) => heading);
};

journey(
  'changes made while a part is being saved stay, and the next save stores them',
  async ({ page, portal }) => {
    const { part, save, state } = await openPart(page, portal, 'hero', 'First slides');
    await part.getByRole('button', { name: /^Your Gateway/ }).click();
    const heading = part.getByLabel('Heading');
    await heading.fill('First  words ');
    const saving = await held(page, '**/api/settings/hero', { method: 'PUT' });
    await save.click();
    await saving.asked;
    await heading.fill('Second words');
    await part.getByRole('button', { name: 'Move up: Study Smarter' }).click();
    saving.release();
    await state.getByText(/^Saved/).waitFor();
    assert.equal(await heading.inputValue(), 'Second words');
    assert.equal(await state.textContent(), 'Saved. What you changed meanwhile is not saved yet.');
    assert.deepEqual((await headingsOf(page)).slice(0, 2), ['First words', 'Study Smarter, Not Harder']);
    await save.click();
    await state.getByText('Saved. Visitors see it from now on.').waitFor();
    await portal.announced();
    assert.deepEqual((await headingsOf(page)).slice(0, 2), ['Study Smarter, Not Harder', 'Second words']);
  },
);

journey(
  'changes after a save are marked as unsaved, and the bar with the button covers no focused field, even on a low screen',
  async ({ page, portal }) => {
    const { part, save, state } = await openPart(page, portal, 'portal', 'The portal');
    await part.getByLabel('Name of the team').fill('Team Juniper');
    await save.click();
    await state.getByText('Saved. Visitors see it from now on.').waitFor();
    await portal.announced();
    await part.getByLabel('Name of the team').press('s');
    assert.equal(await state.textContent(), 'Not saved yet');
    await save.click();
    await state.getByText('Saved. Visitors see it from now on.').waitFor();
    await portal.announced();
    await part.getByRole('button', { name: 'Move down: Facebook' }).click();
    assert.equal(await state.textContent(), 'Not saved yet');

    const fields = await part.locator('input:visible, textarea:visible, button:visible').count();
    for (const [width, height] of [
      [360, 740],
      [740, 360],
      [320, 256],
    ] as const) {
      await page.setViewportSize({ width, height });
      await part.getByLabel('Name of the portal').focus();
      assert.deepEqual(await covered(page, fields - 4), [], `${width} × ${height}`);
    }
  },
);

journey('a moved row announces its new position', async ({ page, portal }) => {
  const { part } = await openPart(page, portal, 'sponsors', 'Sponsors');
  const down = part.getByRole('button', { name: 'Move down: Deodar Press' });
  for (const place of ['2 of 3', '3 of 3']) {
    await down.click();
    await part.getByRole('status').getByText(`Deodar Press is now ${place}`).waitFor();
  }
});

const row = (part: Locator, name: string) => part.getByRole('button', { name: new RegExp(`^${name}`) });

journey(
  'an invalid row stays open during its correction, and the preview shows the new text',
  async ({ page, portal }) => {
    const { part, save, state } = await openPart(page, portal, 'testimonials', 'Testimonials');
    await row(part, 'Pema Dolma').click();
    await part.getByLabel('Role').fill('');
    await row(part, 'Tashi Norbu').click();
    await save.click();
    await part.locator('.err').waitFor();
    assert.equal(await focused(page), 'testimonials.2.role');
    await page.keyboard.type('Reader');
    assert.equal(await focused(page), 'testimonials.2.role');
    assert.equal(await part.locator('[name="testimonials.2.role"]').inputValue(), 'Reader');
    const preview = page.frameLocator('iframe[title="Preview: Testimonials"]');
    await preview.getByText('Reader').first().waitFor();
    // An open row closes only by its own button, so that nothing shifts below the pointer.
    assert.equal(await part.locator('[name="testimonials.5.role"]').count(), 1);
    await row(part, 'Pema Dolma').click();
    assert.equal(await part.locator('[name="testimonials.2.role"]').count(), 0);
    await save.click();
    await state.getByText('Saved. Visitors see it from now on.').waitFor();
    await portal.announced();
    await part.getByRole('button', { name: 'Add a quote' }).click();
    await part.locator('li:last-child [name^="testimonials."]:focus').waitFor();
  },
);

journey('the error message links to every invalid field, also in closed rows', async ({ page, portal }) => {
  const { part, save } = await openPart(page, portal, 'testimonials', 'Testimonials');
  for (const name of ['Kavita Thakur', 'Pema Dolma', 'Tashi Norbu']) {
    await row(part, name).click();
    await part.getByLabel('Role').fill('');
  }
  await save.click();
  await part.locator('.err').first().waitFor();
  const links = part.locator('.form-message a');
  assert.equal(await links.count(), 3);
  assert.equal(await focused(page), 'testimonials.0.role');
  await links.nth(1).click();
  assert.equal(await focused(page), 'testimonials.2.role');
});

journey(
  'the upload of a picture continues while another row is open, and ends in its own row',
  async (visit) => {
    const { page, portal } = visit;
    const { part, save, state } = await openPart(page, portal, 'sponsors', 'Sponsors');
    await row(part, 'Deodar Press').click();
    const sending = await held(page, '**/api/settings/pictures', { method: 'POST' });
    const file = { name: 'deodar.png', mimeType: 'image/png', buffer: await picture('png', 300, 300) };
    await part.locator('input[type=file]').setInputFiles(file);
    await sending.asked;
    await row(part, 'Kullu Valley').click();
    assert.equal(await part.getByRole('progressbar').count(), 0);
    await part.getByRole('button', { name: 'Move down: Deodar Press' }).click();
    await row(part, 'Deodar Press').click();
    await part.getByRole('progressbar').waitFor();
    await row(part, 'Kullu Valley').click();
    const sent = page.waitForResponse('**/api/settings/pictures');
    sending.release();
    await sent;
    assert.equal(await part.getByRole('img', { name: /^Picture of/ }).count(), 0);
    await row(part, 'Deodar Press').click();
    await part.getByRole('img', { name: 'Picture of Deodar Press' }).waitFor();
    await save.click();
    await state.getByText('Saved. Visitors see it from now on.').waitFor();
    await portal.announced();
    const { sponsors } = await (await page.request.get('/api/site/landing')).json();
    assert.deepEqual(
      sponsors.map(({ name, picture }: { name: string; picture: string | null }) => [name, picture !== null]),
      [
        ['Kullu Valley Stationers', false],
        ['Deodar Press', true],
        ['Ridge Road Library', false],
      ],
    );
  },
);

journey(
  'the error of a refused picture stays until the part is saved without it',
  async ({ page, portal }) => {
    const { part, save, state } = await openPart(page, portal, 'sponsors', 'Sponsors');
    await row(part, 'Deodar Press').click();
    const words = { name: 'words.png', mimeType: 'image/png', buffer: Buffer.from('words') };
    await part.locator('input[type=file]').setInputFiles(words);
    const refusal = part.getByText('The picture could not be sent');
    await refusal.waitFor();
    await part.getByLabel('Name').fill('Deodar Press and Sons');
    await refusal.waitFor();
    await save.click();
    await state.getByText('Saved. Visitors see it from now on.').waitFor();
    await refusal.waitFor({ state: 'detached' });
  },
);

journey('discarding changes asks first', async ({ page, portal }) => {
  const { part, state } = await openPart(page, portal, 'contact', 'Contact and map');
  const place = part.getByLabel('Name of the place');
  const before = await place.inputValue();
  await place.fill('Mall Road, Shimla');
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.message());
    void (asked.length === 1 ? dialog.dismiss() : dialog.accept());
  });
  const discard = part.getByRole('button', { name: 'Discard changes' });
  await discard.click();
  assert.match(asked[0] ?? '', /^Discard your changes\?/);
  assert.equal(await place.inputValue(), 'Mall Road, Shimla');
  assert.equal(await state.textContent(), 'Not saved yet');
  await discard.click();
  await state.getByText('Visitors see this').waitFor();
  assert.equal(asked.length, 2);
  assert.equal(await place.inputValue(), before);
});

journey(
  'after discarding changes or restoring the original the Undo button is gone',
  async ({ page, portal }) => {
    const { part, state } = await openPart(page, portal, 'team', 'Team');
    page.on('dialog', (dialog) => void dialog.accept());
    const rows = part.locator('[data-key]');
    const before = await rows.count();
    for (const way of ['Discard changes', 'Put back the original']) {
      await part.getByRole('button', { name: /^Take out: Ishita Kanwar/ }).click();
      await part.getByRole('button', { name: 'Undo' }).waitFor();
      await part.getByRole('button', { name: way }).click();
      await part.getByRole('button', { name: /^Take out: Ishita Kanwar/ }).waitFor();
      assert.equal(await rows.count(), before);
      assert.equal(await part.getByRole('button', { name: 'Undo' }).count(), 0, way);
    }
    await state.getByText(/came with the portal/).waitFor();
  },
);
