import assert from 'node:assert/strict';
import sharp from 'sharp';
import { picture } from '../test/pictures.ts';
import { violationsInBothThemes } from './axe.ts';
import { journey, phone } from './portal.ts';
import { enter, openProfile, part } from './profile.ts';

const LONG_NAME = 'डॉ. श्रीमती महालक्ष्मीनारायणी वेंकटसुब्रमण्यम चतुर्वेदी त्रिपाठी राजराजेश्वरी भुवनेश्वरीदेवी उपाध्याय शास्त्री';

journey(
  'a changed name is in the header at once and stored; an empty name and one without letters are refused at the field',
  async ({ page, portal }) => {
    await openProfile(page, portal);
    const name = page.getByLabel('Name', { exact: true });
    await name.fill('आशा नेगी');
    await part(page, 'Your details').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('banner').getByText('आशा नेगी').waitFor();
    await part(page, 'Your details').getByRole('status').filter({ hasText: /\w/ }).waitFor();
    assert.equal(await page.evaluate(() => localStorage.getItem('userName')), 'आशा नेगी');
    await page.reload();
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('input[name=name]')?.value === 'आशा नेगी',
    );

    await name.fill(' ');
    await part(page, 'Your details').getByRole('button', { name: 'Save' }).click();
    await page.waitForFunction(
      () => document.activeElement === document.querySelector('input[name=name][aria-invalid=true]'),
    );
    await name.fill('—');
    await part(page, 'Your details').getByRole('button', { name: 'Save' }).click();
    await part(page, 'Your details').getByText('must have letters in it').waitFor();
  },
);

journey(
  'an authority sees its university and scope, and changes its designation',
  async ({ page, portal }) => {
    const [row] = await portal.database.sql`select id, name from universities order by id limit 1`;
    const account = await enter(page, portal, {
      role: 'authority',
      universityId: String(row?.id),
      scope: 'own',
    });
    await portal.database
      .sql`update people set university_name = ${String(row?.name)} where id = ${account.id}`;
    await page.goto('/authority/profile');
    const details = part(page, 'Your details');
    await details.getByText(String(row?.name)).waitFor();
    await details.getByText('your own university only').waitFor();
    await details.getByLabel('Designation').fill('Librarian');
    await details.getByRole('button', { name: 'Save' }).click();
    await details.getByRole('status').filter({ hasText: /\w/ }).waitFor();
    const [stored] = await portal.database.sql`select designation from people where id = ${account.id}`;
    assert.equal(stored?.designation, 'Librarian');
  },
);

journey(
  'a save shows details changed elsewhere beside the typed ones, also after a new photo; other changes of the account are no conflict',
  async ({ page, portal }) => {
    const { headers, id } = await openProfile(page, portal);
    const change = (name: string, version: number, phone: string | null = null) =>
      portal.app.inject({
        method: 'PATCH',
        url: '/api/auth/me',
        headers,
        payload: { name, phone, version },
      });
    const details = part(page, 'Your details');
    const name = details.getByLabel('Name', { exact: true });
    const phone = details.getByLabel('Phone');
    const save = details.getByRole('button', { name: 'Save' });
    const version = async () =>
      Number((await portal.database.sql`select version from people where id = ${id}`)[0]?.version);

    assert.equal((await change('Asha Devi', await version())).statusCode, 200);
    await phone.fill('98160 12345');
    await save.click();
    await details.getByText('This was changed in the meantime').waitFor();
    assert.equal(await name.inputValue(), 'Asha Devi');
    assert.equal(await phone.inputValue(), '98160 12345', 'what nothing else changed stays as it was typed');

    await phone.fill('');
    assert.equal((await change('Asha Rana', await version(), '98160 54321')).statusCode, 200);
    await name.fill('Asha Thakur');
    await save.click();
    await details.getByText('Name is now “Asha Rana”').waitFor();
    assert.equal(await name.inputValue(), 'Asha Thakur');
    assert.equal(await phone.inputValue(), '98160 54321', 'this was not typed, but changed elsewhere');
    await save.click();
    await details.getByRole('status').filter({ hasText: /\w/ }).waitFor();
    const [stored] = await portal.database.sql`select name from people where id = ${id}`;
    assert.equal(stored?.name, 'Asha Thakur');

    // Other changes of the account are no conflict.
    await portal.database.sql`update people set version = version + 1 where id = ${id}`;
    await phone.fill('98160 12345');
    await save.click();
    await details.getByRole('status').filter({ hasText: /\w/ }).waitFor();
    const [row] = await portal.database.sql`select phone from people where id = ${id}`;
    assert.equal(row?.phone, '98160 12345');

    // A new photo does not hide a change of the details.
    await portal.database.sql`update people set name = 'Asha Devi', version = version + 1 where id = ${id}`;
    await part(page, 'Photo')
      .locator('input[type=file]')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await picture('png', 300, 300) });
    await page.getByRole('button', { name: 'Use this picture' }).click();
    await page.getByAltText('Your photo').waitFor();
    await phone.fill('98160 67890');
    await save.click();
    await details.getByText('This was changed in the meantime').waitFor();
    assert.equal(await name.inputValue(), 'Asha Devi');
    const [kept] = await portal.database.sql`select name from people where id = ${id}`;
    assert.equal(kept?.name, 'Asha Devi');
  },
);

