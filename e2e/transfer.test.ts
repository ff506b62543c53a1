import assert from 'node:assert/strict';
import { readFile, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { testFolder } from '../test/folder.ts';
import { violationsInBothThemes } from './axe.ts';
import { answering, pdf, planted } from './catalogue.ts';
import { textsOf } from './html.ts';
import { focused, held, journey, phone, settled } from './portal.ts';
import { admin, enter } from './profile.ts';

const csv = (text: string, name = 'universities.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});

journey(
  'an administrator dry-runs a file, reads the refused rows, and imports it; a file changed after it was chosen is reported and can be chosen again',
  async ({ page, portal }, ending) => {
    await portal.work();
    await enter(page, portal, admin, '/admin/import-export');
    await page.getByRole('button', { name: 'Try it first' }).click();
    await page.getByText('Choose a file first.').waitFor();
    const file = page.getByLabel('File', { exact: true });
    await file.setInputFiles(csv('PK\u0003\u0004zip'));
    await page.getByRole('button', { name: 'Try it first' }).click();
    await page.getByText(/not a text file/).waitFor();
    await file.setInputFiles(csv('name,location\nBhagirathi University,Uttarkashi\n,Nowhere\n'));
    await page.getByRole('button', { name: 'Try it first' }).click();
    await page.getByText('Tried. Nothing is written yet.').first().waitFor();
    await page.getByText('Row 3: name is required').waitFor();
    const result = focused(page.getByRole('heading', { level: 3, name: 'universities.csv' }));
    await result.waitFor();
    assert.deepEqual(await violationsInBothThemes(page), []);
    const report = page.waitForEvent('download');
    await page.getByRole('link', { name: 'All refused rows as CSV' }).click();
    assert.match(await readFile(await (await report).path(), 'utf8'), /3,universities,,name is required/);
    await page.getByRole('button', { name: 'Import it now' }).click();
    await page.getByText('Imported.', { exact: true }).first().waitFor();
    await result.waitFor();
    await portal.announced();
    const { payload: found } = await portal.app.inject('/Universities?q=bhagirathi');
    assert.ok(textsOf(found, 'h2').includes('Bhagirathi University'));

    const folder = await testFolder(ending);
    const name = path.join(folder, 'mended.csv');
    await writeFile(name, 'name,location\n,Nowhere\n');
    // Browsers compare modification times in whole seconds: an old one makes the next write a change.
    await utimes(name, 1e9, 1e9);
    const attempt = page.getByRole('button', { name: 'Try it first' });
    await file.setInputFiles(name);
    await page.getByText('mended.csv').waitFor();
    assert.equal(await file.inputValue(), '', 'where it kept the file, choosing it again would be no change');
    await attempt.click();
    await page.getByText('Row 2: name is required').waitFor();
    await writeFile(name, 'name,location\nBhagirathi University,Uttarkashi\n');
    await attempt.click();
    await page.getByText('The file was changed or moved after it was chosen. Choose it again.').waitFor();
  },
);

journey(
  'the folder of a manifest is enough to import papers; what is missing is said beside its field, which takes the focus; leaving while it is sent is asked first',
  async ({ page, portal }, ending) => {
    await enter(page, portal, admin, '/admin/import-export');
    const attempt = page.getByRole('button', { name: 'Try it first' });
    const file = page.getByLabel('File', { exact: true });
    assert.match(await description(file), /CSV in UTF-8/);
    await page.getByRole('radio', { name: 'Papers, notes and syllabi' }).check();
    await attempt.click();
    await focused(file).waitFor();
    assert.match(await description(file), /^Choose a file first\. .*JSON in UTF-8/);
    const folder = page.getByLabel('Folder with the PDFs');
    assert.match(await description(folder), /Choose the folder with the PDFs, too\./);
    const place = await testFolder(ending);
    await writeFile(path.join(place, 'sem-1.pdf'), pdf('sem-1.pdf').buffer);
    await folder.setInputFiles(place);
    await attempt.click();
    await focused(file).waitFor();
    await writeFile(path.join(place, 'manifest.json'), '[]');
    await folder.setInputFiles(place);
    await page.getByText('manifest.json', { exact: true }).waitFor();
    const sending = await held(page, '**/api/imports/*/files');
    await attempt.click();
    await sending.asked;
    const question = answering(page, 'dismiss');
    await page.getByRole('link', { name: 'Audit log', exact: true }).click();
    assert.match(question.join(), /^Leave this page\? The files are still being sent/);
    await page.getByRole('progressbar').waitFor();
    answering(page, 'accept');
    await page.reload();
    await page.locator('summary').click();
    const interrupted = page.getByText('Unless they are still being sent, choose the folder again.');
    await interrupted.waitFor();
    const stop = page.getByRole('button', { name: 'Stop' });
    assert.equal(await stop.count(), 0, 'it does not open by itself');
    await page.getByRole('button', { name: 'manifest.json' }).click();
    await stop.click();
    await page.getByText('Stopped. Nothing was written.').first().waitFor();
  },
);

/** Returns the text that describes a field to a screen reader. */
const description = (field: Locator) =>
  field.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' '),
  );

