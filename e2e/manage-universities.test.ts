import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { picture } from '../test/pictures.ts';
import { until } from '../test/until.ts';
import { violationsInBothThemes } from './axe.ts';
import { answering, button, longName, pdf, planted } from './catalogue.ts';
import { drafts } from './drafts.ts';
import { covered, focused, held, journey, phone, settled } from './portal.ts';
import { authority, enter } from './profile.ts';

journey(
  'an authority adds a university from a pasted list with PDFs and a logo, and corrects the reported errors',
  async (visit) => {
    const { page, portal } = visit;
    await enter(page, portal, authority, '/authority/universities');
    await button(page, 'Add university').click();
    await button(page, 'Paste a list').click();
    const list = `${longName}\n- B.Sc. Physics\n- M.Sc. Physics\nChemistry\n- B.Sc. Chemistry`;
    await page.getByLabel('Departments, one a line').fill(list);
    await button(page, 'Take 5 lines').click();
    await page.getByText('3 courses in 2 departments').waitFor();
    await button(page, 'Courses of Chemistry').click();
    await page.getByLabel('Course 1', { exact: true }).press('Enter');
    await page.keyboard.type('Ph.D. Chemistry');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('chemistry');
    await page.keyboard.press('Enter');
    await page.keyboard.type('B.Tech Polymers');
    await button(page, 'Details UG · 4 years · 8 semesters: B.Tech Polymers').click();
    await page.getByLabel('Girls, subsidized').fill('free');
    await button(page, 'Add university').click();
    await page.getByText('There is another department of this name.').waitFor();
    await page.getByText('Girls, subsidized must be an amount in rupees').waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('name')), 'name');

    const name = page.getByLabel('Name', { exact: true });
    await name.fill('Rohru Hill University');
    await page.getByLabel('Department 3').fill('Polymer Science');
    await page.getByLabel('Girls, subsidized').fill('₹ 1,20,000');
    await page.getByLabel('Or the web address of a logo').fill('https://logo.invalid/x.png');
    const chooser = (label: string) => page.getByRole('group', { name: label }).locator('input[type=file]');
    await chooser('Logo (optional)').setInputFiles({
      ...{ name: 'logo.png', mimeType: 'image/png', buffer: await picture('png') },
    });
    // A file that was chosen in a row is kept while its department is folded up.
    await chooser('Eligibility (PDF)').setInputFiles(pdf('admission.pdf'));
    await button(page, 'Courses of Polymer Science').click();
    await chooser('Eligibility (PDF)').waitFor({ state: 'detached' });
    await button(page, /^Details .*: Ph\.D\. Chemistry/).click();
    await page.getByLabel('Text', { exact: true }).check();
    await page.getByLabel('Fees (optional)').fill('As the state decides');
    await chooser('Fee structure (PDF)').setInputFiles({ ...pdf('fees.pdf'), buffer: Buffer.from('no PDF') });
    await button(page, 'Add university').click();
    await page
      .getByText('“Rohru Hill University” is added. PDFs of these courses could not be stored')
      .waitFor();
    await page.getByText('though: Ph.D. Chemistry. ').waitFor();
    const card = page.getByRole('article').filter({ hasText: 'Rohru Hill University' });
    assert.match((await card.locator('img').getAttribute('src')) ?? '', /^\/api\/files\/universities\//);
    await card.getByRole('link', { name: 'Courses' }).click();
    await page.getByRole('heading', { name: longName }).waitFor();
    await page.getByText('Girls, subsidized: ₹1,20,000').waitFor();
    assert.equal(await page.getByText('PG · 2 years · 4 semesters').count(), 1);
    assert.equal(await page.getByText('As the state decides').count(), 1);
    const polymers = page.getByRole('listitem').filter({ hasText: 'B.Tech Polymers' });
    assert.equal(await polymers.getByRole('link', { name: 'Eligibility (PDF)' }).count(), 1);
  },
);