journey('a photo is chosen, previewed, uploaded and removed', async ({ page, portal }) => {
  await openProfile(page, portal);
  const photo = part(page, 'Photo');
  const buffer = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#1f6b4f' } })
    .jpeg()
    .toBuffer();
  await photo.locator('input[type=file]').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer });
  await photo.getByAltText('The picture you chose').waitFor();
  await photo.getByRole('button', { name: 'Use this picture' }).click();
  const shown = photo.getByAltText('Your photo');
  await shown.waitFor();
  assert.match((await shown.getAttribute('src')) ?? '', /^\/api\/files\/people\//);
  await page.waitForFunction(
    () => (document.querySelector<HTMLImageElement>('img[class*="portrait_"]')?.naturalWidth ?? 0) > 0,
  );
  page.once('dialog', (dialog) => void dialog.accept());
  await photo.getByRole('button', { name: 'Remove the photo' }).click();
  await shown.waitFor({ state: 'detached' });
  await photo.getByText('A', { exact: true }).waitFor();
});

journey(
  'a photo that is no picture or too large is refused before the upload; an upload can be cancelled, and retried after a lost connection',
  async ({ page, portal }) => {
    await openProfile(page, portal);
    let sent = 0;
    await page.route('**/api/auth/me/photo', (route) => {
      sent++;
      return route.continue();
    });
    const photo = part(page, 'Photo');
    const input = photo.locator('input[type=file]');
    await input.setInputFiles({
      name: 'notes.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7'),
    });
    await photo.getByText('This file is not a picture').waitFor();
    await input.setInputFiles({
      name: 'me.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('not a picture'),
    });
    await photo.getByText('Your browser cannot show this file').waitFor();
    await input.setInputFiles({ name: 'big.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(10_500_000) });
    await photo.getByText('This picture is too large: 10.5 MB. 10 MB is the most.').waitFor();
    assert.equal(await photo.getByRole('button', { name: 'Use this picture' }).count(), 0);
    assert.equal(sent, 0);

    await page.unroute('**/api/auth/me/photo');
    const buffer = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#33538c' } })
      .png()
      .toBuffer();
    // The upload gets no response, so that it can be cancelled.
    await page.route('**/api/auth/me/photo', () => {});
    await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
    await photo.getByRole('button', { name: 'Use this picture' }).click();
    await photo.getByRole('button', { name: 'Cancel the upload' }).click();
    await photo.getByText('The upload was cancelled').waitFor();
    await page.unroute('**/api/auth/me/photo');
    await page.route('**/api/auth/me/photo', (route) => route.abort('connectionreset'), { times: 1 });
    await photo.getByRole('button', { name: 'Use this picture' }).click();
    await photo.getByText('The portal cannot be reached').waitFor();
    await photo.getByRole('button', { name: 'Try again' }).click();
    await photo.getByAltText('Your photo').waitFor();
  },
);

journey(
  'a profile or list of sessions that fails to load shows an error, and Retry loads it',
  async ({ page, portal }) => {
    await enter(page, portal);
    const down = {
      status: 503,
      json: { error: 'The portal cannot reach its data right now.', code: 'unavailable' },
    };
    await page.route('**/api/auth/me', (route) => route.fulfill(down), { times: 1 });
    await page.route('**/api/auth/sessions', (route) => route.fulfill(down), { times: 1 });
    await page.goto('/user/profile');
    await page.getByText('Your profile could not be loaded').waitFor();
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('Your sessions could not be loaded').waitFor();
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('This device').waitFor();
  },
);

for (const [name, options] of Object.entries({ 'a desktop': {}, 'a phone': phone })) {
  journey(
    `on ${name} a profile with a long name fits the width, passes axe in both themes, and has controls of 44 px`,
    async ({ page, portal }) => {
      await openProfile(page, portal, { role: 'authority', name: LONG_NAME });
      await page.getByText('This device').waitFor();
      for (const button of ['Change the password', 'Delete my account'])
        await page.getByRole('button', { name: button, exact: true }).click();
      await part(page, 'Email address').getByRole('button').click();
      assert.deepEqual(await violationsInBothThemes(page), []);
      assert.equal(await page.locator('h1').count(), 1);
      const [wide, small] = await page.evaluate(() => [
        document.documentElement.scrollWidth - document.documentElement.clientWidth,
        [
          ...document.querySelectorAll<HTMLElement>(
            '[class^="page_"] :is(button, input:not([hidden]), a.btn)',
          ),
        ]
          .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < 44)
          .map((element) => element.outerHTML),
      ]);
      assert.equal(wide, 0);
      assert.deepEqual(small, []);
    },
    options,
  );
}
