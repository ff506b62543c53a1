import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { mailsTo } from '../test/mails.ts';
import { signIn } from '../test/sessions.ts';
import { violations } from './axe.ts';
import { clocked, dark, focused, journey, loseAnswer, type Portal, phone } from './portal.ts';
import { place } from './profile.ts';

const newAddress = () => `new-${randomBytes(4).toString('hex')}@campus.test`;

async function codeFor(portal: Portal, email: string): Promise<string> {
  const code = (await mailsTo(await place(portal), email)).at(-1)?.code;
  assert.match(code ?? '', /^\d{6}$/);
  return code ?? '';
}

async function askForCode(page: Page, email: string) {
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByLabel('Code from the mail').waitFor();
}

journey(
  'a visitor who has to log in registers instead, and goes on to the page they wanted',
  async ({ page, portal }) => {
    const email = newAddress();
    await page.goto('/login?next=%2Fuser%2Fnotifications');
    await page.getByRole('link', { name: 'New here? Register' }).click();
    await page.getByRole('button', { name: 'Send code' }).waitFor();
    await page.clock.install();
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByRole('alert').getByText('Email is required').waitFor();
    await askForCode(page, email);
    const code = page.getByLabel('Code from the mail');
    assert.equal(await code.getAttribute('autocomplete'), 'one-time-code');
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await page.getByRole('alert').getByText('All fields are required').waitFor();
    assert.ok(await code.evaluate((input) => input === document.activeElement));

    await page.getByText('By registering you agree that we keep what you enter here').waitFor();
    const policy = page.getByRole('link', { name: 'What we keep, and your rights' });
    assert.equal(await policy.getAttribute('href'), '/privacy-policy');

    const sent = await codeFor(portal, email);
    await code.fill(`${sent.slice(0, 3)} ${sent.slice(3)}`);
    assert.equal(await code.inputValue(), sent);
    await page.getByLabel('Full name').fill('आशा नेगी');
    await page.getByLabel('Phone').fill('98160 12345');
    await page.getByLabel('Password', { exact: true }).fill('the quiet hills of Kinnaur');
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await page.getByText('Registration successful.').waitFor();
    // The heading gets the focus after the time until the login has begun.
    await focused(page.getByRole('heading', { level: 1 })).waitFor();
    await page.clock.runFor(1400);
    assert.match(page.url(), /\/user-register$/, 'it stays its 1.5 s');
    await page.clock.runFor(150);
    await page.waitForURL(/\/login$/);
    await page.clock.resume();
    assert.equal(await page.getByLabel('Email address').inputValue(), email);
    await page.getByLabel('Password', { exact: true }).fill('the quiet hills of Kinnaur');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL(/\/user\/notifications$/);
  },
  clocked,
);

journey(
  'a reload in the second registration step keeps the step, name and phone number, but not the password or code',
  async ({ page }) => {
    const email = newAddress();
    await page.goto('/user-register');
    await askForCode(page, email);
    await page.getByLabel('Full name').fill('Asha');
    await page.getByLabel('Phone').fill('98160 12345');
    await page.getByLabel('Code from the mail').fill('123456');
    await page.getByLabel('Password', { exact: true }).fill('the quiet hills');
    assert.doesNotMatch(
      await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage })),
      /quiet|123456/,
    );
    await page.reload();
    await page.getByText(email).waitFor();
    await page.getByLabel('Full name').waitFor();
    assert.equal(await page.getByLabel('Full name').inputValue(), 'Asha');
    assert.equal(await page.getByLabel('Phone').inputValue(), '98160 12345');
    assert.equal(await page.getByLabel('Password', { exact: true }).inputValue(), '');
    await page.getByRole('button', { name: 'Use another email address' }).click();
    assert.equal(await page.getByLabel('Email address').inputValue(), email);
  },
  phone,
);

journey(
  'a student can request a new code after a minute, and a wrong code is refused',
  async ({ page, portal }) => {
    const email = newAddress();
    await page.goto('/user-register');
    await page.clock.install();
    await askForCode(page, email);
    const again = page.getByRole('button', { name: /Send a new code/ });
    assert.equal(await again.getAttribute('aria-disabled'), 'true');
    assert.match(await again.innerText(), /in \d\d s/);
    await page.clock.runFor(61_000);
    await page.getByRole('button', { name: 'Send a new code', exact: true }).waitFor();
    // The server limits mails by its own clock, which the page's clock does not advance.
    await portal.database.sql`delete from rate_limits`;
    await again.click();
    await page.getByText('A new code is on its way.').waitFor();
    const code = await codeFor(portal, email);
    await page.getByLabel('Code from the mail').fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
    await page.getByLabel('Full name').fill('Asha');
    await page.getByLabel('Phone').fill('98160 12345');
    await page.getByLabel('Password', { exact: true }).fill('the quiet hills of Kinnaur');
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await page.getByRole('alert').getByText('The code is wrong or has expired. Ask for a new one.').waitFor();
    assert.equal(await page.getByLabel('Full name').inputValue(), 'Asha');
  },
  clocked,
);