journey(
  'a refused university shows the specified text and a link to the existing one; its draft is restored, and Back does not stop the request',
  async (visit) => {
    const { page, portal } = visit;
    await enter(page, portal, authority);
    const { id } = await planted(portal, 'Chanshal University');
    await page.goto('/authority/universities?add=yes');
    await page.getByLabel('Name', { exact: true }).fill('chanshal university');
    await page.getByLabel('Location').fill('rohru');
    await button(page, 'Add department').click();
    await page.keyboard.type('Botany');
    await page.keyboard.press('Enter');
    await page.keyboard.type('B.Sc. Botany');
    // A draft does not contain the course's file; everything else is restored.
    await button(page, /^Details .*: B\.Sc\. Botany/).click();
    const chooser = page.getByRole('group', { name: 'Eligibility (PDF)' }).locator('input[type=file]');
    await chooser.setInputFiles(pdf('admission.pdf'));
    await page.getByText('admission.pdf').waitFor();
    await button(page, 'Add university').click();
    await page.getByRole('heading', { name: 'Server error while adding university' }).waitFor();
    await page.getByText('“Chanshal University, Rohru” is on the portal already.').first().waitFor();
    const there = page.getByRole('link', { name: 'See what is in the way' });
    assert.equal(await there.getAttribute('href'), `/coursepages/${id}/courses`);
    await button(page, 'Close the form').click();
    // The button that submits the form has the name of the one that opens it.
    await button(page, 'Close the form').waitFor({ state: 'detached' });
    await button(page, 'Add university').click();
    await button(page, 'Restore').click();
    assert.equal(await page.getByLabel('Department 1').inputValue(), 'Botany');
    await page.getByLabel('Name', { exact: true }).fill('Chanshal Pass University');
    const adding = await held(page, '**/api/universities');
    await button(page, 'Add university').click();
    await page.getByRole('button', { name: 'Close the form', disabled: true }).waitFor();
    // Back leaves the form all the same; the submitted university is still stored, and the page says so.
    await page.goBack();
    await button(page, 'Add university').waitFor();
    adding.release();
    await page.getByText('“Chanshal Pass University” is added.').waitFor();
  },
);

journey(
  'an edit over another person’s change shows both values; a refused logo shows its reason, and unsaved changes can be restored',
  async ({ page, portal }) => {
    await enter(page, portal, authority);
    const { id } = await planted(portal, 'Sangla University');
    await page.goto('/authority/universities?q=sangla');
    await button(page, 'Edit Sangla University').click();
    const dialog = page.getByRole('dialog', { name: 'Edit university' });
    await dialog.getByLabel('Name', { exact: true }).focus();
    await page.setViewportSize({ width: 320, height: 180 });
    assert.deepEqual(await covered(page, 8), [], 'in a low window the buttons cover no field');
    await page.setViewportSize({ width: 1280, height: 720 });
    const second = await page.context().newPage();
    await second.goto(page.url());
    await second.getByRole('button', { name: 'Edit Sangla University' }).click();
    await second.getByLabel('Name', { exact: true }).fill('Sangla Valley University');
    await second.getByLabel('Short name (optional)').fill('SVU');
    await second.getByRole('button', { name: 'Save' }).click();
    await second.getByText('“Sangla Valley University” is saved.').waitFor();

    await dialog.getByLabel('Name', { exact: true }).fill('University of Sangla');
    await dialog.getByLabel('Location').fill('Sangla');
    const asked = answering(page, 'dismiss');
    await page.keyboard.press('Escape');
    assert.deepEqual(asked, ['Leave without saving what you changed?']);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('This was changed in the meantime').waitFor();
    await dialog.getByText('Name is now “Sangla Valley University”.').waitFor();
    assert.equal(await dialog.getByLabel('Short name (optional)').inputValue(), 'SVU');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const [stored] = await portal.database
      .sql`select name, short_name, location from universities where id = ${id}`;
    assert.deepEqual({ ...stored }, { name: 'University of Sangla', short_name: 'SVU', location: 'Sangla' });

    await second.close();

    await button(page, 'Edit University of Sangla').click();
    await dialog.getByLabel('Short name (optional)').fill('UoS');
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await picture('png') });
    const refusal = { error: 'This file is being removed.', code: 'conflict' };
    await page.route('**/logo', (route) => route.fulfill({ status: 409, json: refusal }));
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('heading', { name: refusal.error }).waitFor();
    assert.equal(await dialog.getByText('This was changed in the meantime').count(), 0);
    await page.unroute('**/logo');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const [kept] = await portal.database
      .sql`select short_name, logo_sha256 is not null as logo, version from universities where id = ${id}`;
    assert.deepEqual({ ...kept }, { short_name: 'UoS', logo: true, version: 5 });

    await button(page, 'Edit University of Sangla').click();
    const left = answering(page, 'accept');
    // Closes the dialog right after the last letter, as a quick Escape does.
    await dialog.getByLabel('Location').evaluate(async (field: HTMLInputElement) => {
      field.select();
      document.execCommand('insertText', false, 'Kalpa');
      await Promise.resolve();
      field.closest('dialog')?.requestClose();
    });
    await dialog.waitFor({ state: 'hidden' });
    assert.deepEqual(left, ['Leave without saving what you changed?']);
    await button(page, 'Edit University of Sangla').click();
    await button(page, 'Restore').click();
    assert.equal(await dialog.getByLabel('Location').inputValue(), 'Kalpa');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await button(page, 'Edit University of Sangla').click();
    await dialog.getByLabel('Location').waitFor();
    assert.equal(await button(page, 'Restore').count(), 0);
  },
);

