import assert from 'node:assert/strict';
import { signIn } from '../test/sessions.ts';
import { clocked, held, journey, phone, withoutScripts } from './portal.ts';
import { place } from './profile.ts';
import { logIn, storedKeys } from './sign-in.ts';

journey(
  'a login goes through /verify-login to the area of the role, and stores the session',
  async ({ page, portal }) => {
    const { email, id } = await signIn(await place(portal), { role: 'authority', name: 'Meera Thakur' });
    const visited: string[] = [];
    page.on('framenavigated', (frame) => {
      const { pathname } = new URL(frame.url());
      if (visited.at(-1) !== pathname) visited.push(pathname);
    });
    await page.goto('/login');
    const before = await page.evaluate(() => history.length);
    await logIn(page, { email, role: 'authority' });
    await page.waitForURL(/\/authority$/);
    assert.deepEqual(visited, ['/login', '/verify-login', '/authority']);
    assert.equal(await page.evaluate(() => history.length), before + 1, 'one entry, which the area replaced');
    const keys = ['lastActive', 'role', 'skew', 'token', 'userId', 'userName'];
    assert.deepEqual(await storedKeys(page), keys);
    const stored = await page.evaluate(() => ({ ...localStorage }));
    assert.deepEqual([stored.role, stored.userId, stored.userName], ['authority', id, 'Meera Thakur']);
    assert.ok(Math.abs(Date.now() - Number(stored.lastActive)) < 60_000);
    await page.goBack();
    await page.waitForURL(/\/login$/);
  },
);

journey(
  'a visitor who leaves the login before its response arrives is signed in on the other page',
  async ({ page, portal }) => {
    const { email, id } = await signIn(await place(portal));
    const signingIn = await held(page, '**/api/login');
    await page.goto('/login');
    await logIn(page, { email });
    await page.getByRole('link', { name: 'Forgot' }).click();
    await page.waitForURL(/\/forgot-password$/);
    signingIn.release();
    await page.waitForFunction((own) => localStorage.getItem('userId') === own, id);
    assert.equal(new URL(page.url()).pathname, '/forgot-password');
  },
);

journey(
  'a device whose clock is a day ahead can log in',
  async ({ page, portal }) => {
    const { email } = await signIn(await place(portal));
    await page.clock.setSystemTime(Date.now() + 24 * 60 * 60 * 1000);
    await page.goto('/login');
    await logIn(page, { email });
    await page.waitForURL(/\/user$/);
    await page.getByRole('heading', { level: 1 }).waitFor();
    assert.equal(new URL(page.url()).pathname, '/user');
  },
  clocked,
);

journey(
  'logins with a wrong role and with an unknown address show the same error, and keep the typed address',
  async ({ page, portal }) => {
    const { email } = await signIn(await place(portal));
    await page.goto('/login');
    const messages: string[] = [];
    for (const wrong of [
      { email, role: 'admin' },
      { email: 'nobody@campus.test', role: 'user' },
    ]) {
      await logIn(page, wrong);
      await page.getByRole('alert').getByRole('heading').waitFor();
      messages.push(await page.getByRole('alert').innerText());
      assert.equal(await page.getByLabel('Email address').inputValue(), wrong.email);
      await page.reload();
    }
    assert.equal(messages[0], messages[1]);
    assert.deepEqual(await storedKeys(page), []);
  },
);

journey(
  'a login in a browser without storage shows its own error, which replaces the previous one',
  async ({ page, portal }) => {
    const { email } = await signIn(await place(portal));
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await page.goto('/login');
    const title = page.getByRole('alert').getByRole('heading');
    for (const [role, text] of [
      ['admin', /do not belong together/],
      ['user', /keeps nothing for this site/],
      ['admin', /do not belong together/],
    ] as const) {
      await logIn(page, { email, role });
      await title.filter({ hasText: text }).waitFor();
      assert.equal(await page.locator('form .notice').count(), 1);
    }
  },
);

