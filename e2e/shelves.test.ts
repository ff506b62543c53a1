import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { until } from '../test/until.ts';
import { fitsAndPassesAxe, violationsInBothThemes } from './axe.ts';
import { journey, phone } from './portal.ts';
import { admin, enter } from './profile.ts';

const paper = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true });
const summary = (page: Page, name: string) => page.locator('summary').filter({ hasText: name }).first();

/** Opens the Physics papers of a semester, from the university down. */
async function openPhysics(page: Page, semester: number) {
  await page.goto('/admin/add-paper');
  await summary(page, 'Dhauladhar University').click();
  await summary(page, 'Physics').click();
  await summary(page, `Semester ${semester}`).click();
}

/** Searches for a paper and waits until it is found. */
async function find(page: Page, title: string) {
  if (!page.url().includes('/admin/add-paper')) await page.goto('/admin/add-paper');
  await page.getByLabel('Title, subject or code').fill(title);
  await paper(page, title).waitFor();
}

journey(
  'papers are listed by university, department and semester, load when these open, and only one PDF is open at a time',
  async (visit) => {
    const { page, portal } = visit;
    await enter(page, portal, admin);
    const rows: string[] = [];
    page.on('request', (request) => request.url().includes('/managed?') && rows.push(request.url()));
    await openPhysics(page, 1);
    await paper(page, 'Mechanics and Wave Motion, November 2024').waitFor();
    assert.equal(rows.length, 1, 'only the semester that is open is fetched');
    await summary(page, 'Physics').getByText('6 papers').waitFor();
    const [first, second] = [
      paper(page, 'Mechanics and Wave Motion, November 2024'),
      paper(page, 'Thermal Physics, November 2025'),
    ];
    await first.getByRole('button', { name: 'View' }).click();
    await page
      .getByRole('region', { name: 'Mechanics and Wave Motion, November 2024' })
      .locator('canvas')
      .first()
      .waitFor();
    await summary(page, 'Semester 3').click();
    await second.getByRole('button', { name: 'View' }).click();
    await page.getByRole('region', { name: 'Thermal Physics, November 2025' }).waitFor();
    assert.equal(await page.locator('[class^=reader]').count(), 1);
    assert.equal(await first.getByRole('button', { name: 'View' }).getAttribute('aria-expanded'), 'false');
    assert.match(
      (await second.getByRole('link', { name: 'Download' }).getAttribute('href')) ?? '',
      /\/download\//,
    );
    assert.equal(
      await page.getByRole('link', { name: 'Upload papers' }).getAttribute('href'),
      '/admin/upload-resources?type=papers',
    );
  },
);

journey('Back restores which shelves were open', async ({ page, portal }) => {
  await enter(page, portal, admin);
  await openPhysics(page, 1);
  const first = paper(page, 'Mechanics and Wave Motion, November 2024');
  await first.getByRole('link', { name: 'Mechanics and Wave Motion, November 2024' }).click();
  await page.waitForURL('**/resource/**');
  await page.getByRole('link', { name: 'Read it here' }).waitFor();
  await page.goBack();
  await first.waitFor();
});

journey('a PDF stays open when its shelves fail to reload', async (visit) => {
  const { page, portal, complaints } = visit;
  await enter(page, portal, admin);
  await openPhysics(page, 1);
  const title = 'Mechanics and Wave Motion, November 2024';
  await paper(page, title).getByRole('button', { name: 'View' }).click();
  const canvas = page.getByRole('region', { name: title }).locator('canvas').first();
  await canvas.waitFor();
  await page.route('**/api/resources/shelves?*', (route) => route.abort());
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  const retries = page.getByRole('alert').getByRole('button', { name: 'Retry' });
  await retries.nth(2).waitFor();
  await until('it is logged', () => complaints.includes('The papers could not be loaded'));
  assert.equal(await canvas.count(), 1);
  await page.unroute('**/api/resources/shelves?*');
  for (let left = await retries.count(); left > 0; left -= 1) {
    await retries.first().click();
    await page.waitForFunction(
      (fewer) => document.querySelectorAll('#main [role=alert]').length === fewer,
      left - 1,
    );
  }
  assert.equal(await canvas.count(), 1);
});