journey(
  'an authority adds departments and courses one after the other, with PDFs; duplicate names and broken PDFs are refused',
  async ({ page, portal }) => {
    await enter(page, portal, authority);
    const { id } = await planted(portal, 'Kotkhai University', { Botany: [] });
    await page.goto('/authority/add-department-or-course');
    await button(page, 'Add department').click();
    await page.getByRole('heading', { name: 'Please select a university' }).waitFor();
    await page.getByLabel('University').selectOption(id);
    await button(page, 'Add department').click();
    await page.getByText('Department name required').first().waitFor();
    await page.getByLabel('Department name').fill('Zoology');
    await page.keyboard.press('Enter');
    await page.getByText('“Zoology” is added.').waitFor();
    await button(page, 'Several at once').click();
    await page.keyboard.type('Geology\nbotany');
    const names = page.locator('textarea');
    const adding = await held(page, '**/add-department', { times: 1 });
    await button(page, 'Add 2 departments').click();
    await names.fill('Geology\nbotany\nPhysics');
    adding.release();
    await page.getByRole('heading', { name: 'Failed to add' }).waitFor();
    assert.equal(await names.inputValue(), 'botany\nPhysics\n');
    await page.getByText('“botany”: This university has a department “Botany” already.').waitFor();
    await page.getByText('“Geology” is added.').waitFor();

    await page.getByRole('radio', { name: 'Course' }).check();
    await button(page, 'Add course').click();
    await page.getByRole('heading', { name: 'Department and Course name required' }).waitFor();
    await page.getByLabel('Department', { exact: true }).last().selectOption('Geology');
    await page.getByLabel('Course name').fill('M.Sc. Geology');
    await page.getByLabel('Credits').fill('80');
    await page.getByLabel('Eligibility (optional)').fill('A degree with 50 %');
    const files = page.locator('input[type=file]');
    await files.first().setInputFiles({ ...pdf('who may.pdf'), buffer: Buffer.from('%PDF-1.7 no more') });
    await button(page, 'Add course').click();
    await page.getByRole('group', { name: 'Eligibility (PDF)' }).getByRole('alert').waitFor();
    await files.first().setInputFiles(pdf('who may.pdf'));
    await button(page, 'Add course').click();
    await page.getByText('“M.Sc. Geology” is added.').waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('name')), 'name');
    await page.keyboard.type('M.Sc. Applied Geology');
    await page.keyboard.press('Enter');
    await page.getByText('“M.Sc. Applied Geology” is added.').waitFor();
    const rows = await portal.database.sql`
    select name, level, semesters, total_credits, eligibility, eligibility_sha256 is not null as pdf
    from courses where university_id = ${id} order by id`;
    const same = { level: 'PG', semesters: 4, total_credits: 80 };
    assert.deepEqual(
      rows.map((row) => ({ ...row })),
      [
        { name: 'M.Sc. Geology', ...same, eligibility: 'A degree with 50 %', pdf: true },
        { name: 'M.Sc. Applied Geology', ...same, eligibility: null, pdf: false },
      ],
    );
  },
);