journey('a file sent again while it is being tried is shown with its progress', async ({ page, portal }) => {
  await enter(page, portal, admin, '/admin/import-export');
  const attempt = async () => {
    await page.getByLabel('File', { exact: true }).setInputFiles(csv('name\nBhagirathi University\n'));
    await page.getByRole('button', { name: 'Try it first' }).click();
    await page.getByRole('heading', { level: 3, name: 'universities.csv' }).waitFor();
  };
  await attempt();
  await page.reload();
  await attempt();
  await portal.work();
  await page.getByText('Tried. Nothing is written yet.').first().waitFor();
});

journey(
  'after a reload the import that is under way is shown, with its Stop button',
  async ({ page, portal }) => {
    await enter(page, portal, admin, '/admin/import-export');
    await page.getByLabel('File', { exact: true }).setInputFiles(csv('name\nTons University\n'));
    await page.getByRole('button', { name: 'Try it first' }).click();
    const shown = page.getByRole('region', { name: 'universities.csv' });
    await shown.waitFor();
    await page.route(/\/api\/imports[/?]/, async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      const running = (one: object) => ({ ...one, state: 'running' });
      await route.fulfill({ response, json: Array.isArray(answer) ? answer.map(running) : running(answer) });
    });
    await page.reload();
    await shown.getByRole('button', { name: 'Stop' }).waitFor();
  },
);

journey(
  'the list of the latest imports stays open and keeps the focus when an import ends',
  async ({ page, portal }) => {
    await portal.work();
    await enter(page, portal, admin, '/admin/import-export');
    let hasEnded = false;
    await page.route(/\/api\/imports\/[\w-]+$/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ json: { ...(await response.json()), ...(!hasEnded && { state: 'running' }) } });
    });
    await page.getByLabel('File', { exact: true }).setInputFiles(csv('name\nKosi University\n'));
    await page.getByRole('button', { name: 'Try it first' }).click();
    await page.getByRole('heading', { level: 3, name: 'universities.csv' }).waitFor();
    const latest = page.locator('details').getByRole('button', { pressed: true });
    await page.locator('summary').click();
    await latest.focus();
    const listed = page.waitForResponse('**/api/imports?*');
    hasEnded = true;
    await listed;
    await settled(page);
    await focused(latest).waitFor();
  },
);

journey('an export after the session has ended leads to the login', async ({ page, portal }) => {
  const account = await enter(page, portal, admin, '/admin/import-export');
  const books = page.getByRole('link', { name: 'Books as CSV' });
  const download = page.waitForEvent('download');
  await books.click();
  assert.match((await download).suggestedFilename(), /^unishelf-books.*\.csv$/);
  await portal.app.inject({ method: 'POST', url: '/api/logout', headers: account.headers });
  await books.click();
  await page.waitForURL('**/login');
});

journey(
  'an authority of one university can export lists, and reads who may import',
  async ({ page, portal }) => {
    const { id } = await planted(portal, 'Kufri University');
    await enter(
      page,
      portal,
      { role: 'authority', name: 'Om Prakash', universityId: id, scope: 'own' },
      '/authority/import-export',
    );
    await page.getByText('Files are imported by administrators and by authorities of all').waitFor();
    await page.getByRole('link', { name: 'Books as CSV' }).waitFor();
    assert.equal(await page.getByRole('heading', { name: 'Import', exact: true }).count(), 0);
    assert.equal(await page.getByLabel('File', { exact: true }).count(), 0);
  },
);

journey(
  'on a phone an authority exports books as CSV but not the audit log, and the page fits the width',
  async ({ page, portal }) => {
    await enter(page, portal, { role: 'authority', name: 'हरीश पंत' }, '/authority/import-export');
    const taken = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Books as CSV' }).click();
    const text = await readFile(await (await taken).path(), 'utf8');
    assert.equal(text.trim().split('\r\n').length > 30, true);
    assert.equal(await page.getByRole('link', { name: 'Audit log as CSV' }).count(), 0);
    await page.getByRole('radio').first().waitFor();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.equal(width <= 360, true, `${width} px`);
    const radios = await page
      .getByRole('radio')
      .evaluateAll((all) => all.map((radio) => radio.getBoundingClientRect().width));
    assert.deepEqual(new Set(radios), new Set([20]), 'none gives way to the words beside it');
  },
  phone,
);