journey(
  'after a lost response the error for a used code says that the first attempt may have worked',
  async ({ page, portal }) => {
    const email = newAddress();
    const sendTwice = async (button: string, failure: string) => {
      await page.getByRole('button', { name: button, exact: true }).click();
      await page.getByRole('alert').getByText(failure).waitFor();
      await page.getByRole('button', { name: button, exact: true }).click();
      await page.getByRole('alert').getByText('Your first try may have worked: try to log in').waitFor();
    };
    await page.goto('/user-register');
    await askForCode(page, email);
    await page.getByLabel('Code from the mail').fill(await codeFor(portal, email));
    await page.getByLabel('Full name').fill('Asha');
    await page.getByLabel('Phone').fill('98160 12345');
    await page.getByLabel('Password', { exact: true }).fill('the quiet hills of Kinnaur');
    await loseAnswer(page, '**/api/user/register/verify');
    await sendTwice('Register', 'Registration failed');

    await page.goto('/forgot-password');
    await askForCode(page, email);
    await page.getByLabel('Code from the mail').fill(await codeFor(portal, email));
    await page.getByLabel('New password', { exact: true }).fill('the blue river in May');
    await loseAnswer(page, '**/api/password/reset');
    await sendTwice('Change password', 'The password could not be changed');
  },
);

journey('the form shows the strength of a password in words during typing', async ({ page }) => {
  await page.goto('/user-register');
  await askForCode(page, newAddress());
  const password = page.getByLabel('Password', { exact: true });
  const meter = page.locator('[class^=meter]');
  for (const [typed, word] of [
    ['short', 'Not possible.'],
    ['password', 'Not possible.'],
    ['the quiet hills of Kinnaur, in May', 'Strong.'],
  ] as const) {
    await password.fill(typed);
    await meter.getByText(word).waitFor();
  }
  assert.equal(await meter.getAttribute('aria-live'), 'polite');
});

journey('a registration that fails without an error text shows the specified texts', async ({ page }) => {
  await page.goto('/user-register');
  await page.route('**/api/user/register/**', (route) => route.fulfill({ status: 502, body: '' }));
  await page.getByLabel('Email address').fill(newAddress());
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByRole('alert').getByText('Failed to send verification code', { exact: true }).waitFor();
  await page.unroute('**/api/user/register/**');
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByLabel('Full name').fill('Asha');
  await page.getByLabel('Phone').fill('98160 12345');
  await page.getByLabel('Code from the mail').fill('123456');
  await page.getByLabel('Password', { exact: true }).fill('the quiet hills of Kinnaur');
  await page.route('**/api/user/register/**', (route) => route.fulfill({ status: 502, body: '' }));
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await page.getByRole('alert').getByText('Registration failed', { exact: true }).waitFor();
});

journey(
  'a student replaces a forgotten password with a code from the mail, logs in, and goes on to the page they wanted',
  async ({ page, portal }) => {
    const { email } = await signIn(await place(portal));
    await page.goto('/login?next=%2Fuser%2Fnotifications');
    await page.getByLabel('Email address').fill(email);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByRole('heading', { level: 1, name: 'Forgot your password?' }).waitFor();
    assert.equal(await page.getByLabel('Email address').inputValue(), email);
    await askForCode(page, email);
    await page.getByLabel('Code from the mail').fill(await codeFor(portal, email));
    await page.getByLabel('New password').fill('snow on the Dhauladhar');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.waitForURL(/\/login$/);
    await page.getByText('Your password has been changed.').waitFor();
    assert.equal(await page.getByLabel('Email address').inputValue(), email);
    await page.getByLabel('Password', { exact: true }).fill('snow on the Dhauladhar');
    assert.equal(await page.getByLabel('Role').inputValue(), 'user');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL(/\/user\/notifications$/);
  },
);

for (const [name, options] of Object.entries({ 'a desktop, dark': dark, 'a phone, light': phone }))
  journey(
    `the login and registration forms with errors pass axe on ${name}`,
    async ({ page }) => {
      await page.goto('/login');
      await page.getByRole('button', { name: 'Login' }).click();
      await page.getByRole('alert').getByRole('heading').waitFor();
      assert.deepEqual(await violations(page), []);
      await page.goto('/user-register');
      await askForCode(page, newAddress());
      await page.getByLabel('Password', { exact: true }).fill('blue river');
      await page.getByRole('button', { name: 'Register', exact: true }).click();
      await page.getByRole('alert').getByRole('heading').waitFor();
      assert.deepEqual(await violations(page), []);
    },
    options,
  );