journey(
  'the focus and the text typed while names are added stay; a department renamed meanwhile is refused, and its new name offered',
  async ({ page, portal }) => {
    await enter(page, portal, authority);
    const { id } = await planted(portal, 'Theog University', { Botany: [] });
    await page.goto(`/authority/add-department-or-course?university=${id}&mode=course`);
    await page.getByLabel('Department', { exact: true }).last().selectOption('Botany');
    const credits = page.getByLabel('Credits');
    const add = async (names: string, whileSending: () => Promise<void>) => {
      const adding = await held(page, '**/add-course', { times: 1 });
      if (names.includes('\n')) await button(page, 'Several at once').click();
      await page.getByLabel('Course name').fill(names);
      await button(page, /^Add (course|2 courses)$/).click();
      await whileSending();
      adding.release();
      await page.getByText(`“${names.split('\n').at(-1)}” is added.`).waitFor();
      await button(page, 'Several at once').waitFor();
    };
    for (const names of ['B.Sc. Botany', 'M.Sc. Botany\nPh.D. Botany']) {
      await add(names, () => credits.fill('80'));
      await focused(credits).waitFor();
      assert.equal(await credits.inputValue(), '80');
    }
    await add('B.Voc. Botany\nM.Voc. Botany', async () => {});
    await focused(page.getByLabel('Course name')).waitFor();

    const department = page.getByLabel('Department', { exact: true }).last();
    await page.getByLabel('Course name').fill('B.A. Botany');
    await portal.database.sql`update departments set name = 'Plant Science' where university_id = ${id}`;
    await button(page, 'Add course').click();
    await page.getByText('This university has no department “Botany”.').waitFor();
    await department.locator('option', { hasText: 'Plant Science' }).waitFor({ state: 'attached' });
    assert.equal(await department.inputValue(), 'Botany');
    await department.selectOption('Plant Science');
    await button(page, 'Add course').click();
    await page.getByText('“B.A. Botany” is added.').waitFor();
  },
);

journey(
  'a restored draft whose university was deleted requires the choice of another university',
  async ({ page, portal }) => {
    const person = await enter(page, portal, authority);
    const { id } = await planted(portal, 'Nako University');
    const other = await planted(portal, 'Baspa University');
    await page.goto(`/authority/add-department-or-course?university=${id}`);
    await page.getByLabel('Department name').fill('Apricot Science');
    const kept = async () => (await drafts(page, person.id, 'departmentName')).includes('Apricot Science');
    await until('it is kept', kept);
    await portal.database.sql`update universities set deleted_at = now() where id = ${id}`;
    await page.goto('/authority/add-department-or-course');
    await button(page, 'Restore').click();
    await button(page, 'Add department').click();
    await page.getByText('Please select a university').first().waitFor();
    await page.getByLabel('University').selectOption(other.id);
    await button(page, 'Add department').click();
    await page.getByText('“Apricot Science” is added.').waitFor();
  },
);

