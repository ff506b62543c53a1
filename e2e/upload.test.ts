import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { handmadePage } from '../src/core/pdf/handmade.ts';
import { startSession } from '../src/sessions/write.ts';
import { violationsInBothThemes } from './axe.ts';
import { journey, type Portal, phone } from './portal.ts';
import { enter, place } from './profile.ts';
import { refused } from './refused.ts';

const admin = { role: 'admin', name: 'Anjali Rana' } as const;
let made = 0;

/** A file to choose: a PDF of one page, each with bytes of its own. */
const pdf = (name: string, text = `x-${++made}`) => ({
  name,
  mimeType: 'application/pdf',
  buffer: handmadePage(`/Lang (${text})`),
});

const chooser = (page: Page) => page.locator('input[type=file]');
const label = (page: Page | Locator, name: string) => page.getByLabel(name, { exact: true });
/** The card of a file in the table, by its name. */
const row = (page: Page, name: string) =>
  page.getByRole('region', { name: 'The files' }).getByRole('row').filter({ hasText: name });
const sending = (page: Page) => page.locator('.upsending');

/** The page, with the course chosen to upload to. */
async function openUpload(page: Page, portal: Portal) {
  const account = await enter(page, portal, admin);
  await page.goto('/admin/upload-resources');
  await choosePlace(page);
  return account;
}

async function choosePlace(page: Page) {
  await choose(page, 'University', /Dhauladhar University/);
  await choose(page, 'Department', 'Physics');
  await choose(page, 'Course', 'B.Sc. Physics');
}

/** Chooses an option as soon as it is there. */
async function choose(page: Page, name: string, option: string | RegExp) {
  const field = label(page, name);
  const text = await field.locator('option').filter({ hasText: option }).first().textContent();
  await field.selectOption({ label: text ?? '' });
}

/** What is stored of the files with such titles. */
const stored = ({ database }: Portal, title: string) =>
  database.sql`select title, type, semester, exam_year, exam_month, subject_name
    from resources where title like ${title} and deleted_at is null order by title`;

journey('the choices depend on each other, and whoever changes one begins anew below it', async (visit) => {
  const { page, portal } = visit;
  await openUpload(page, portal);
  assert.equal(await label(page, 'Type').inputValue(), 'notes');
  const options = await label(page, 'Semester').locator('option').allTextContents();
  assert.deepEqual(
    options.slice(1),
    Array.from({ length: 6 }, (_, at) => `Semester ${at + 1}`),
  );
  await label(page, 'Semester').selectOption('5');
  const chosen = async () =>
    Promise.all(['Department', 'Course', 'Semester'].map((name) => label(page, name).inputValue()));
  await choose(page, 'Department', 'Computer Science');
  assert.deepEqual(await chosen(), ['Computer Science', '', '']);
  await label(page, 'University').selectOption({ index: 2 });
  assert.deepEqual(await chosen(), ['', '', '']);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByText('Please choose at least one PDF.').waitFor();
  assert.equal(await page.locator('form [aria-invalid=true]').count(), 5);
  await choosePlace(page);
  assert.equal(
    await page.locator('form [aria-invalid=true]').count(),
    2,
    'what is mended is not told any more',
  );
});

