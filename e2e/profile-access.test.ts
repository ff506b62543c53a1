import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { mailsTo } from '../test/mails.ts';
import { PASSWORD, enter as signIn } from '../test/sessions.ts';
import { focused, held, journey, type Portal } from './portal.ts';
import { enter, openProfile, part, place } from './profile.ts';

const NEW_PASSWORD = 'seven quiet mules at noon';

/** Returns the status of the response to a request with the session in these headers. */
async function statusOf({ app }: Portal, headers: Record<string, string>): Promise<number> {
  return (await app.inject({ url: '/api/auth/me', headers })).statusCode;
}

journey(
  'a new e-mail address replaces the old one only after the password and the right code',
  async ({ page, portal }) => {
    const { id } = await openProfile(page, portal);
    const next = `asha-${id.slice(-6)}@campus.test`;
    await page.getByRole('button', { name: 'Change the email address' }).click();
    const email = part(page, 'Email address');
    await email.getByLabel('New email address').fill(next);
    await email.getByLabel('Your password').fill('not the password');
    await email.getByRole('button', { name: 'Send a code' }).click();
    await email.locator('input[name=password][aria-invalid=true], .notice.bad').first().waitFor();
    await email.getByLabel('Your password').fill(PASSWORD);
    await email.getByRole('button', { name: 'Send a code' }).click();
    await email.getByLabel('Code from the mail').waitFor();
    // Phones discard a tab while the reader looks for the mail.
    await page.reload();
    await email.getByText(next).waitFor();
    await email.getByLabel('Code from the mail').fill('000 000');
    await email.getByRole('button', { name: 'Confirm' }).click();
    await email.getByText('The code is wrong or has expired').first().waitFor();
    const mail = (await mailsTo(await place(portal), next)).at(-1);
    assert.ok(mail?.code);
    await email.getByLabel('Code from the mail').fill(`${mail.code.slice(0, 3)} ${mail.code.slice(3)}`);
    await email.getByRole('button', { name: 'Confirm' }).click();
    await email.getByText(`Your email address is now ${next}.`).waitFor();
    const [stored] = await portal.database.sql`select email from people where id = ${id}`;
    assert.equal(stored?.email, next);
  },
);

journey(
  'a new password ends every other session, and this device stays signed in',
  async ({ page, portal }) => {
    const account = await openProfile(page, portal);
    const other = await signIn(portal, account.email, PASSWORD);
    const headers = { authorization: `Bearer ${other.json().token}` };
    assert.equal(await statusOf(portal, headers), 200);
    const password = part(page, 'Password');
    await password.getByRole('button', { name: 'Change the password' }).click();
    await password.getByLabel('Current password').fill(PASSWORD);
    await password.getByLabel('New password').fill('password');
    await password.getByRole('button', { name: 'Change the password' }).click();
    await password.locator('input[name=password][aria-invalid=true]').waitFor();
    await password.getByLabel('New password').fill(NEW_PASSWORD);
    await password.getByRole('button', { name: 'Change the password' }).click();
    await password
      .getByRole('status')
      .filter({ hasText: /signed out everywhere else/ })
      .waitFor();
    assert.equal(await statusOf(portal, headers), 401);
    assert.equal(await statusOf(portal, account.headers), 401);
    await page.reload();
    await page.getByLabel('Name', { exact: true }).waitFor();
    assert.equal((await signIn(portal, account.email, NEW_PASSWORD)).statusCode, 200);
  },
);

journey('a logout during a change of the password leaves no session', async ({ page, portal }) => {
  const { id } = await openProfile(page, portal);
  const changing = await held(page, '**/api/auth/password', { isAnswer: true });
  const password = part(page, 'Password');
  await password.getByRole('button', { name: 'Change the password' }).click();
  await password.getByLabel('Current password').fill(PASSWORD);
  await password.getByLabel('New password').fill(NEW_PASSWORD);
  await password.getByRole('button', { name: 'Change the password' }).click();
  await changing.asked;
  await page.getByRole('link', { name: 'Logout' }).click();
  await page.waitForURL(/\/login$/);
  const ended = page.waitForResponse('**/api/logout');
  changing.release();
  assert.equal((await ended).status(), 200);
  const left = await portal.database.sql`
select id from sessions where person_id = ${id} and revoked_at is null`;
  assert.equal(left.length, 0);
});

