import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { mailsTo } from '../test/mails.ts';
import { PASSWORD, signIn } from '../test/sessions.ts';
import { until } from '../test/until.ts';
import { answering } from './catalogue.ts';
import { clocked, journey, type Portal, phone } from './portal.ts';
import { admin, enter, place } from './profile.ts';
import { refused } from './refused.ts';

/** Adds another account and opens the list of accounts filtered to it. */
async function found(page: Page, portal: Portal, name: string) {
  const person = await signIn(await place(portal), { name });
  await page.goto('/admin/manage-users');
  await page.getByLabel('Name or email').fill(person.email);
  await page.getByText('1 account', { exact: true }).waitFor();
  return person;
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

journey(
  'the list of accounts filters while an administrator types, and the address keeps the search',
  async (visit) => {
    const { page, portal } = visit;
    await enter(page, portal, admin);
    await found(page, portal, 'Kiran Thakur');
    await row(page, 'Kiran Thakur').waitFor();
    await page.getByLabel('Role').selectOption('authority');
    await page.getByText('Nobody found').waitFor();
    await page.waitForURL(/q=.+&role=authority/);
    await page.reload();
    await page.getByText('Nobody found').waitFor();
    await page.goBack();
    await row(page, 'Kiran Thakur').waitFor();
    await page.getByLabel('Role').selectOption('admin');
    await page.getByRole('link', { name: 'Clear the search' }).click();
    await row(page, 'Anjali Rana').first().waitFor();
    assert.equal(await page.getByLabel('Name or email').inputValue(), '');
  },
);

journey(
  'a role chosen before the search for a typed name stays chosen',
  async ({ page, portal }) => {
    await enter(page, portal, admin);
    await page.clock.install();
    await page.goto('/admin/manage-users');
    await row(page, 'Anjali Rana').first().waitFor();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByLabel('Name or email').fill('Anjali');
    await page.getByLabel('Role').selectOption('admin');
    await page.waitForURL(/role=admin/);
    await page.clock.runFor(150);
    await page.waitForURL(/\?q=Anjali&role=admin$/);
    await row(page, 'Anjali Rana').first().waitFor();
  },
  clocked,
);

journey(
  'suspending an account asks first, ends its sessions and can be undone; the audit log shows it, with filters for action, person and date',
  async (visit) => {
    const { page, portal } = visit;
    await enter(page, portal, admin);
    const { headers } = await found(page, portal, 'Ramesh Chauhan');
    const asked = answering(page, 'dismiss');
    await page.getByRole('button', { name: 'Suspend Ramesh Chauhan' }).click();
    assert.match(asked.join(), /^Suspend Ramesh Chauhan\?.*signed out everywhere/s);
    assert.equal((await portal.app.inject({ url: '/api/auth/me', headers })).statusCode, 200);

    page.on('dialog', (dialog) => void dialog.accept());
    await page.route('**/api/people/**', (route) => route.abort());
    await page.getByRole('button', { name: 'Suspend Ramesh Chauhan' }).click();
    await page.getByText('The account of Ramesh Chauhan could not be changed.').waitFor();
    await page.getByText('The portal cannot be reached.').waitFor();
    await page.unroute('**/api/people/**');
    await page.getByRole('button', { name: 'Suspend Ramesh Chauhan' }).click();
    await page.getByText('The account of Ramesh Chauhan is suspended.').waitFor();
    await row(page, 'Ramesh Chauhan').getByText('Suspended').waitFor();
    await refused(portal, headers);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('The account of Ramesh Chauhan is restored.').waitFor();
    await page.getByRole('button', { name: 'Suspend Ramesh Chauhan' }).waitFor();

    await page.goto('/admin/audit-log');
    const entry = row(page, 'Ramesh Chauhan').filter({ hasText: 'Suspended an account' });
    await entry.getByText('no → yes').waitFor();
    await entry.getByText('Anjali Rana').waitFor();
    await page.getByLabel('What').selectOption('people.add');
    await entry.waitFor({ state: 'hidden' });
    await page.getByLabel('What').selectOption('people.suspend');
    await entry.getByRole('button', { name: 'Anjali Rana' }).click();
    await page.getByText('Only Anjali Rana').waitFor();
    await entry.waitFor();
    await page.getByRole('status').getByText('1 entry', { exact: true }).waitFor();
    await page.getByLabel('To').fill('2020-01-01');
    await page.getByText('Nothing recorded that fits').waitFor();
  },
);

journey(
  'on a small phone the error at the first invalid field is scrolled into view, also in a dialog',
  async ({ page, portal }) => {
    await page.setViewportSize({ width: 360, height: 560 });
    await enter(page, portal, admin);
    await found(page, portal, 'Hemant Rawat');
    await page.getByRole('button', { name: 'Delete Hemant Rawat' }).click();
    await page.getByRole('button', { name: 'Delete for good' }).click();
    await page.waitForFunction(() => {
      const error = document.activeElement?.closest('.input')?.querySelector('.err');
      const { left, top, bottom } = error?.getBoundingClientRect() ?? new DOMRect(0, -1);
      return [top + 1, bottom - 1].every((y) => error?.contains(document.elementFromPoint(left + 4, y)));
    });
  },
  phone,
);

journey(
  'deleting an account takes a reason, which is kept while the dialog is closed, and requires the administrator’s own password',
  async (visit) => {
    const { page, portal } = visit;
    await enter(page, portal, admin);
    const { headers } = await found(page, portal, 'Govind Rawat');
    await page.getByRole('button', { name: 'Delete Govind Rawat' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete account' });
    await dialog.getByText('This cannot be undone.').waitFor();
    await dialog.getByLabel('Reason').fill('You asked us to.');
    const asked = answering(page, 'accept');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    assert.match(asked.join(), /^Close without deleting\?/);
    await page.getByRole('button', { name: 'Delete Govind Rawat' }).click();
    await dialog.getByRole('button', { name: 'Restore' }).click();
    assert.equal(await dialog.getByLabel('Reason').inputValue(), 'You asked us to.');
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    const password = dialog.getByLabel('Your own password');
    assert.equal(await password.getAttribute('aria-invalid'), 'true');
    page.once('dialog', (question) => question.accept());
    await password.fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await page.getByText('The account of Govind Rawat is deleted for good.').waitFor();
    await page.getByText('Nobody found').waitFor();
    await refused(portal, headers);
  },
);

journey(
  'the edit dialog changes name, phone, role, university and scope, and sends a mail with a link to reset the password',
  async ({ page, portal }) => {
    await enter(page, portal, admin);
    const { id, email } = await found(page, portal, 'Sunita Bist');
    await page.getByRole('button', { name: 'Edit Sunita Bist' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit account' });
    const send = dialog.getByRole('button', { name: 'Send a password mail' });
    await send.click();
    await dialog.getByText(`A mail with a code for a new password is on its way to ${email}.`).waitFor();
    await page.context().setOffline(true);
    await send.click();
    const failed = dialog.getByText('The mail could not be sent. Please try again.');
    const said = await failed.elementHandle();
    await send.click();
    await until('the same failure is new', () => said?.evaluate(({ isConnected }) => !isConnected));
    await failed.waitFor();
    await page.context().setOffline(false);
    await dialog.getByLabel('Name').fill('Sunita Bisht');
    await dialog.getByLabel('Phone').fill('98160 12345');
    await dialog.getByLabel('Role').selectOption('authority');
    await dialog.getByLabel('Scope').selectOption('own');
    await dialog.getByLabel('Designation').fill('Librarian');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('is for an authority whose university').first().waitFor();
    assert.equal(await dialog.getByLabel('Designation').inputValue(), 'Librarian');
    await dialog.getByLabel('University').fill('Dhaul');
    await page.waitForFunction(() =>
      document.querySelector('datalist option[value="Dhauladhar University"]'),
    );
    await dialog.getByLabel('University').fill('Dhauladhar University');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const changed = row(page, 'Sunita Bisht');
    await changed.getByText('Authority').waitFor();
    await changed.getByText('own university only').waitFor();
    const [stored] = await portal.database
      .sql`select role, scope, designation, phone from people where id = ${id}`;
    assert.deepEqual(
      { ...stored },
      { role: 'authority', scope: 'own', designation: 'Librarian', phone: '98160 12345' },
    );
    const [mail, news] = await mailsTo(await place(portal), email);
    assert.equal(news?.subject, 'Your account now has the role Authority');
    await page.context().clearCookies();
    const visit = await page.context().newPage();
    await visit.goto(mail?.action?.url.replace(/^https?:\/\/[^/]+/, portal.url) ?? '');
    await visit.getByLabel('Code from the mail').waitFor();
    await visit.getByText(`We wrote to ${email}`).waitFor();
  },
);

journey(
  'an administrator who saves over another’s change sees both values and can go on; a new photo is no conflict',
  async (visit) => {
    const { page, portal } = visit;
    await enter(page, portal, admin);
    const { id } = await found(page, portal, 'Deepak Saklani');
    await page.getByRole('button', { name: 'Edit Deepak Saklani' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit account' });
    // A new photo changes the version, too.
    await portal.database
      .sql`update people set photo_url = 'https://shelf.example/deepak.jpg', version = version + 1 where id = ${id}`;
    await dialog.getByLabel('Phone').fill('98160 54321');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const [stored] = await portal.database
      .sql`select phone, photo_url is not null as photo from people where id = ${id}`;
    assert.deepEqual({ ...stored }, { phone: '98160 54321', photo: true });

    await page.getByRole('button', { name: 'Edit Deepak Saklani' }).click();
    await portal.database
      .sql`update people set role = 'authority', name = 'D. Saklani', designation = 'Registrar', version = version + 1
      where id = ${id}`;
    await dialog.getByLabel('Role').selectOption('admin');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('This was changed in the meantime').waitFor();
    await dialog.getByText('Role is now “Authority”').waitFor();
    assert.equal(await dialog.getByLabel('Role').inputValue(), 'admin');
    assert.equal(await dialog.getByLabel('Designation').inputValue(), 'Registrar');
    assert.equal(
      await dialog.getByLabel('Name').inputValue(),
      'D. Saklani',
      'also where the list has it no more',
    );
    await dialog.getByLabel('Designation').fill('Vice Chancellor');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.goto('/admin/manage-users?q=Saklani');
    await row(page, 'D. Saklani').getByText('Vice Chancellor').waitFor();
  },
);

journey(
  'an authority sees and suspends only accounts of its own university, and cannot edit them',
  async (visit) => {
    const { page, portal } = visit;
    const [university] = await portal.database
      .sql`select id from universities where name = 'Kedar Institute of Technology'
    union all select id from universities where name <> 'Dhauladhar University' limit 1`;
    await enter(page, portal, { role: 'authority', name: 'Om Prakash', universityId: university?.id });
    const student = await signIn(await place(portal), { name: 'Lata Rawat' });
    const stranger = await signIn(await place(portal), { name: 'Vikram Stranger' });
    await portal.database
      .sql`insert into preferences (person_id, university_ids) values (${student.id}, ${[university?.id]})`;
    await page.goto('/authority/manage-users');
    await row(page, 'Lata Rawat').waitFor();
    assert.equal(await page.getByText(stranger.email).count(), 0);
    const roles = await page.getByLabel('Role').locator('option').allTextContents();
    assert.deepEqual(roles, ['Every role', 'Student', 'Authority']);
    assert.equal(await page.getByRole('button', { name: /^Edit / }).count(), 0);
    const asked = answering(page, 'accept');
    await page.getByRole('button', { name: 'Suspend Lata Rawat' }).click();
    await page.getByText('The account of Lata Rawat is suspended.').waitFor();
    assert.match(asked.join(), /open requests, and those for their books, end at once and stay ended/);
    assert.equal(await page.getByRole('button', { name: 'Suspend Om Prakash' }).count(), 0);
  },
);

journey('the audit log has links to older entries and back to the newest', async ({ page, portal }) => {
  const { id } = await enter(page, portal, admin);
  const long = portal.database.sql.json({ description: 'A long text about a book. '.repeat(20) });
  await portal.database.sql`
    insert into audit_log (actor_id, actor_role, address, action, kind, after)
    select ${id}, 'admin', '192.0.2.1', 'test.step-' || number, 'books', ${long} from generate_series(1, 60) as number`;
  await page.goto(`/admin/audit-log?actor=${id}`);
  await page.getByText('test.step-60', { exact: true }).waitFor();
  const lines = await page
    .getByText('192.0.2.1')
    .first()
    .evaluate((cell) => {
      const text = document.createRange();
      text.selectNodeContents(cell.lastChild as Node);
      return text.getClientRects().length;
    });
  assert.equal(lines, 1, 'an address is on one line beside long changes');
  await page.getByRole('link', { name: 'Older' }).click();
  await page.getByText('test.step-1', { exact: true }).waitFor();
  assert.equal(await page.getByRole('link', { name: 'Older' }).count(), 0);
  await page.getByRole('link', { name: 'Newest' }).click();
  await page.getByText('test.step-60', { exact: true }).waitFor();
});

journey(
  'the list of accounts ends its page numbers at row 10,000, and continues by cursor',
  async (visit) => {
    const { page, portal } = visit;
    await enter(page, portal, admin);
    await portal.database.sql`
    insert into people (name, role, email, email_key, password_hash)
    select 'Student ' || number, 'user', number || '@many.test', number || '@many.test', 'none'
    from generate_series(1, 10050) as number`;
    await page.goto('/admin/manage-users?page=481');
    await page.waitForURL('**/admin/manage-users?page=400');
    await page.getByText('10,000+ accounts').waitFor();
    const next = page.getByRole('link', { name: 'Next' });
    assert.match((await next.getAttribute('href')) ?? '', /^\/admin\/manage-users\?after=[\da-f-]{36}$/);
  },
);