journey(
  'one file is uploaded with what its name says, stands in the list, and can be deleted and restored',
  async (visit) => {
    const { page, portal } = visit;
    await openUpload(page, portal);
    await chooser(page).setInputFiles([pdf('BSc Physics Sem IV Wave Optics QP Dec-2022.pdf')]);
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=title]')?.value !== '');
    assert.equal(await label(page, 'Title').inputValue(), 'Wave Optics, December 2022');
    assert.equal(await label(page, 'Semester').inputValue(), '4');
    assert.equal(await label(page, 'Type').inputValue(), 'papers');
    await page.getByText('Optional details').click();
    await label(page, 'Year of the exam').fill('2021');
    assert.equal(await label(page, 'Title').inputValue(), 'Wave Optics, December 2021', 'the title follows');
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await page.getByText('Uploaded successfully').waitFor();
    assert.deepEqual(
      { ...(await stored(portal, 'Wave Optics%'))[0] },
      {
        title: 'Wave Optics, December 2021',
        type: 'papers',
        semester: 4,
        exam_year: 2021,
        exam_month: 12,
        subject_name: 'Wave Optics',
      },
    );
    assert.equal(
      await label(page, 'Course').inputValue(),
      'B.Sc. Physics',
      'the next one goes to the same place',
    );
    assert.equal(await label(page, 'Title').inputValue(), '');

    const link = page.getByRole('link', { name: 'Wave Optics, December 2021' });
    assert.match(
      (await link.getAttribute('href')) ?? '',
      /\/course\/[0-9a-f-]+\/Physics\/B\.Sc\.%20Physics#sem4$/,
    );
    assert.deepEqual(await violationsInBothThemes(page), []);
    // Whoever waits sees by themselves what becomes of the file; this one has no text.
    await portal.database
      .sql`update documents set state = 'ready', has_text = false, finished_at = now() where state <> 'ready'
        and sha256 = (select file_sha256 from resources where title = 'Wave Optics, December 2021')`;
    await page
      .getByRole('row', { name: /Wave Optics/ })
      .getByText('Text not readable: a scan')
      .waitFor();
    page.once('dialog', (dialog) => void dialog.accept());
    await page.getByRole('button', { name: 'Delete Wave Optics, December 2021' }).click();
    await link.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await link.waitFor();
  },
  { bypassCSP: true },
);

journey(
  'many files are read from their names, edited in cards, and sent, on a phone without scrolling sideways',
  async (visit) => {
    const { page, portal } = visit;
    const long = 'बीए तृतीय सेमेस्टर हिंदी साहित्य का इतिहास एवं काव्यशास्त्र की समीक्षात्मक विवेचना दिसंबर २०२४';
    await openUpload(page, portal);
    await chooser(page).setInputFiles([
      pdf('Sem3_Quantum-Mechanics_Nov_2023.pdf'),
      pdf('CamScanner 11-05-2023 10.15.pdf'),
      pdf(`${long}.pdf`),
      pdf('Quantum twin.pdf', 'same'),
      pdf('Quantum twin (1).pdf', 'same'),
      { name: 'empty.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) },
      { name: 'page.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<!doctype html>') },
    ]);
    await page.getByText('3 files were left out').waitFor();
    for (const line of ['twin (1).pdf is the same as', 'empty.pdf is empty (0 bytes)', 'page.pdf is no PDF'])
      await page.getByRole('alert').getByText(line).waitFor();
    assert.equal(await label(row(page, 'Sem3_'), 'Title').inputValue(), 'Quantum Mechanics, November 2023');
    assert.equal(await label(row(page, long), 'Title').getAttribute('lang'), 'hi');
    assert.deepEqual(await violationsInBothThemes(page), []);

    await page.getByRole('button', { name: 'Upload 4 files' }).click();
    await page.getByText('2 files still need something').waitFor();
    assert.equal(await label(row(page, 'CamScanner'), 'Title').getAttribute('aria-invalid'), 'true');
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true');
    assert.deepEqual(await violationsInBothThemes(page), []);
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 });
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(over <= 0, `${over} px at ${width} px`);
    }
    const all = page.getByRole('group', { name: 'For all 4 files' });
    await label(all, 'Type').selectOption('papers');
    await label(all, 'Semester').selectOption('3');
    await label(row(page, 'CamScanner'), 'Title').fill('Quantum by hand');
    await row(page, 'CamScanner').getByRole('button', { name: 'More' }).click();
    await label(row(page, 'CamScanner'), 'Semester').selectOption('6');
    await row(page, 'Quantum twin.pdf').getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Upload 3 files' }).click();
    await page.getByText('3 files are on the shelf.').waitFor();
    const rows = await stored(portal, 'Quantum%');
    assert.deepEqual(
      rows.map(({ title, type, semester, exam_year }) => [title, type, semester, exam_year]),
      [
        ['Quantum Mechanics, November 2023', 'papers', 3, 2023],
        ['Quantum by hand', 'papers', 6, null],
      ],
    );
    await page.getByRole('link', { name: /^हिंदी साहित्य/ }).waitFor();
    assert.deepEqual(await violationsInBothThemes(page), []);
  },
  { ...phone, bypassCSP: true },
);

