import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { violationsInBothThemes } from './axe.ts';
import { focused, journey, type Portal, withoutScripts } from './portal.ts';
import { enter } from './profile.ts';

const SENT = "Message sent successfully! We'll get back to you soon.";

const kept = async ({ database }: Portal, email: string) =>
  database.sql`select message, state from enquiries where email = ${email} and deleted_at is null order by id`;

async function fill(page: Page, email: string, message: string) {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Message', { exact: true }).fill(message);
}

/** The red of errors, in the light theme and in the dark one. */
const RED = /rgb\(176, 35, 63\)|rgb\(240, 137, 154\)/;

journey(
  'the contact form shows errors in red below the fields, keeps the input, confirms sending, and shows any response of a form service',
  async ({ page, portal }) => {
    await page.goto('/Contact-us');
    await page.getByRole('heading', { level: 1, name: 'Contact Us' }).waitFor();
    const [email, message] = [page.getByLabel('Email', { exact: true }), page.getByLabel('Message')];
    assert.equal(await email.getAttribute('type'), 'email');
    assert.equal(await message.getAttribute('rows'), '5');
    assert.deepEqual(
      [await email.getAttribute('required'), await message.getAttribute('required')],
      ['', ''],
    );
    const send = page.getByRole('button', { name: 'Send message' });
    await page.waitForFunction(() =>
      document.querySelector('form[action="/f/contact"]')?.hasAttribute('novalidate'),
    );
    await send.click();
    await page.getByText('Email is required', { exact: true }).waitFor();
    await page.getByText('Message is required', { exact: true }).waitFor();
    await page.getByRole('alert').filter({ hasText: 'Some fields need another look.' }).waitFor();
    assert.ok(await email.evaluate((field) => field === document.activeElement));
    assert.deepEqual(await violationsInBothThemes(page), []);
    await fill(page, 'not an address', 'Hello');
    await send.click();
    await page.getByText('Email should be an email', { exact: true }).waitFor();
    assert.equal(await message.inputValue(), 'Hello');
    // The browser accepts blanks as a message, the server does not.
    await message.fill('   ');
    await send.click();
    await page.getByText('Message is required', { exact: true }).waitFor();
    assert.equal(await page.locator('.err').count(), 2);
    await fill(page, 'asha@hills.test', '   ');
    await send.click();
    await page.getByText('Message is required', { exact: true }).waitFor();
    assert.equal(await page.locator('.err').count(), 1);
    assert.equal(await email.inputValue(), 'asha@hills.test');
    assert.match(await page.locator('.err').evaluate((e) => getComputedStyle(e).color), RED);

    await message.fill('Two notes are missing.\nThank you');
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    let posts = 0;
    await page.route('**/f/contact', async (route) => {
      posts++;
      assert.match((await route.request().headerValue('content-type')) ?? '', /^multipart\/form-data/);
      await held;
      await route.continue();
    });
    await send.dblclick();
    const sending = page.getByRole('button', { name: 'Sending...' });
    await sending.waitFor();
    assert.ok(await sending.isDisabled());
    await message.press('Control+Enter');
    release();
    await page.getByRole('status').filter({ hasText: SENT }).waitFor();
    assert.equal(posts, 1);
    assert.deepEqual([await email.inputValue(), await message.inputValue()], ['', '']);
    assert.deepEqual(
      (await kept(portal, 'asha@hills.test')).map((row) => row.message),
      ['Two notes are missing.\nThank you'],
    );
    assert.deepEqual(await violationsInBothThemes(page), []);

    await page.unroute('**/f/contact');
    let answer: { status?: number; body?: string } | null = null;
    await page.route('**/f/contact', (route) => (answer ? route.fulfill(answer) : route.abort()));
    const error = page.getByRole('alert').filter({ hasText: /./ });
    const says = async (given: typeof answer, text: string) => {
      answer = given;
      await fill(page, 'asha@hills.test', 'Hello there');
      await page.getByRole('button', { name: 'Send message' }).click();
      await page.getByText(text, { exact: true }).waitFor();
      assert.equal(await page.getByLabel('Message', { exact: true }).inputValue(), 'Hello there');
    };
    await says({ status: 502, body: '<h1>Bad gateway</h1>' }, 'Unexpected response format');
    assert.equal(await error.innerText(), 'Unexpected response format');
    await says({ status: 429, body: JSON.stringify({ error: 'Too many messages' }) }, 'Too many messages');
    const errors = ['is required', 'should be an email'].map((message) => ({
      field: 'email',
      code: 'NEW',
      message,
    }));
    await says({ status: 422, body: JSON.stringify({ errors }) }, 'Email is required, should be an email');
    assert.equal(await error.innerText(), 'Some fields need another look.');
    await says(
      null,
      'No answer came: the message may not have been sent. Look at your connection before you send it again; what you typed is still here.',
    );
  },
);

journey(
  'without scripts the browser sends the contact form, and the page shows its errors or success',
  async ({ page, portal }) => {
    await page.goto('/Contact-us');
    await page.getByRole('button', { name: 'Send message' }).click();
    assert.match(page.url(), /Contact-us$/);
    await fill(page, 'tara@hills.test', '  ');
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByText('Message is required', { exact: true }).waitFor();
    assert.equal(await page.getByLabel('Email', { exact: true }).inputValue(), 'tara@hills.test');
    await page.getByLabel('Message', { exact: true }).fill('The bus is late.');
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByText(SENT).waitFor();
    await page.waitForURL(/\/Contact-us\?sent=1$/);
    assert.equal((await kept(portal, 'tara@hills.test')).length, 1);
  },
  withoutScripts,
);

