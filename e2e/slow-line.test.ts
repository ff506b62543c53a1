import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { Suggestion } from '../src/search/schema.ts';
import { picture } from '../test/pictures.ts';
import { PASSWORD, signIn } from '../test/sessions.ts';
import { until } from '../test/until.ts';
import { button } from './catalogue.ts';
import {
  drawn,
  focused,
  held,
  hydrated,
  journey,
  loseAnswer,
  type Portal,
  phone,
  settled,
} from './portal.ts';
import { admin, authority, enter, openProfile, part, place } from './profile.ts';
import { addressOf } from './public-pages.ts';

const answerHeld = (page: Page, url: string, method = 'GET') => held(page, url, { method, isAnswer: true });

/** Aborts all requests to an address from now on, and waits until `times` of them have failed. */
async function lost(page: Page, url: string, times: number): Promise<void> {
  let failed = 0;
  await page.route(url, async (route) => {
    await route.abort();
    failed += 1;
  });
  await until(`${times} lost requests to ${url}`, () => failed >= times);
}

const seller = { seller: 'Kamla Devi', email: 'kamla@example.org', contact_number: '98160 12345' };

async function shelve({ database }: Portal, names: string[], sellerId: string): Promise<string[]> {
  const books = names.map((name) => ({ ...seller, name, price: 100, seller_id: sellerId }));
  const rows = await database.db
    .insertInto('books')
    .values(books.map((book) => ({ ...book, verified_at: new Date(), verified_by: 'Om Prakash' })))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

journey(
  'the dialog stays open while its reservation is sent, and text typed while a message is sent stays',
  async ({ page, portal }) => {
    const kamla = await signIn(await place(portal), { name: 'Kamla Devi' });
    const [id] = await shelve(portal, ['Slow Waves'], kamla.id);
    await enter(page, portal, {}, `/user/purchase-books?book=${id}`);
    const dialog = page.getByRole('dialog', { name: 'Reserve this book?' });
    const reserving = await answerHeld(page, '**/reservations', 'POST');
    await dialog.getByRole('button', { name: 'Reserve this book' }).click();
    await reserving.asked;
    await dialog.getByRole('button', { name: 'Not now' }).click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await drawn(page);
    assert.equal(await dialog.isVisible(), true, 'it would be reserved all the same');
    reserving.release();
    await page.waitForURL('**/user/reservation?id=*');

    const writing = await answerHeld(page, '**/messages', 'POST');
    const field = page.getByLabel('Your message');
    await field.fill('Is it still there?');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await writing.asked;
    await field.press('End');
    await field.pressSequentially(' I can come at five.');
    writing.release();
    await part(page, 'Messages').getByText('Is it still there?', { exact: true }).waitFor();
    await until('the next message', async () => (await field.inputValue()) === 'I can come at five.');
  },
);

journey('a reservation whose response is lost is shown as the buyer’s own', async ({ page, portal }) => {
  const kamla = await signIn(await place(portal), { name: 'Kamla Devi' });
  const [id] = await shelve(portal, ['Lost Waves'], kamla.id);
  await enter(page, portal, {}, `/user/purchase-books?book=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Reserve this book?' });
  await loseAnswer(page, '**/reservations');
  await dialog.getByRole('button', { name: 'Reserve this book' }).click();
  await page.getByText('You have reserved this book yourself.').waitFor();
  await page.getByRole('link', { name: 'Open your request' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Your request for Lost Waves' }).waitFor();
  await part(page, 'Your requests and purchases').getByRole('link', { name: 'Lost Waves' }).waitFor();
});

journey(
  'details typed during a save stay in the form, and a student who leaves the page during a password change stays signed in',
  async ({ page, portal }) => {
    const { id } = await openProfile(page, portal);
    const details = part(page, 'Your details');
    const saving = await answerHeld(page, '**/api/auth/me', 'PATCH');
    await details.getByLabel('Name', { exact: true }).fill(' Asha Rana ');
    await details.getByRole('button', { name: 'Save' }).click();
    await saving.asked;
    const phone = details.getByLabel('Phone');
    await phone.fill('98160 12345');
    saving.release();
    await details.getByRole('status').filter({ hasText: /\w/ }).waitFor();
    assert.equal(await details.getByLabel('Name', { exact: true }).inputValue(), 'Asha Rana');
    assert.equal(await phone.inputValue(), '98160 12345');
    await page.unroute('**/api/auth/me');
    await details.getByRole('button', { name: 'Save' }).click();
    await until('the phone is stored', async () => {
      const [stored] = await portal.database.sql`select phone from people where id = ${id}`;
      return stored?.phone === '98160 12345';
    });

    const password = part(page, 'Password');
    await password.getByRole('button', { name: 'Change the password' }).click();
    await password.getByLabel('Current password').fill(PASSWORD);
    await password.getByLabel('New password').fill('nine quiet mules at noon');
    const sending = await held(page, '**/auth/password', { method: 'POST' });
    await password.getByRole('button', { name: 'Change the password' }).click();
    await sending.asked;
    await password.getByRole('button', { name: 'Cancel' }).click({ force: true });
    await password.getByLabel('Current password').waitFor();
    const before = await page.evaluate(() => localStorage.getItem('token'));
    await page.getByRole('link', { name: 'Preferences', exact: true }).click();
    await page.getByRole('heading', { name: 'No preferences found' }).waitFor();
    sending.release();
    await until('the new session', async () => before !== (await page.evaluate(() => localStorage.token)));
    await page.reload();
    await page.getByRole('heading', { name: 'No preferences found' }).waitFor();
  },
);

journey(
  'closing the form does not cancel a book being sent, and staff can type the next one meanwhile',
  async (visit) => {
    const { page, portal } = visit;
    await enter(page, portal, authority, '/authority/add-books');
    const opener = button(page, 'Add a book');
    await opener.click();
    const form = part(page, 'Add a book');
    const cover = async (colour: string) => ({
      ...{ name: 'image.jpg', mimeType: 'image/jpeg', buffer: await picture('jpeg', 300, 400, colour) },
    });
    const name = form.getByLabel('Name of the book');
    await name.fill('Slow Book');
    await form.getByLabel('Price in').fill('99');
    await form.getByLabel('Seller', { exact: true }).fill(seller.seller);
    await form.getByLabel('Email of the seller').fill(seller.email);
    await form.getByLabel('Contact number').fill(seller.contact_number);
    await form.getByLabel('Picture of the book').setInputFiles(await cover('#903030'));
    const adding = await held(page, '**/api/books', { method: 'POST' });
    await form.getByRole('button', { name: 'Add book' }).click();
    await adding.asked;
    await form.getByRole('button', { name: 'Close' }).click({ force: true });
    await opener.click({ force: true });
    await name.fill('Next Book');
    await form.getByLabel('Picture of the book').setInputFiles(await cover('#309030'));
    await form.getByLabel('Author').fill('B. ');
    adding.release();
    await form.getByText('“Slow Book” is on the shelf.').waitFor();
    await page.keyboard.type('Rawat');
    assert.equal(await form.getByLabel('Author').inputValue(), 'B. Rawat');
    assert.equal(await name.inputValue(), 'Next Book');
    assert.equal(await form.getByLabel('Price in').inputValue(), '');
    await form.getByLabel('Price in').fill('101');
    await page.unroute('**/api/books');
    await form.getByRole('button', { name: 'Add book' }).click();
    await form.getByText('“Next Book” is on the shelf.').waitFor();
    await focused(name).waitFor();
    await form.getByRole('button', { name: 'Close' }).click();
    await form.waitFor({ state: 'detached' });
  },
);

journey('a book opened from a notification shows its new state after a change', async ({ page, portal }) => {
  const asha = await enter(page, portal);
  const names = Array.from({ length: 12 }, (_, at) => `Old Book ${at + 1}`);
  const [oldest] = await shelve(portal, names, asha.id);
  await page.goto(`/user/books?book=${oldest}`);
  await page.getByRole('button', { name: 'Take off the shelf: Old Book 1', exact: true }).click();
  await page.getByRole('button', { name: 'Put back: Old Book 1', exact: true }).waitFor();
});

journey(
  'lost requests for the progress of an import show no error and do not move the focus',
  async (visit) => {
    const { page, portal } = visit;
    await enter(page, portal, admin, '/admin/import-export');
    const file = {
      name: 'slow.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('name\nSlow Line University\n'),
    };
    await page.getByLabel('File', { exact: true }).setInputFiles(file);
    await page.getByRole('button', { name: 'Try it first' }).click();
    await focused(page.getByRole('heading', { level: 3, name: 'slow.csv' })).waitFor();
    await page.getByLabel('File', { exact: true }).focus();
    await lost(page, '**/api/imports/*', 2);
    await drawn(page);
    await focused(page.getByLabel('File', { exact: true })).waitFor();
    assert.equal(await page.getByRole('main').getByRole('alert').filter({ hasText: /\S/ }).count(), 0);
    await page.unroute('**/api/imports/*');
    await portal.work();
    await page.getByText('Tried. Nothing is written yet.').first().waitFor();
  },
);

journey('rendered posts stay when a signed-in reader’s own view of them fails to load', async (visit) => {
  const { page, portal } = visit;
  await enter(page, portal);
  for (const list of ['/Blogs', '/Blogs/*']) {
    const address =
      list === '/Blogs' ? list : await page.locator('article h2 a').first().getAttribute('href');
    const [view] = await Promise.all([
      page.waitForEvent('requestfailed', (request) => request.url().includes('/api/blogs')),
      page.route('**/api/blogs**', (route) => route.abort()).then(() => page.goto(address ?? '')),
    ]);
    assert.ok(view);
    await drawn(page);
    assert.ok((await page.locator('article').count()) > 0, `${list} is still there`);
    assert.equal(await page.getByRole('button', { name: 'Retry' }).count(), 0);
  }
});

journey(
  'while a post, a paper or a book loads, the footer is out of view',
  async ({ page, portal }) => {
    for (const [list, link, answer] of [
      ['/Blogs', 'article h2 a', '**/api/blogs/*'],
      [await addressOf('course', portal), 'article h3 a', '**/api/resources/*'],
      ['/Books', 'article a', '**/api/books/*'],
    ] as const) {
      await page.goto(list);
      await settled(page);
      const { asked, release } = await held(page, answer);
      await page.locator('main').locator(link).first().click();
      await asked;
      await page.locator('main .skel').first().waitFor();
      const top = await page
        .getByRole('contentinfo')
        .evaluate((footer) => footer.getBoundingClientRect().top);
      assert.ok(top >= 740, `${list}: ${top}`);
      release();
      await page.locator('main .skel').first().waitFor({ state: 'detached' });
    }
  },
  phone,
);

journey('a picture uploaded late does not move the author’s focus', async ({ page, portal }) => {
  await enter(page, portal, {}, '/user/add-blog');
  await page.getByLabel('Content').fill('The bus was late.');
  const sending = await answerHeld(page, '**/blogs/images', 'POST');
  await page.getByLabel('Picture').setInputFiles({
    ...{ name: 'bus.png', mimeType: 'image/png', buffer: await picture('png', 60, 40) },
  });
  await sending.asked;
  const title = page.getByLabel('Title');
  await title.pressSequentially('Snow ');
  sending.release();
  await until('the picture', async () => /!\[/.test(await page.getByLabel('Content').inputValue()));
  await page.keyboard.type('on the road');
  assert.equal(await title.inputValue(), 'Snow on the road');
});

journey('a pasted list becomes rows before the form is sent', async (visit) => {
  const { page, portal } = visit;
  await enter(page, portal, authority, '/authority/universities?add=yes');
  await page.getByLabel('Name', { exact: true }).fill('Slow Line University');
  await button(page, 'Paste a list').click();
  await page.getByLabel('Departments, one a line').fill('Botany\n- B.Sc. Botany\nZoology');
  await button(page, 'Add university').click();
  await page.getByText('1 course in 2 departments').waitFor();
  await button(page, 'Add university').click();
  await page.getByText('“Slow Line University” is added.').waitFor();
});

journey(
  'the reason of a rejection stays in the form if the author changed the post meanwhile',
  async ({ page, portal }) => {
    const [post] = await portal.database.sql`
    insert into blogs (slug, title, content, excerpt, author_name, author_role)
    values ('slow-post', 'A slow post', 'x', 'x', 'Asha Negi', 'user') returning id`;
    await enter(page, portal, authority, '/authority/verify-blogs');
    await page.getByRole('button', { name: 'Reject “A slow post”' }).click();
    const reason = page.getByRole('dialog').getByRole('textbox');
    await reason.fill('Say where the snow lay.');
    await portal.database.sql`update blogs set version = version + 1 where id = ${post?.id}`;
    await page.getByRole('button', { name: 'Reject post' }).click();
    await page
      .getByText(/^Error updating blog status! “A slow post” was changed since you opened it/)
      .waitFor();
    assert.equal(await reason.inputValue(), 'Say where the snow lay.');
  },
);

journey('suggestions list each address once, and drop outdated ones', async (visit) => {
  const { page, portal } = visit;
  const suggested = await portal.app.inject('/api/search/suggest?q=data');
  const subject = suggested.json<Suggestion[]>().find(({ kind }) => kind === 'subject')?.label.text;
  assert.ok(subject);
  await page.goto('/search');
  await page.evaluate(
    (searches) => localStorage.setItem('searches', searches),
    JSON.stringify(['zoology', subject]),
  );
  const field = page.locator('main').locator('#q');
  const options = page.getByRole('option').filter({ visible: true });
  await field.fill('data');
  await page
    .getByRole('status')
    .filter({ hasText: /^\d+ suggestions?$/ })
    .waitFor();
  const addresses = await options.evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  assert.equal(new Set(addresses).size, addresses.length, addresses.join(' '));
  await field.fill('');
  await options.filter({ hasText: 'zoology' }).waitFor();
  await until('one’s own alone', async () => (await options.count()) === 2);
});

journey('a page whose script fails to load at first works when the script loads later', async ({ page }) => {
  const failed = page.waitForEvent('requestfailed');
  await page.route('**/LoginPage*.js', (route) => route.abort());
  await page.goto('/login');
  await failed;
  await drawn(page);
  await page.unroute('**/LoginPage*.js');
  await page.getByRole('button', { name: 'Login' }).and(page.locator(':enabled')).waitFor();
});

journey('a search left for another page shows no error', async ({ page }) => {
  const follow = (name: string) =>
    page.getByRole('navigation').getByRole('link', { name, exact: true }).first().click();
  await page.goto('/search?q=physics');
  await settled(page);
  await follow('Books');
  await page.getByRole('heading', { level: 1, name: 'Books' }).waitFor();
  await answerHeld(page, '**/api/search?*');
  await page.goBack();
  await page.getByText('Searching...').first().waitFor();
  const script = await answerHeld(page, '**/BlogsPage*.js');
  await follow('Blogs');
  await script.asked;
  await drawn(page);
  assert.equal(await page.getByRole('button', { name: 'Retry' }).count(), 0);
  script.release();
  await page.getByRole('heading', { level: 1, name: 'Blogs' }).waitFor();
});

journey(
  'of two followed links the later one opens, even if the script of the first loads later',
  async (visit) => {
    const { page } = visit;
    await page.goto('/no/such/page');
    await settled(page);
    const script = await answerHeld(page, '**/Navbar*.js');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Books' }).click();
    await script.asked;
    await page.getByRole('link', { name: 'Go Back Home' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    script.release();
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await settled(page);
    assert.equal(new URL(page.url()).pathname, '/');
  },
);

journey('text typed after a space while a search waits for its response stays', async ({ page }) => {
  await page.goto('/search');
  await settled(page);
  const answer = await answerHeld(page, '**/api/search?*');
  const field = page.locator('main').getByRole('combobox');
  await page.locator('#q').focus();
  await field.pressSequentially('physics ');
  await field.press('Enter');
  await answer.asked;
  await field.pressSequentially('paper');
  answer.release();
  await page.getByText(/^[\d,]+ results/).waitFor();
  assert.equal(await field.inputValue(), 'physics paper');
});

journey(
  'the search field follows the address when another page of the list overtakes a search',
  async (visit) => {
    const { page, portal } = visit;
    const kamla = await signIn(await place(portal), { name: 'Kamla Devi' });
    await shelve(
      portal,
      Array.from({ length: 40 }, (_, at) => `Overtaken ${at}`),
      kamla.id,
    );
    await portal.announced();
    await page.goto('/Books');
    const field = page.getByLabel(/^Search/).last();
    const searching = await answerHeld(page, '**/api/books?*q=phy*');
    await field.fill('phy');
    await searching.asked;
    await page.getByRole('link', { name: 'Next' }).click();
    await page.waitForURL('**/Books?page=2');
    await until('the field as the address', async () => (await field.inputValue()) === '');
    searching.release();
  },
);

journey(
  'the first click shows at once that a page is coming, although scripts of the shown page are awaited',
  async ({ page }) => {
    const bar = await held(page, /\/Navbar-[^/]+\.js$/);
    const footer = await held(page, /\/Footer-[^/]+\.js$/);
    await page.goto('/');
    await hydrated(page, 'h1');
    const busy = page.locator('html[data-busy]');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blogs' }).click();
    await bar.asked;
    await busy.waitFor({ state: 'attached' });
    bar.release();
    await footer.asked;
    await busy.waitFor({ state: 'attached' });
    assert.equal(new URL(page.url()).pathname, '/');
    footer.release();
    await page.waitForURL(/\/Blogs$/);
    await busy.waitFor({ state: 'detached' });
  },
);

journey(
  'a logout deletes the session in the browser at once, and a notification that cannot be marked as read stays',
  async ({ page, portal }) => {
    const asha = await enter(page, portal);
    await portal.database.sql`
    insert into notifications (person_id, kind, key, data, link)
    values (${asha.id}, 'approved', 'review:1', ${portal.database.sql.json({ what: 'books', name: 'Optics' })}, '~/profile')`;
    await page.goto('/user/notifications');
    const notice = page.getByRole('listitem').filter({ hasText: '“Optics”' });
    await notice.waitFor();
    await page.route('**/api/notifications**', (route) => route.abort());
    await page.getByRole('button', { name: /^Mark as read/ }).click();
    await page.getByText('This could not be saved. Please try again.').waitFor();
    await drawn(page);
    assert.equal(await notice.isVisible(), true);

    await page.route('**/{drafts,LogoutPage}-*.js', () => {});
    await page.route('**/api/logout', () => {});
    await page.goto('/logout');
    await until('signed out here', () => page.evaluate(() => localStorage.getItem('token') === null));
  },
);
