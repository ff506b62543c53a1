import assert from 'node:assert/strict';
import { handmadePage } from '../test/handmade-pdf.ts';
import { until } from '../test/until.ts';
import { violationsInBothThemes } from './axe.ts';
import { fits, focused, journey, phone, settled } from './portal.ts';
import { admin, enter } from './profile.ts';
import { choose, choosePlace, chooser, label, openUpload, pdf, row, sending, stored } from './upload-page.ts';

journey(
  'changing a choice clears those that depend on it; one file is uploaded with values guessed from its name, is listed, and can be deleted and restored',
  async (visit) => {
    const { page, portal } = visit;
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/\/universities\/[^/?]+$/.test(request.url())) asked.push(request.url());
    });
    await openUpload(page, portal);
    assert.equal(asked.length, 1, 'the departments of the university');
    assert.equal(await label(page, 'Type').inputValue(), 'notes');
    // Browsers report an empty required field as invalid from the start, unless it says aria-invalid=false.
    assert.equal(await page.locator(':required:not([aria-invalid=false])').count(), 0);
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

    await chooser(page).setInputFiles([pdf('BSc Physics Sem IV Wave Optics QP Dec-2022.pdf')]);
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=title]')?.value !== '');
    assert.equal(await label(page, 'Title').inputValue(), 'Wave Optics, December 2022');
    assert.equal(await label(page, 'Semester').inputValue(), '4');
    assert.equal(await label(page, 'Type').inputValue(), 'papers');
    await page.getByText('More details').click();
    await label(page, 'Year of the exam (optional)').fill('2021');
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
    // The page updates the state of processing automatically; this file turns out to have no text.
    await portal.database
      .sql`update documents set state = 'ready', has_text = false, finished_at = now() where state <> 'ready'
      and sha256 = (select file_sha256 from resources where title = 'Wave Optics, December 2021')`;
    await page
      .getByRole('row', { name: /Wave Optics/ })
      .getByText('Scan without readable text')
      .waitFor();
    page.once('dialog', (dialog) => void dialog.accept());
    await page.getByRole('button', { name: 'Delete Wave Optics, December 2021' }).click();
    await link.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await link.waitFor();
  },
);

journey('the pager of the uploads moves the focus to their heading', async (visit) => {
  const { page, portal } = visit;
  const { id } = await enter(page, portal, admin);
  const { sql } = portal.database;
  const before = await sql`select id from resources where uploaded_by is null order by id limit 21`;
  const ids = before.map((row) => String(row.id));
  await sql`update resources set uploaded_by = ${id} where id = any(${ids}::uuid[])`;
  await page.goto('/admin/upload-resources');
  await page.getByRole('link', { name: 'Page 2', exact: true }).click();
  const heading = page.getByRole('heading', { name: 'Your uploads' });
  await focused(heading).waitFor();
  assert.ok(await heading.evaluate((element) => element.getBoundingClientRect().top >= 0));
  assert.ok(await page.evaluate(() => window.scrollY > 0));
  await sql`update resources set uploaded_by = null where id = any(${ids}::uuid[])`;
});