journey(
  'the error of a contact form sent before the scripts load is not shown on other pages',
  async ({ page }) => {
    await page.route('**/entry-client*.js', (route) => route.abort());
    await page.goto('/Contact-us');
    await page.unroute('**/entry-client*.js');
    await fill(page, 'tara@hills.test', '  ');
    await page.getByRole('button', { name: 'Send message' }).click();
    const refused = page.getByText('Message is required', { exact: true });
    await refused.waitFor();
    const menu = page.getByRole('navigation', { name: 'Main' });
    await menu.getByText('About', { exact: true }).click();
    await menu.getByRole('link', { name: 'Contact Us' }).click();
    await page.waitForURL(/\/Contact-us$/);
    await refused.waitFor({ state: 'detached' });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
    await page.locator('#contact-form').scrollIntoViewIfNeeded();
    await page.getByLabel('Message', { exact: true }).waitFor();
    assert.equal(await refused.count(), 0);
    assert.equal(await page.getByLabel('Email', { exact: true }).inputValue(), '');
  },
);

journey(
  'the external map loads only on request, and a click in its frame closes the About menu',
  async ({ page }) => {
    const outside: string[] = [];
    page.on('request', (request) => {
      if (/openstreetmap\.org/.test(request.url())) outside.push(request.url());
    });
    await page.goto('/Contact-us');
    const link = page.getByRole('link', { name: 'Open the map in a new tab' });
    assert.match((await link.getAttribute('href')) ?? '', /^https:\/\/www\.openstreetmap\.org\/\?mlat=/);
    await link.scrollIntoViewIfNeeded();
    const frame = page.frameLocator('iframe[title^="Map of "]');
    const show = frame.getByRole('button', { name: 'Show the map' });
    await show.waitFor();
    // The script of the navigation bar, which notices clicks in frames, loads with the first press.
    await page.getByRole('button', { name: /dark/i }).click();
    await page.locator('iframe[src="/contact-map?theme=dark"]').waitFor();
    await show.waitFor();
    await page.locator('nav summary').click();
    await page.locator('nav details[open]').waitFor();
    await frame.locator('body').click({ position: { x: 5, y: 5 } });
    await page.locator('nav details:not([open])').waitFor();

    await page.route(/openstreetmap\.org/, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>A map</h1>' }),
    );
    assert.deepEqual(outside, []);
    await show.click();
    await frame.frameLocator('iframe').getByText('A map').waitFor();
    assert.equal(outside.length, 1);
  },
);

journey(
  'administrators read, answer and archive messages, undo a deletion, take a message out of spam, and see another’s change',
  async ({ page, portal }) => {
    const post = (email: string, message: string, trap = '') =>
      portal.app.inject({ method: 'POST', url: '/f/contact', payload: { email, message, _gotcha: trap } });
    await portal.database.sql`delete from enquiries`;
    await post('meera@hills.test', 'First line\nsecond line <b>not bold</b>');
    await post('kamla@hills.test', 'A second message');
    await post('robot@spam.test', 'Buy now', 'filled');
    await enter(page, portal, { role: 'admin' }, '/admin/messages');
    const side = page.getByRole('complementary').getByRole('link', { name: /^Messages/ });
    await side.getByText('2 waiting').waitFor();
    await page.getByText('2 messages').waitFor();
    assert.equal(await page.getByText('robot@spam.test').count(), 0);
    await page.getByRole('button', { name: /meera@hills\.test/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Message' });
    await dialog.getByText('second line <b>not bold</b>').waitFor();
    await dialog.getByText(/^Read since .*, by /).waitFor();
    await side.getByText('1 waiting').waitFor();
    const reply = await dialog.getByRole('link', { name: 'Reply by e-mail' }).getAttribute('href');
    assert.match(reply ?? '', /^mailto:meera@hills\.test\?subject=Re%3A%20your%20message/);
    assert.deepEqual(await violationsInBothThemes(page), []);
    await dialog.getByRole('button', { name: 'Mark as answered' }).click();
    await page.getByText('The message is marked as answered.').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /meera@hills\.test Answered/ }).waitFor();

    // Another administrator was faster: the second one sees a message and the current state.
    await page.getByRole('button', { name: /kamla@hills\.test/ }).click();
    await dialog.getByText(/^Read since/).waitFor();
    await side.getByText(/waiting/).waitFor({ state: 'detached' });
    await portal.database
      .sql`update enquiries set state = 'answered', version = version + 1 where email = 'kamla@hills.test'`;
    await page.route('**/api/enquiries/**', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Archive' }).click();
    await dialog.getByText('The portal cannot be reached.').waitFor();
    assert.equal(await dialog.getByRole('button', { name: 'Archive' }).count(), 1, 'the message stays');
    await page.unroute('**/api/enquiries/**');
    await dialog.getByRole('button', { name: 'Archive' }).click();
    await dialog.getByText(/^The message could not be changed\./).waitFor();
    await dialog.getByText(/^Answered since/).waitFor();
    await dialog.getByRole('button', { name: 'Archive' }).click();
    await page.getByText('The message is in the archive.').waitFor();
    await page.getByText('1 message', { exact: true }).waitFor();

    page.on('dialog', (question) => void question.accept());
    await page.getByRole('button', { name: /meera@hills\.test/ }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No messages', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: /meera@hills\.test Answered/ }).waitFor();

    await page.getByLabel('Show').selectOption('Spam');
    await page.getByRole('button', { name: /robot@spam\.test/ }).click();
    await dialog.getByRole('button', { name: 'Not spam' }).click();
    await page.getByRole('heading', { name: 'No messages here' }).waitFor();
    await focused(page.locator('.action-result')).waitFor();
    await page.getByRole('link', { name: 'Show the inbox' }).click();
    await page.getByText('2 messages').waitFor();
    assert.deepEqual(await violationsInBothThemes(page), []);
  },
);