journey(
  'an authority of one university sees only that one, cannot add another, and gets a notice after its deletion',
  async ({ page, portal }, t) => {
    const { id } = await planted(portal, 'Kufri University', { Geology: ['B.Sc. Geology'] });
    await enter(page, portal, { ...authority, universityId: id, scope: 'own' }, '/authority/universities');
    await page.getByText('1 university').waitFor();
    assert.equal(await button(page, 'Add university').count(), 0);
    await page.goto('/authority/courses');
    await page.getByText('B.Sc. Geology').waitFor();
    assert.equal(await page.getByLabel('University').inputValue(), id);
    await page.goto('/authority/add-department-or-course');
    await page.getByRole('heading', { name: 'There already' }).waitFor();
    assert.equal(await page.getByLabel('University').locator('option').count(), 2);
    await portal.database.sql`update universities set deleted_at = now() where id = ${id}`;
    for (const path of ['universities', 'courses', 'upload-resources', 'add-paper']) {
      await page.goto(`/authority/${path}`);
      await page.getByRole('heading', { name: 'Your university is not on the portal any more' }).waitFor();
      await page.getByText('An administrator can restore it from the trash').waitFor();
    }
    // After it was deleted for good, the account belongs to none.
    const other = await page.context().browser()?.newPage({ baseURL: portal.url });
    assert.ok(other);
    t.after(() => other.close());
    await enter(other, portal, { ...authority, scope: 'own' }, '/authority/manage-users');
    await other.getByRole('heading', { name: 'Your university is not on the portal any more' }).waitFor();
    await other.getByText('An administrator can assign another one to you').waitFor();
    await other.goto('/authority/add-books');
    await other.getByText('What you add is read by a member of staff before').waitFor();
    await other.goto('/authority/add-blog');
    await other.getByText('A member of staff reads each post before it appears.').waitFor();
  },
);

/** Returns what is wrong on screen: overflow, tight Hindi headings, and what axe finds in both themes. */
async function wrongWith(page: Page): Promise<string[]> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  const tight = await page.locator(':is(h1, h2, h3):lang(hi)').evaluateAll((all) =>
    all.flatMap((heading) => {
      const { lineHeight, fontSize } = getComputedStyle(heading);
      const isTight = Number.parseFloat(lineHeight) < 1.3 * Number.parseFloat(fontSize);
      return isTight ? [`lines of ${heading.textContent} touch each other`] : [];
    }),
  );
  const found = [...tight, ...(await violationsInBothThemes(page))];
  return overflow > 0 ? [`${overflow} px wider than the screen`, ...found] : found;
}

journey(
  'on a phone the pages of the catalogue fit the width and pass axe in both themes',
  async ({ page, portal }) => {
    const one = `${longName} विश्वविद्यालय`;
    const departments = { [longName]: [`एम.ए. ${longName}`, 'Long'.repeat(30)], Empty: [] };
    const { id } = await planted(portal, one, departments);
    const bare = await planted(portal, 'Bare University');
    await enter(page, portal, authority);
    const look = async (path: string, act?: () => Promise<void>) => {
      await page.goto(`/authority/${path}`);
      await settled(page);
      await act?.();
      assert.deepEqual(await wrongWith(page), [], path);
    };
    await look('');
    await look('universities');
    await look('universities?q=nothing-like-that');
    await look('universities?add=yes', async () => {
      await button(page, 'Add department').click();
      await page.keyboard.type(longName);
      await page.keyboard.press('Enter');
      await page.keyboard.type(`B.Sc. ${longName}`);
      await button(page, /^Details .*: B\.Sc/).click();
      await button(page, 'Add university').click();
      await page.getByText('Please fill this in.').waitFor();
    });
    await look(`courses?university=${id}`);
    await look(`courses?university=${id}&q=long`, async () => {
      await button(page, /^Edit Long/).click();
      await page.getByRole('dialog').getByLabel('Course name').waitFor();
    });
    await look(`courses?university=${bare.id}`);
    await look(`add-department-or-course?mode=course&university=${id}`, () =>
      button(page, 'Add course').click(),
    );
    await look(`edit-departments?university=${id}`, () => button(page, 'Edit Empty').click());
  },
  phone,
);