journey(
  'a search lists papers with their places, and the address keeps its filters',
  async ({ page, portal }) => {
    await enter(page, portal, admin, '/admin/add-paper');
    await page
      .getByLabel('University')
      .selectOption({ label: 'Dhauladhar University, Dharamshala, Himachal Pradesh' });
    await page.getByLabel('Department').selectOption('Physics');
    await summary(page, 'Semester 5').waitFor();
    await page.getByLabel('Title, subject or code').fill('wave');
    await page.getByText('3 papers', { exact: true }).waitFor();
    const found = paper(page, 'Waves and Optics, June 2025');
    await found.getByText('Dhauladhar University').waitFor();
    await found.getByText('B.Sc. Physics, semester 4').waitFor();
    await page.getByLabel('Semester').selectOption('4');
    await page.getByText('1 paper', { exact: true }).waitFor();
    await page.waitForURL(/\?q=wave&university=[\w-]+&department=Physics&semester=4$/);
    await page.reload();
    await found.waitFor();
    await page.getByLabel('Status').selectOption('failed');
    await page.getByRole('button', { name: 'Clear the filters' }).click();
    await summary(page, 'Dhauladhar University').waitFor();
    assert.equal(await page.getByLabel('Title, subject or code').inputValue(), '');
  },
);

journey(
  'an edit over another person’s change shows both values; a paper restored meanwhile is saved, and a deleted one reported as gone',
  async ({ page, portal }) => {
    const title = 'Real Analysis, December 2023';
    const { headers } = await enter(page, portal, admin);
    await find(page, title);
    await page.getByRole('button', { name: `Edit ${title}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit or move the paper' });
    await dialog.getByLabel('Title').fill('Real Analysis I, December 2023');
    await dialog.getByLabel('Subject code').fill('MAT-302');
    page.once('dialog', (question) => {
      assert.match(question.message(), /^Close without saving\? What you changed is kept/);
      void question.dismiss();
    });
    await page.keyboard.press('Escape');
    assert.equal(await dialog.getByLabel('Subject code').inputValue(), 'MAT-302');
    await portal.database.sql`
    update resources set title = 'Real Analysis (old scheme)', scheme = 'CBCS 2018', version = version + 1 where title = ${title}`;
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('This was changed in the meantime').waitFor();
    await dialog.getByText('Title is now “Real Analysis (old scheme)”').waitFor();
    assert.equal(await dialog.getByLabel('Title').inputValue(), 'Real Analysis I, December 2023');
    assert.equal(await dialog.getByLabel('Syllabus scheme').inputValue(), 'CBCS 2018');
    await dialog.getByLabel('Title').fill('');
    await dialog.getByLabel('Semester').selectOption('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const wrong = dialog.getByRole('alert').filter({ hasText: 'Title and place are required' });
    assert.deepEqual(await wrong.getByRole('link').allTextContents(), ['Title', 'Semester']);
    await dialog.getByLabel('Title').fill('Real Analysis I, December 2023');
    await dialog.getByLabel('Semester').selectOption('3');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('“Real Analysis I, December 2023” is changed.').waitFor();
    const [stored] = await portal.database.sql`
    select subject_code, scheme from resources where title = 'Real Analysis I, December 2023'`;
    assert.deepEqual({ ...stored }, { subject_code: 'MAT-302', scheme: 'CBCS 2018' });

    const restored = 'Waves and Optics, June 2025';
    await find(page, restored);
    await page.getByRole('button', { name: `Edit ${restored}` }).click();
    await dialog.getByLabel('Subject code').fill('PHY-302');
    const [{ id } = { id: '' }] = await portal.database
      .sql`select id from resources where title = ${restored}`;
    const deleted = await portal.app.inject({ method: 'DELETE', url: `/api/resources/${id}`, headers });
    const { trashId } = deleted.json<{ trashId: string }>();
    await portal.app.inject({ method: 'POST', url: `/api/trash/${trashId}/restore`, headers });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText(`“${restored}” is changed.`).waitFor();
    const [saved] = await portal.database.sql`select subject_code from resources where id = ${id}`;
    assert.equal(saved?.subject_code, 'PHY-302');

    const gone = 'Cost Accounting, June 2024';
    await find(page, gone);
    await page.getByRole('button', { name: `Edit ${gone}` }).click();
    await dialog.getByLabel('Title').fill('Costs');
    await portal.database.sql`update resources set deleted_at = now() where title = ${gone}`;
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('it may have been deleted meanwhile').waitFor();
    page.once('dialog', (question) => void question.accept());
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await paper(page, gone).waitFor({ state: 'detached' });
  },
);

journey(
  'moving a paper shows its new place before and after; deleting asks first, reports a failure, and can be undone',
  async ({ page, portal }) => {
    await enter(page, portal, admin);
    const moved = 'Data Structures, May 2024';
    await find(page, moved);
    await page.getByRole('button', { name: `Edit ${moved}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Course').selectOption('MCA');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Title and place are required').waitFor();
    await dialog.getByLabel('Semester').selectOption('2');
    const place = 'Dhauladhar University › Computer Science › MCA, semester 2';
    await dialog.getByText(`Saving moves it to ${place}.`).waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText(`It now stands in ${place}.`).waitFor();
    await paper(page, moved).getByText('MCA, semester 2').waitFor();

    const title = 'Operating Systems, June 2026';
    await find(page, title);
    const remove = page.getByRole('button', { name: `Delete ${title}` });
    page.once('dialog', (dialog) => {
      assert.match(dialog.message(), /^Delete the paper “Operating Systems, June 2026”\?/);
      void dialog.dismiss();
    });
    await remove.click();
    page.on('dialog', (dialog) => void dialog.accept());
    await page.route('**/api/resources/*', (route) => route.abort(), { times: 1 });
    await remove.click();
    await page.getByText('Failed to delete paper.').waitFor();
    await remove.click();
    await page.getByText('“Operating Systems, June 2026” is deleted.').waitFor();
    await page.getByText('Nothing found').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await paper(page, title).waitFor();
  },
);

journey('an authority of one university sees only the shelves of that one', async ({ page, portal }) => {
  const [own] = await portal.database.sql`select id from universities where name = 'Dhauladhar University'`;
  await enter(
    page,
    portal,
    { role: 'authority', name: 'Om Prakash', universityId: own?.id, scope: 'own' },
    '/authority/add-notes',
  );
  await summary(page, 'Dhauladhar University').waitFor();
  await summary(page, 'Computer Science').getByText('4 notes').waitFor();
  assert.equal(await page.locator('details.sem').count(), 1);
  assert.equal(await page.getByLabel('University').count(), 0);
  await page.getByLabel('Department').selectOption('Physics');
  await page.getByLabel('Title, subject or code').fill('a');
  await page.getByRole('status').getByText('2 notes', { exact: true }).waitFor();
  await page.goto('/authority/add-syllabus?q=Electronics');
  await page.getByText('Nothing found').waitFor();
});

const long = 'भौतिकी विज्ञान (ऊष्मागतिकी एवं सांख्यिकीय यांत्रिकी) वार्षिक परीक्षा प्रश्नपत्र';

journey(
  'the shelves, their dialog and their empty state pass axe in both themes',
  async ({ page, portal }) => {
    const title = 'Engineering Thermodynamics, May 2023';
    await enter(page, portal, admin);
    await find(page, title);
    await page.getByRole('button', { name: `Edit ${title}` }).click();
    await page.getByRole('dialog').getByLabel('Semester').selectOption('1');
    await page.getByText('Saving moves it').waitFor();
    assert.deepEqual(await violationsInBothThemes(page), [], 'the dialog above what a search found');
    await portal.database.sql`update resources set deleted_at = now() where type = 'syllabus'`;
    await page.goto('/admin/add-syllabus');
    await page.getByText('No syllabus yet').waitFor();
    await portal.database.sql`update resources set deleted_at = null where type = 'syllabus'`;
    assert.deepEqual(await violationsInBothThemes(page), [], 'nothing');
  },
);

journey(
  'on a phone the shelves and their dialog pass axe, fit the width, and have controls of 44 px',
  async ({ page, portal }) => {
    await enter(page, portal, admin);
    await portal.database.sql`
      update resources set title = ${long} where title = ${'Electricity and Magnetism, May 2024'}`;
    await openPhysics(page, 2);
    await paper(page, long).waitFor();
    await fitsAndPassesAxe(page, 'the shelves');
    await page.getByRole('button', { name: `Edit ${long}` }).click();
    await page.getByRole('dialog').getByLabel('Subject code').waitFor();
    await fitsAndPassesAxe(page, 'the dialog');
    await page.goto('/admin/add-paper?q=a');
    await page.getByText(/\d papers/).waitFor();
    await fitsAndPassesAxe(page, 'what a search finds');
  },
  phone,
);