journey(
  'the forms of the profile open and close by keyboard, and move the focus to the field and back',
  async ({ page, portal }) => {
    await openProfile(page, portal);
    for (const [heading, button, field] of [
      ['Email address', 'Change the email address', 'email'],
      ['Password', 'Change the password', 'currentPassword'],
      ['Delete your account', 'Delete my account', 'password'],
    ] as const) {
      const card = part(page, heading);
      const opener = card.getByRole('button', { name: button, exact: true });
      await opener.press('Enter');
      await focused(card.locator(`[name=${field}]`)).waitFor();
      await card.getByRole('button', { name: 'Cancel' }).press('Enter');
      await focused(opener).waitFor();
    }
  },
);

journey('the profile lists another device and signs it out', async ({ page, portal }) => {
  const account = await enter(page, portal);
  const phone =
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
  const other = await signIn(portal, account.email, PASSWORD, { headers: { 'user-agent': phone } });
  const headers = { authorization: `Bearer ${other.json().token}` };
  await page.goto('/user/profile');
  const sessions = part(page, 'Where you are signed in');
  await sessions.getByText('This device').waitFor();
  assert.equal(await sessions.getByRole('listitem').count(), 2);
  await sessions.getByRole('button', { name: 'Sign out Chrome on Android' }).click();
  await sessions.getByText('Chrome on Android is signed out.').waitFor();
  await sessions.getByRole('listitem').nth(1).waitFor({ state: 'detached' });
  assert.equal(await statusOf(portal, headers), 401);
  assert.equal(await statusOf(portal, account.headers), 200);
});

journey(
  'signing out everywhere asks first, ends the session, and opens the login',
  async ({ page, portal }) => {
    const account = await openProfile(page, portal);
    const everywhere = page.getByRole('button', { name: 'Sign out everywhere' });
    page.once('dialog', (dialog) => void dialog.dismiss());
    await everywhere.click();
    assert.equal(await statusOf(portal, account.headers), 200);
    page.once('dialog', (dialog) => void dialog.accept());
    await everywhere.click();
    await page.waitForURL(/\/login$/);
    await focused(page.getByText('You are signed out everywhere.')).waitFor();
    assert.equal(await page.evaluate(() => scrollY), 0, 'the page before was scrolled down');
    await page.waitForFunction(() => localStorage.getItem('token') === null);
    assert.equal(await statusOf(portal, account.headers), 401);
  },
);

journey(
  'the data export is a JSON file with the account’s name and e-mail address',
  async ({ page, portal }) => {
    const account = await openProfile(page, portal, { name: 'Tenzin Dorje' });
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data' }).click();
    const download = await coming;
    assert.match(download.suggestedFilename(), /\.json$/);
    const text = await readFile(await download.path(), 'utf8');
    assert.ok(JSON.parse(text));
    assert.ok(text.includes('Tenzin Dorje') && text.includes(account.email));
    await part(page, 'Your data').getByText('Your data was saved as').waitFor();
  },
);

journey(
  'deleting an account requires its password, clears the browser, and prevents further logins',
  async ({ page, portal }) => {
    const account = await openProfile(page, portal);
    const end = part(page, 'Delete your account');
    await end.getByText('What stays, without your name').waitFor();
    await end.getByRole('button', { name: 'Delete my account' }).click();
    page.on('dialog', (dialog) => void dialog.accept());
    await end.getByLabel('Your password').fill('not the password');
    await end.getByRole('button', { name: 'Delete my account for good' }).click();
    await end.locator('.notice.bad').waitFor();
    await end.getByLabel('Your password').fill(PASSWORD);
    await end.getByRole('button', { name: 'Delete my account for good' }).click();
    await page.waitForURL(/\/login$/);
    await page.getByText('Your account is deleted.').waitFor();
    await page.waitForFunction(() => localStorage.getItem('token') === null);
    const payload = { email: account.email, password: PASSWORD, role: 'user' };
    const login = await portal.app.inject({ method: 'POST', url: '/api/login', payload });
    assert.equal(login.statusCode, 401);
  },
);

journey('a sign-out in another tab opens the login here at once', async ({ page, portal }) => {
  await openProfile(page, portal);
  const other = await page.context().newPage();
  await other.goto('/');
  await other.evaluate(() => localStorage.removeItem('token'));
  await page.waitForURL(/\/login/);
});
