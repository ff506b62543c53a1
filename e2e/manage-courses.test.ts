import assert from 'node:assert/strict';
import { answering, button, longName, pdf, planted } from './catalogue.ts';
import { element } from './html.ts';
import { drawn, focused, held, journey } from './portal.ts';
import { admin, authority, callAs, enter } from './profile.ts';

journey(
  'an authority edits a course and its PDFs, deletes it, and undoes the deletion',
  async ({ page, portal }) => {
    await enter(page, portal, authority);
    const { id } = await planted(portal, 'Tattapani University', {
      Physics: ['B.Sc. Physics', 'M.Sc. Physics'],
    });
    await portal.database.sql`
      update courses set total_credits = 1 where university_id = ${id} and name = 'M.Sc. Physics'`;
    await page.goto(`/authority/courses?university=${id}`);
    await page.getByText(/ · 1 credit$/).waitFor();
    await page.getByLabel('Department or course').fill('m.sc');
    await page.getByText('1 course', { exact: true }).waitFor();
    await button(page, 'Edit M.Sc. Physics').click();
    const dialog = page.getByRole('dialog', { name: 'Edit course' });
    await dialog.getByLabel('Course name').fill('M.Sc. Applied Physics');
    await dialog.getByRole('radio', { name: 'Text' }).check();
    await dialog.getByLabel('Fees (optional)').fill('As the state decides');
    await dialog.locator('input[type=file]').last().setInputFiles(pdf('fees.pdf'));
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('“M.Sc. Applied Physics” is saved.').waitFor();
    await page.getByLabel('Department or course').fill('');
    // The list filters after a pause; a click before that would hit the row that moves in.
    await button(page, 'Edit B.Sc. Physics').waitFor();
    await page.getByText('As the state decides').waitFor();
    const link = page.getByRole('link', { name: 'Fee structure (PDF) of M.Sc. Applied Physics' });
    const answer = await page.request.get((await link.getAttribute('href')) ?? '');
    assert.equal(answer.headers()['content-type'], 'application/pdf');

    await button(page, 'Edit M.Sc. Applied Physics').click();
    const level = await dialog.getByLabel('Level').boundingBox();
    const years = await dialog.getByLabel('Duration').boundingBox();
    assert.equal(level?.y, years?.y, 'fields side by side are on one line, however long their labels');
    await button(page, 'Remove the PDF').click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await link.waitFor({ state: 'detached' });
    const asked = answering(page, 'accept');
    await button(page, 'Delete M.Sc. Applied Physics').click();
    await page.getByText('“M.Sc. Applied Physics” is in the trash.').waitFor();
    assert.match(asked.join(), /^Delete “M.Sc. Applied Physics”\?\s+Nothing else goes along/);
    await button(page, 'Delete M.Sc. Applied Physics').waitFor({ state: 'detached' });
    const undo = button(page, 'Undo');
    await page.setViewportSize({ width: 320, height: 180 });
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await drawn(page);
    const last = await undo.boundingBox();
    assert.ok(last && last.y < 0, 'in a low window the result does not cover the list');
    await page.setViewportSize({ width: 1280, height: 720 });
    await undo.click();
    await button(page, 'Edit M.Sc. Applied Physics').waitFor();
  },
);

journey(
  'with many courses the departments are folded, and render their courses once they are opened or found',
  async ({ page, portal }) => {
    const many = (name: string) => Array.from({ length: 31 }, (_, at) => `${name} ${at + 1}`);
    const departments = { Botany: many('B.Sc. Botany'), Zoology: many('B.Sc. Zoology') };
    const { id } = await planted(portal, 'Sangla University', departments);
    await enter(page, portal, admin, `/admin/courses?university=${id}`);
    const edits = button(page, /^Edit B\.Sc\./);
    const zoology = page.getByRole('heading', { level: 2, name: 'Zoology' });
    await zoology.click();
    await button(page, 'Edit B.Sc. Zoology 31').waitFor();
    assert.equal(await edits.count(), 31);
    await zoology.click();
    await edits.first().waitFor({ state: 'detached' });
    await page.getByLabel('Department or course').fill('botany 30');
    await button(page, 'Edit B.Sc. Botany 30').waitFor();
    assert.equal(await edits.count(), 1);
  },
);

journey('a long word in the facts of a course is broken on a narrow screen', async ({ page, portal }) => {
  await planted(portal, 'Sainj University', { Physics: ['B.Sc. Optics'] });
  const mode = 'Distance'.repeat(7);
  const [course] = await portal.database.sql`
    update courses set mode_of_study = ${mode} where name = 'B.Sc. Optics' returning university_id as id`;
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(`/course/${course?.id}/Physics/B.Sc.%20Optics`);
  const fact = await page.getByText(mode).boundingBox();
  assert.ok(fact && fact.x + fact.width <= 320, JSON.stringify(fact));
});