journey(
  'a file that the course has is told with the way to the first; a refused one with its reason',
  async (visit) => {
    const { page, portal } = visit;
    await openUpload(page, portal);
    const send = async (name: string, buffer: Buffer) => {
      await chooser(page).setInputFiles([{ name, mimeType: 'application/pdf', buffer }]);
      await label(page, 'Title').fill(name);
      await label(page, 'Semester').selectOption('1');
      await page.getByRole('button', { name: 'Upload', exact: true }).click();
    };
    const { buffer } = pdf('first');
    await send('The first', buffer);
    await page.getByText('Uploaded successfully').waitFor();
    await send('The second', buffer);
    await sending(page).getByText('Failed to upload resource').first().waitFor();
    await sending(page)
      .getByText('The same file is in B.Sc. Physics already: “The first”, semester 1.')
      .first()
      .waitFor();
    const first = sending(page).getByRole('link', { name: 'Show the first one' });
    assert.match((await first.getAttribute('href')) ?? '', /B\.Sc\.%20Physics#sem1$/);
    await page.getByRole('button', { name: 'Clear this list' }).click();
    await sending(page).waitFor({ state: 'hidden' });

    const script = handmadePage('/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>');
    await send('With a script', script);
    await sending(page).getByText('Failed to upload resource').first().waitFor();
    await sending(page)
      .getByText(/JavaScript|script/i)
      .first()
      .waitFor();
    assert.equal((await stored(portal, 'With a script')).length, 0);
    await page.getByRole('button', { name: 'Try With a script again' }).waitFor();
  },
);

journey(
  'a lost line is taken up again by itself, and a cancelled file can be sent after all',
  async (visit) => {
    const { page, portal } = visit;
    await openUpload(page, portal);
    let tries = 0;
    let hold = false;
    await page.route('**/api/resources/upload', (route) => {
      tries += 1;
      if (hold) return;
      return tries === 1 ? route.abort('connectionreset') : route.continue();
    });
    const send = async (name: string) => {
      await chooser(page).setInputFiles([pdf(`${name}.pdf`)]);
      await label(page, 'Semester').selectOption('2');
      await page.getByRole('button', { name: 'Upload', exact: true }).click();
    };
    await send('Lost and found');
    await sending(page)
      .getByText(/The line was lost/)
      .waitFor();
    assert.equal(await leavingIsAsked(page), true);
    await page.getByText('Uploaded successfully').waitFor();
    assert.equal(tries, 2);
    assert.equal(await leavingIsAsked(page), false);

    await page.context().setOffline(true);
    await send('Sent in a tunnel');
    await sending(page).getByText('No connection').waitFor();
    await page.context().setOffline(false);
    await page.getByText('Uploaded successfully').waitFor();
    assert.equal((await stored(portal, 'Sent in a tunnel')).length, 1);

    hold = true;
    await send('Called back');
    await page.getByRole('button', { name: 'Cancel Called back' }).click();
    await sending(page).getByText('1 file was not sent.').waitFor();
    assert.equal((await stored(portal, 'Called back')).length, 0);
    hold = false;
    await page.getByRole('button', { name: 'Try Called back again' }).click();
    await page.getByText('Uploaded successfully').waitFor();
    assert.equal((await stored(portal, 'Called back')).length, 1);
  },
);

/** Whether the browser would ask before the page is left. */
const leavingIsAsked = (page: Page): Promise<boolean> =>
  page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));

journey('when the session ends the list stays, and goes on after a login in another tab', async (visit) => {
  const { page, portal } = visit;
  const { id, headers } = await openUpload(page, portal);
  await portal.database.sql`update sessions set revoked_at = now() where person_id = ${id}`;
  await refused(portal, headers);
  await chooser(page).setInputFiles([pdf('Patience.pdf')]);
  await label(page, 'Semester').selectOption('2');
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await sending(page).getByText('Your session has ended').waitFor();
  const { token } = await signInAgain(portal, id);
  const tab = await page.context().newPage();
  await tab.goto('/login');
  await tab.evaluate((fresh) => localStorage.setItem('token', fresh), token);
  await page.getByText('Uploaded successfully').waitFor();
  assert.equal((await stored(portal, 'Patience')).length, 1);
});

/** Another session of the same person. */
async function signInAgain(portal: Portal, personId: string) {
  const { database, secret } = await place(portal);
  return startSession(
    database.db,
    secret,
    { id: personId, role: 'admin' },
    { address: '192.0.2.1', userAgent: 'test' },
  );
}