journey(
  'the login requires e-mail, password and role, shows each error at its field, and focuses the first; a failed request shows the specified text',
  async ({ page }) => {
    await page.goto('/login');
    // Browsers report an empty required field as invalid from the start, unless it says aria-invalid=false.
    assert.equal(await page.locator(':required:not([aria-invalid=false])').count(), 0);
    await page.getByLabel('Password', { exact: true }).fill('x');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('alert').getByText('Email, password and role are all required').waitFor();
    const field = page.getByLabel('Email address');
    assert.ok(await field.evaluate((input) => input === document.activeElement));
    assert.equal(await field.getAttribute('aria-invalid'), 'true');
    const described = (await field.getAttribute('aria-describedby')) ?? '';
    assert.equal(await page.locator(`[id="${described}"]`).innerText(), 'Please fill this in.');
    assert.equal(await page.getByLabel('Password', { exact: true }).getAttribute('aria-invalid'), 'false');
    await page.getByRole('alert').getByRole('link', { name: 'Role' }).click();
    assert.ok(await page.getByLabel('Role').evaluate((input) => input === document.activeElement));
    const options = await page
      .getByLabel('Role')
      .locator('option')
      .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
    assert.deepEqual(options.sort(), ['', 'admin', 'authority', 'user']);

    await page.route('**/api/login', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
    await logIn(page, { email: 'a@campus.test' });
    const title = page.getByRole('alert').getByRole('heading', { name: 'Login failed. Please try again.' });
    await title.waitFor();
    await page.unroute('**/api/login');
    await page.route('**/api/login', (route) => route.abort());
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByText('The portal cannot be reached.').waitFor();
    await title.waitFor();
  },
);

journey(
  'a tap shows and hides the password',
  async ({ page }) => {
    await page.goto('/login');
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('the blue river');
    const toggle = page.getByRole('button', { name: /password/ });
    assert.equal(await toggle.getAttribute('title'), 'Show password');
    await toggle.tap();
    await page.getByTitle('Hide password').waitFor();
    assert.equal(await password.getAttribute('type'), 'text');
    await toggle.tap();
    assert.equal(await password.getAttribute('type'), 'password');
    assert.equal(await password.inputValue(), 'the blue river');
    const box = await toggle.boundingBox();
    assert.ok(box && box.width >= 44 && box.height >= 44);
  },
  phone,
);

journey(
  'text typed into the login before its script loads stays, and Enter does not send it',
  async ({ page, portal }) => {
    const { email } = await signIn(await place(portal));
    const script = await held(page, '**/entry-client*.js');
    await page.goto('/login', { waitUntil: 'commit' });
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('the blue river in May');
    await page.getByLabel('Password', { exact: true }).press('Enter');
    assert.match(page.url(), /\/login$/);
    script.release();
    await page.getByLabel('Role').selectOption('user');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL(/\/user$/);
  },
);

journey('logging in works with the keyboard alone', async ({ page, portal }) => {
  const { email } = await signIn(await place(portal));
  await page.goto('/login');
  // Tab skips the button until the script has loaded.
  await page.getByRole('button', { name: 'Login', disabled: false }).waitFor();
  await page.getByLabel('Email address').focus();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type('the blue river in May');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('S');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/user$/);
});

journey(
  'a login continues to the requested page, but never to another host, another area or the logout',
  async ({ page, portal }) => {
    const account = await signIn(await place(portal), { role: 'user' });
    await page.goto('/user/profile?from=mail#photo');
    await page.waitForURL('**/login');
    await logIn(page, account);
    await page.waitForURL('**/user/profile?from=mail#photo');
    for (const [next, landed] of [
      ['/user/profile', '/user/profile'],
      ['https://evil.example/', '/user'],
      ['//evil.example/user', '/user'],
      ['/\\evil.example/user', '/user'],
      ['/user/../admin', '/user'],
      ['/admin', '/user'],
      ['/user/logout', '/user'],
    ] as const) {
      await page.goto(`/login?next=${encodeURIComponent(next)}`);
      await logIn(page, account);
      await page.waitForURL((url) => url.pathname === landed);
      assert.equal(new URL(page.url()).host, new URL(portal.url).host, next);
    }
  },
);

journey(
  'without scripts the login says that it needs JavaScript, and its button is disabled',
  async ({ page, portal }) => {
    const { payload } = await portal.app.inject('/login');
    assert.match(payload, /<noscript>.*Logging in and registering need JavaScript and .*<\/noscript>/);
    const { payload: area } = await portal.app.inject('/user');
    assert.match(area, /<noscript>.*This part of the portal needs JavaScript and .*<\/noscript>/);
    await page.goto('/login');
    assert.equal(await page.locator('form[method="post"]').count(), 1);
    assert.ok(await page.getByRole('button', { name: 'Login' }).isDisabled());
  },
  withoutScripts,
);

journey('in a browser too old for the scripts, pages say so and their links work', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(HTMLElement.prototype, 'popover'));
  await page.goto('/login');
  await page.getByText('a browser of 2024 or later').waitFor();
  assert.ok(await page.getByRole('button', { name: 'Login' }).isDisabled());
  await page.getByRole('link', { name: 'Books' }).first().click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  assert.equal(await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name), page.url());
});