journey(
  'Hindi names in lists and in the audit log are marked with their language',
  async ({ page, portal }) => {
    const { id } = await planted(portal, 'Rupin University', { [longName]: ['B.Sc. Optics'] });
    const account = await enter(page, portal, admin, `/admin/courses?university=${id}`);
    const name = page.getByRole('combobox', { name: 'Department', exact: true }).locator('option[lang=hi]');
    await name.waitFor({ state: 'attached' });
    assert.equal(await name.textContent(), longName);
    await page.goto('/admin/add-department-or-course?mode=course');
    await page.getByLabel('University').selectOption(id);
    await page
      .getByLabel('Department', { exact: true })
      .last()
      .locator('option[lang=hi]')
      .waitFor({ state: 'attached' });
    const [department] = await portal.database.sql`select id from departments where university_id = ${id}`;
    await portal.database
      .sql`update universities set short_name = 'रूपिन', location = 'उत्तरकाशी' where id = ${id}`;
    const { payload: list } = await portal.app.inject('/Universities?q=Rupin');
    assert.equal(element(list, /<main/).match(/ lang="hi"/g)?.length, 2);
    await page.goto('/admin/universities?q=Rupin');
    await page.getByText('उत्तरकाशी').waitFor();
    assert.equal(await page.locator('main [lang=hi]').count(), 2);
    const change = { name: 'भौतिकी' };
    await callAs(portal, account, 'PUT', `/universities/${id}/departments/${department?.id}`, change);
    await page.goto('/admin/audit-log');
    const changed = page.locator('del, ins').filter({ hasText: /भौति/ });
    await changed.first().waitFor();
    const languages = await changed.evaluateAll((all) => all.map((one) => one.getAttribute('lang')));
    assert.deepEqual(languages, ['hi', 'hi']);
  },
);

journey(
  'departments are renamed in place and deleted with their courses; one that another person deleted first disappears from the list',
  async ({ page, portal }) => {
    const { headers } = await enter(page, portal, authority);
    const departments = { Physics: ['B.Sc.', 'M.Sc.'], Botany: [], Zoology: [] };
    const { id } = await planted(portal, 'Jubbal University', departments);
    await page.goto(`/authority/edit-departments?university=${id}`);
    await button(page, 'Delete Zoology').waitFor();
    const [{ id: zoology } = { id: '' }] = await portal.database
      .sql`select id from departments where university_id = ${id} and name = 'Zoology'`;
    const url = `/api/universities/${id}/departments/${zoology}`;
    assert.equal((await portal.app.inject({ method: 'DELETE', url, headers })).statusCode, 200);
    // A question would be dismissed, and the row would stay.
    await button(page, 'Delete Zoology').click();
    await page.getByText('Department not found').waitFor();
    await button(page, 'Delete Zoology').waitFor({ state: 'detached' });

    const name = page.getByLabel('Department name');
    await button(page, 'Edit Botany').click();
    await name.fill('Plants');
    await name.press('Escape');
    await focused(button(page, 'Edit Botany')).waitFor();
    await button(page, 'Edit Botany').press('Enter');
    await name.fill('physics');
    await name.press('Enter');
    await page.getByRole('heading', { name: 'Could not update department' }).waitFor();
    await page.getByText('This university has a department “Physics” already.').waitFor();
    await name.fill('Plant Science');
    const saving = await held(page, '**/departments/*', { times: 1 });
    await button(page, 'Save').click();
    await page.getByRole('button', { name: 'Cancel', disabled: true }).waitFor();
    await name.press('Escape');
    saving.release();
    await focused(button(page, 'Edit Plant Science')).waitFor();

    const asked = answering(page, 'accept');
    await button(page, 'Delete Physics').click();
    await page.getByText('“Physics” is in the trash.').waitFor();
    assert.match(asked.join(), /^Delete “Physics”\?\s+Goes along with it: 2 courses\.\s+The trash keeps it/);
    // Undo is offered before the list has loaded again.
    await button(page, 'Delete Physics').waitFor({ state: 'detached' });
    await button(page, 'Undo').click();
    await page.getByRole('row').filter({ hasText: 'Physics' }).getByText('2 courses').waitFor();
    await page.route('**/departments/**', (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.continue(),
    );
    answering(page, 'accept');
    await button(page, 'Delete Physics').click();
    await page.getByText('Could not delete department').waitFor();

    await page.unroute('**/departments/**');
    await page.goto('/authority/universities?q=jubbal');
    await page.route('**/api/universities/*', (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.continue(),
    );
    const all = answering(page, 'accept');
    await button(page, 'Delete Jubbal University').click();
    await page.getByText('Server error while deleting university').waitFor();
    assert.match(all.join(), /Goes along with it: 2 departments and 2 courses\./);
  },
);