journey('restored values take precedence over details from the name of a file', async (visit) => {
  const { page, portal } = visit;
  const file = pdf('Unit-2 notes thermodynamics 2023.pdf');
  const valuesOf = (names: string[]) => Promise.all(names.map((name) => label(page, name).inputValue()));
  await openUpload(page, portal);
  await label(page, 'Type').selectOption('papers');
  await label(page, 'Title').fill('Quantum Optics, typed by hand');
  const fields = ['Course', 'Type', 'Title', 'Year of the exam (optional)'];
  const restored = ['B.Sc. Physics', 'papers', 'Quantum Optics, typed by hand', '2023'];
  const restore = page.getByRole('button', { name: 'Restore' });
  const leaveAndReturn = async () => {
    await page.getByRole('link', { name: 'Courses', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Courses' }).waitFor();
    await page.goBack();
    await restore.waitFor();
  };
  const choose = async () => {
    await chooser(page).setInputFiles([file]);
    const year = label(page, 'Year of the exam (optional)');
    await until('its name is read', async () => (await year.inputValue()) === '2023');
  };
  await leaveAndReturn();
  await restore.click();
  await choose();
  assert.deepEqual(await valuesOf(fields), restored);

  await page.getByRole('button', { name: `Remove ${file.name}` }).click();
  await leaveAndReturn();
  await choose();
  await restore.click();
  assert.deepEqual(await valuesOf(fields), restored);
  await choosePlace(page);
  await label(page, 'Semester').selectOption('5');
  assert.deepEqual(await valuesOf(fields), restored, 'the chosen file has them, too');
});

journey(
  'a chosen file and its details stay during a visit to another page, except a course that no longer exists',
  async (visit, { after }) => {
    const { page, portal } = visit;
    await openUpload(page, portal);
    await chooser(page).setInputFiles([pdf('Sem IV Wave Optics QP Dec-2022.pdf')]);
    await until('its name is read', async () => (await label(page, 'Title').inputValue()) !== '');
    await page.getByText('More details').click();
    await label(page, 'Licence (optional)').fill('CC BY 4.0');
    await page.getByRole('link', { name: 'Courses', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Courses' }).waitFor();
    await page.goBack();
    await page.getByText('Sem IV Wave Optics QP Dec-2022.pdf').waitFor();
    await label(page, 'Semester').locator('option', { hasText: 'Semester 6' }).waitFor({ state: 'attached' });
    const names = ['Department', 'Course', 'Semester', 'Type', 'Title', 'Licence (optional)'];
    assert.deepEqual(await Promise.all(names.map((name) => label(page, name).inputValue())), [
      'Physics',
      'B.Sc. Physics',
      '4',
      'papers',
      'Wave Optics, December 2022',
      'CC BY 4.0',
    ]);

    await label(page, 'Title').fill('Optics, typed by hand');
    await page.getByRole('link', { name: 'Courses', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Courses' }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Remove Sem IV Wave Optics QP Dec-2022.pdf' }).click();
    await chooser(page).setInputFiles([pdf('Sem IV Physical Optics QP Dec-2022.pdf')]);
    await page.getByText('Sem IV Physical Optics QP Dec-2022.pdf').waitFor();
    assert.equal(await label(page, 'Title').inputValue(), 'Optics, typed by hand');

    const rename = (from: string, to: string) =>
      portal.database.sql`update courses set name = ${to} where name = ${from}`;
    await rename('B.Sc. Physics', 'B.Sc. Physics, honours');
    after(() => rename('B.Sc. Physics, honours', 'B.Sc. Physics'));
    await page.getByRole('link', { name: 'Courses', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Courses' }).waitFor();
    await page.goBack();
    const course = label(page, 'Course');
    await course.locator('option', { hasText: 'B.Sc. Physics, honours' }).waitFor({ state: 'attached' });
    await until('it is chosen no more', async () => (await course.inputValue()) === '');
    // It is cleared once the list was read again: until then the form sends its former name.
    await settled(page);
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await page.locator('form [aria-invalid=true]').first().waitFor();
    assert.equal(await course.getAttribute('aria-invalid'), 'true');
  },
);

journey(
  'on a phone several files get details from their names, are edited in cards and uploaded; duplicates and non-PDFs are left out',
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
      { name: 'page.docx', mimeType: 'application/pdf', buffer: Buffer.from('<!doctype html>') },
    ]);
    await page.getByText('3 files were left out').waitFor();
    for (const line of [
      'twin (1).pdf is the same as',
      'empty.pdf is empty (0 bytes)',
      /page.docx is no PDF$/,
    ])
      await page.getByRole('alert').getByText(line).waitFor();
    await page.getByRole('status').getByText('4 files chosen').waitFor();
    assert.equal(await chooser(page).getAttribute('required'), null);
    assert.equal(await label(row(page, 'Sem3_'), 'Title').inputValue(), 'Quantum Mechanics, November 2023');
    assert.equal(await label(row(page, long), 'Title').getAttribute('lang'), 'hi');
    assert.deepEqual(await violationsInBothThemes(page), []);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await focused(chooser(page)).waitFor();

    await page.getByRole('button', { name: 'Upload 4 files' }).click();
    await page.getByText('2 files still need something').waitFor();
    assert.equal(await label(row(page, 'CamScanner'), 'Title').getAttribute('aria-invalid'), 'true');
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true');
    assert.deepEqual(await violationsInBothThemes(page), []);
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 });
      await fits(page, `${width} px`);
    }
    await page.setViewportSize({ width: 1024, height: 740 });
    const title = label(row(page, 'Sem3_'), 'Title');
    await until('a title is wide enough beside the sidebar', async () => {
      const box = await title.boundingBox();
      return box !== null && box.width >= 240;
    });
    const all = page.getByRole('group', { name: 'For all 4 files' });
    await label(all, 'Type').selectOption('papers');
    await label(all, 'Semester').selectOption('3');
    await label(row(page, 'CamScanner'), 'Title').fill('Quantum by hand');
    await row(page, 'CamScanner').getByRole('button', { name: 'More' }).click();
    await label(row(page, 'CamScanner'), 'Semester').selectOption('6');
    await row(page, 'Quantum twin.pdf').getByRole('button', { name: 'Remove' }).click();
    await focused(page.getByRole('button', { name: /^Remove / })).waitFor();
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
  phone,
);

journey(
  'a file that the course already has is refused with a link to the first, and a PDF with a script with its reason',
  async (visit) => {
    const { page, portal } = visit;
    await openUpload(page, portal);
    const send = async (name: string, buffer: Buffer) => {
      await chooser(page).setInputFiles([{ name, mimeType: 'application/pdf', buffer }]);
      await page.getByRole('group', { name: 'Chosen file' }).waitFor();
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
    assert.match((await first.getAttribute('href')) ?? '', /\/resource\/[0-9a-f-]+\//);
    await page.getByRole('button', { name: 'Clear this list' }).click();
    await sending(page).waitFor({ state: 'hidden' });
    await focused(page.getByRole('heading', { level: 1 })).waitFor();

    const script = handmadePage('/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>');
    await send('With a script', script);
    await sending(page).getByText('Failed to upload resource').first().waitFor();
    await sending(page)
      .getByText(/JavaScript|script/i)
      .first()
      .waitFor();
    assert.equal((await stored(portal, 'With a script')).length, 0);
    await page.getByRole('button', { name: 'Try again: With a script' }).waitFor();
  },
);
