import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { ReservationAnswer } from '../src/books/reservations/schema.ts';
import { shelve as shelveBook } from '../test/reservations.ts';
import { PASSWORD, signIn } from '../test/sessions.ts';
import { until } from '../test/until.ts';
import { fitsAndPassesAxe, violations } from './axe.ts';
import { answering } from './catalogue.ts';
import { clocked, held, journey, loseAnswer, type Portal, phone } from './portal.ts';
import { authority, callAs, enter, part, place } from './profile.ts';

type Account = Awaited<ReturnType<typeof signIn>>;

const seller = { seller: 'Kamla Devi', email: 'kamla@example.org', contact_number: '98160 12345' };

/** Adds a book to the shelf; without `owner` its seller has no account. @returns its id */
const shelve = (portal: Portal, name: string, owner: Account | null, price = 249.5) =>
  shelveBook(portal, {
    ...{ ...seller, name, price, seller_id: owner?.id ?? null },
    description: 'Read once, with care.',
  });

/** Matches the addresses of requests that reserve a book or answer a reservation. */
const RESERVATIONS = /\/api\/.*reservations/;

/** Simulates the reader's return to the window. */
const returnToTab = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('focus')));
const state = (page: Page) => part(page, 'How far it is');
const messages = (page: Page) => part(page, 'Messages');

async function write(page: Page, text: string) {
  await page.getByLabel('Your message').fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

journey(
  'a buyer requests a book, both sides write messages, the seller accepts and hands it over; contact details appear after the acceptance',
  async ({ page, portal }, t) => {
    const elsewhere = await page.context().browser()?.newContext({ baseURL: portal.url, locale: 'en-IN' });
    assert.ok(elsewhere);
    t.after(() => elsewhere.close());
    const sellers = await elsewhere.newPage();
    const kamla = await enter(sellers, portal, { name: 'Kamla Devi' });
    await shelve(portal, 'Wave Motion', kamla);
    await enter(page, portal, { name: 'Asha Negi' }, '/user/purchase-books');
    await page.getByText('You have not asked for a book yet. Choose one below.').waitFor();
    const condition = page.getByLabel('Condition').locator('option').first();
    assert.equal(await condition.textContent(), 'Any condition', 'as on the public shelf');
    await page.getByLabel('Search by name, category or ISBN').fill('wave mot');
    await page.getByText('1 book', { exact: true }).waitFor();

    const posted: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && posted.push(request.url()));
    await page.getByRole('button', { name: 'Purchase Wave Motion' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reserve this book?' });
    await dialog
      .getByText('You ask Kamla Devi for the book. Nobody else can reserve it meanwhile.')
      .waitFor();
    await dialog.getByText('pay ₹249.50 in person. Nothing is paid online.').waitFor();
    await dialog.getByText('Read once, with care.').waitFor();
    assert.deepEqual(posted, [], 'nothing is sent before');
    await dialog.getByRole('button', { name: 'Not now' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.waitForURL((url) => !url.searchParams.has('book'));
    await page.getByRole('button', { name: 'Purchase Wave Motion' }).click();
    await dialog.getByLabel('A word to the seller (optional)').fill('Tuesday at 4?');
    await dialog.getByRole('button', { name: 'Reserve this book' }).click();

    await page.waitForURL('**/user/reservation?id=*');
    await page.getByRole('heading', { level: 1, name: 'Wave Motion' }).waitFor();
    await page.getByText('You have asked for “Wave Motion”.').waitFor();
    await state(page).getByText('Waiting for an answer').waitFor();
    await messages(page).getByText('Tuesday at 4?').waitFor();
    const address = new URL(page.url());
    const id = address.searchParams.get('id') ?? '';
    assert.equal(await page.getByText('How to reach').count(), 0);
    assert.equal(await page.getByText(seller.email).count(), 0);

    await sellers.goto(`/user/reservation?id=${id}`);
    await sellers.getByText(/^Asha Negi asked on /).waitFor();
    await messages(sellers).getByText('Tuesday at 4?').waitFor();
    assert.equal(await sellers.getByRole('button', { name: 'Cancel the reservation' }).count(), 0);
    await write(sellers, 'Wednesday is better.\nIn front of the library.');
    await messages(sellers).getByText('Wednesday is better.').waitFor();
    await sellers.getByRole('button', { name: 'Accept' }).click();
    await state(sellers).getByText('Accepted').waitFor();
    await part(sellers, 'How to reach Asha Negi').getByRole('link').first().waitFor();

    await returnToTab(page);
    await messages(page).getByText('Wednesday is better.').waitFor();
    await state(page).getByText('Accepted').waitFor();
    assert.equal(await page.getByText('You have asked for “Wave Motion”.').count(), 0, 'it is answered');
    const reach = part(page, 'How to reach Kamla Devi');
    await reach.getByText('Only the two of you and staff see this, from').waitFor();
    await reach.getByRole('link', { name: seller.email }).waitFor();
    assert.equal(
      await reach.getByRole('link', { name: '98160 12345' }).getAttribute('href'),
      'tel:9816012345',
    );

    // A message that could not be sent stays, even when the buyer leaves the page.
    await page.route('**/messages', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await write(page, 'I shall be there.');
    await page.getByText('The message could not be sent. It is still here.').waitFor();
    assert.equal(await page.getByLabel('Your message').inputValue(), 'I shall be there.');
    await page.unroute('**/messages');
    await page.getByRole('link', { name: 'All your requests' }).click();
    await part(page, 'Your requests and purchases').getByText('Accepted').waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await messages(page).getByRole('log').getByText('I shall be there.').waitFor();
    const field = page.getByLabel('Your message');
    await until('the field is empty', async () => (await field.inputValue()) === '');
    const order = await messages(page).locator('li .written').allTextContents();
    assert.deepEqual(order, [
      'Tuesday at 4?',
      'Wednesday is better.\nIn front of the library.',
      'I shall be there.',
    ]);

    const asked = answering(sellers, 'accept');
    await sellers.getByRole('button', { name: 'Handed over' }).click();
    await state(sellers).getByText('it is marked as sold').waitFor();
    assert.match(asked.join(), /^Does Asha Negi have “Wave Motion”, and have you been paid ₹249\.50\?/);
    assert.equal(await sellers.getByLabel('Your message').count(), 0, 'the conversation has ended');
    await returnToTab(page);
    await state(page).getByText('The book is yours.').waitFor();
    await page.getByRole('link', { name: 'All your requests' }).click();
    const own = part(page, 'Your requests and purchases');
    await own.getByText('Purchases and earlier requests').waitFor();
    await own.getByText('Handed over').waitFor();
  },
);

journey(
  'a buyer sees a changed price and an earlier reservation before reserving; declined and cancelled requests show their reason',
  async ({ page, portal }) => {
    const kamla = await signIn(await place(portal), { name: 'Kamla Devi' });
    const [first, second] = [await shelve(portal, 'Optics', kamla), await shelve(portal, 'Acoustics', kamla)];
    const other = await signIn(await place(portal), { name: 'Bina Rawat' });
    const asha = await enter(page, portal, { name: 'Asha Negi' }, `/user/purchase-books?book=${first}`);
    const dialog = page.getByRole('dialog', { name: 'Reserve this book?' });
    const reserve = dialog.getByRole('button', { name: 'Reserve this book' });
    await reserve.waitFor();
    await portal.database.sql`update books set price = 777 where id = ${first}`;
    await reserve.click();
    await dialog.getByText('The price of “Optics” has just changed').waitFor();
    await dialog.getByText('Pay ₹777').waitFor();
    assert.equal(await dialog.getByText('is now').count(), 0, 'the dialog itself shows the new price');
    await callAs(portal, other, 'POST', `/books/${first}/reservations`, {});
    await reserve.click();
    await dialog.getByText('“Optics” is reserved already.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByLabel('Search by name, category or ISBN').fill('optics');
    await page.getByRole('article', { name: 'Optics' }).getByText('Reserved', { exact: true }).waitFor();
    await page.goto(`/user/purchase-books?book=${first}`);
    await dialog.getByText('Somebody has reserved this book.').waitFor();

    type Answer = { reservation: { _id: string } };
    const ask = async () => {
      const { reservation } = await callAs<Answer>(portal, asha, 'POST', `/books/${second}/reservations`, {});
      return reservation._id;
    };
    const declined = await ask();
    await page.goto(`/user/purchase-books?book=${second}`);
    await dialog.getByText('You have reserved this book yourself.').waitFor();
    await dialog.getByRole('link', { name: 'Open your request' }).click();
    await state(page).getByText('Waiting for an answer').waitFor();
    const no = { state: 'declined', reason: 'It is promised to my cousin.' };
    // Otherwise the page's own polling might show the answer before the buyer acts.
    const asking = await held(page, '**/api/reservations/*', { method: 'GET' });
    await callAs(portal, kamla, 'PATCH', `/reservations/${declined}`, no);
    await page.getByRole('button', { name: 'Cancel the request' }).click();
    const end = page.getByRole('dialog', { name: 'Cancel the request?' });
    await end.getByRole('button', { name: 'Cancel the request' }).click();
    await end.getByText('The request for “Acoustics” was declined already.').waitFor();
    asking.release();
    await state(page).getByText('It is promised to my cousin.').waitFor();
    await page.getByText('The request for “Acoustics” was declined already.').waitFor();

    const cancelled = await ask();
    await page.goto(`/user/reservation?id=${cancelled}`);
    await page.getByRole('button', { name: 'Cancel the request' }).click();
    await end.getByText('Kamla Devi is told').waitFor();
    await end.getByLabel('Reason (optional)').fill('I found one at home.');
    await end.getByRole('button', { name: 'Cancel the request' }).click();
    await state(page).getByText('Cancelled', { exact: true }).waitFor();
    await state(page).getByText('I found one at home.').waitFor();
    await page.getByText('The reservation has ended, so nothing more can be written here.').waitFor();

    const closed = await ask();
    await page.goto(`/user/reservation?id=${closed}`);
    await page.getByLabel('Your message').waitFor();
    const askingAgain = await held(page, '**/api/reservations/*', { method: 'GET' });
    await callAs(portal, kamla, 'PATCH', `/reservations/${closed}`, no);
    const refused = page.waitForResponse((response) => response.request().method() === 'POST');
    await write(page, 'A long story.');
    await refused;
    askingAgain.release();
    await page.getByText('This was not sent. You can still copy it.').waitFor();
    assert.equal(await page.getByLabel('Your message').inputValue(), 'A long story.');
    assert.equal(await page.getByRole('button', { name: 'Send', exact: true }).count(), 0);

    await page.goto('/user/reservation?id=00000000-0000-7000-8000-000000000000');
    await page.getByText('There is no such reservation').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Retry' }).count(), 0);
    await page.goto('/user/reservation');
    await page.getByText('Which reservation?').waitFor();
  },
);

journey('a message sent just before a reservation ends is shown at its end', async ({ page, portal }) => {
  const kamla = await enter(page, portal, { name: 'Kamla Devi' });
  const asha = await signIn(await place(portal), { name: 'Asha Negi' });
  const book = await shelve(portal, 'Tide Tables', kamla);
  const { reservation } = await callAs(portal, asha, 'POST', `/books/${book}/reservations`, {});
  await page.goto(`/user/reservation?id=${reservation._id}`);
  await messages(page).getByText('Nobody has written yet').waitFor();
  await callAs(portal, asha, 'POST', `/reservations/${reservation._id}/messages`, {
    text: 'I come at five.',
  });
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await messages(page).getByText('I come at five.').waitFor();
});

journey(
  'a buyer with more requests than a page shows finds each one beside its book',
  async ({ page, portal }) => {
    const asha = await enter(page, portal, { name: 'Asha Negi' });
    const { sql } = portal.database;
    const names = Array.from({ length: 21 }, (_, n) => `Tome ${n + 1}`);
    for (const name of names) await shelve(portal, name, null);
    await sql`update books set reserved_at = now() where name = any(${names})`;
    await sql`insert into reservations (book_id, book_name, price, seller_name, buyer_id)
    select id, name, price, seller, ${asha.id} from books where name = any(${names}) order by id`;
    await page.goto('/user/purchase-books?q=Tome+1');
    const own = part(page, 'Your requests and purchases');
    await own.getByRole('link', { name: 'Tome 21' }).waitFor();
    const oldest = own.getByRole('link', { name: 'Tome 1', exact: true });
    assert.equal(await oldest.count(), 0);
    await own.getByRole('button', { name: 'Older' }).click();
    await oldest.click();
    await page.getByRole('heading', { level: 1 }).getByText('Tome 1').waitFor();
    await page.goBack();
    await oldest.waitFor();
    const request = page.getByRole('link', { name: 'Your request for Tome 1', exact: true });
    await request.waitFor();
    const [first] = await sql`select id from books where name = 'Tome 1'`;
    await page.goto(`/Books/${first?.id}`);
    await page.getByText('This book is reserved').waitFor();
    await page.getByRole('link', { name: 'To your requests' }).click();
    await page.waitForURL('**/user/purchase-books');
  },
);

journey(
  'an acceptance, a message and a cancellation whose responses are lost are shown as done',
  async ({ page, portal }) => {
    await page.clock.install();
    const bina = await signIn(await place(portal), { name: 'Bina Rawat' });
    const kamla = await enter(page, portal, { name: 'Kamla Devi' });
    const path = `/books/${await shelve(portal, 'Optics', kamla)}/reservations`;
    const { reservation } = await callAs<ReservationAnswer>(portal, bina, 'POST', path, {});
    await page.goto(`/user/reservation?id=${reservation._id}`);
    await loseAnswer(page, RESERVATIONS, 'PATCH');
    await page.getByRole('button', { name: 'Accept' }).click();
    await state(page).getByText('Accepted').waitFor();
    await page.getByText('The reservation could not be changed.').waitFor({ state: 'detached' });

    await loseAnswer(page, RESERVATIONS);
    await write(page, 'At five?');
    await page.getByText('It may have been sent all the same').waitFor();
    await messages(page).getByRole('log').getByText('At five?').waitFor();

    await page.getByRole('button', { name: 'Cancel the reservation' }).click();
    // Stops the clock, so that the new state cannot come from the page's own polling.
    await page.clock.pauseAt(Date.now() + 60_000);
    await loseAnswer(page, RESERVATIONS, 'PATCH');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the reservation' }).click();
    await state(page).getByText('Cancelled', { exact: true }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.clock.resume();
  },
  clocked,
);

journey(
  'a seller sees that the buyer’s account was deleted, and no invitation to write to them',
  async ({ page, portal }) => {
    const bina = await signIn(await place(portal), { name: 'Bina Rawat' });
    const kamla = await enter(page, portal, { name: 'Kamla Devi' });
    const book = `/books/${await shelve(portal, 'Optics', kamla)}/reservations`;
    const { reservation } = await callAs<ReservationAnswer>(portal, bina, 'POST', book, {});
    const path = `/reservations/${reservation._id}`;
    await callAs(portal, kamla, 'PATCH', path, { state: 'accepted' });
    await callAs(portal, kamla, 'PATCH', path, { state: 'handed-over' });
    await page.goto(`/user/reservation?id=${reservation._id}`);
    await part(page, 'How to reach Bina Rawat').getByRole('link').first().waitFor();
    await callAs(portal, bina, 'DELETE', '/auth/me', { password: PASSWORD });
    await page.reload();
    await state(page).getByText('somebody whose account is gone has the book').waitFor();
    assert.equal(await page.getByText('Write to each other here.').count(), 0);
    await page.goto('/user/books');
    await page.getByText('Earlier requests').click();
    await part(page, 'Requests for your books').getByText('somebody whose account is gone').waitFor();
  },
);

journey('staff answer the request for a book whose seller has no account', async ({ page, portal }) => {
  const book = await shelve(portal, 'Soil Mechanics', null);
  const asha = await signIn(await place(portal), { name: 'Asha Negi' });
  await callAs(portal, asha, 'POST', `/books/${book}/reservations`, { message: 'Is it still there?' });
  await enter(page, portal, authority, '/authority/book-requests?open=true');
  const row = page.getByRole('row').filter({ hasText: 'Soil Mechanics' });
  await row.getByText('1 new message').waitFor();
  await row.getByRole('link', { name: 'Open the request of Asha Negi for Soil Mechanics' }).click();
  await page.getByText('Staff offer the book for').waitFor();
  await state(page).getByText('sees how to reach Kamla Devi, where that is known').waitFor();
  await messages(page).getByText('Is it still there?').waitFor();
  await page.getByRole('button', { name: 'Decline' }).click();
  const dialog = page.getByRole('dialog', { name: 'Decline the request?' });
  await dialog.getByLabel('Reason (optional)').fill('Kamla has moved away.');
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await state(page).getByText('Kamla has moved away.').waitFor();
  await page.getByRole('link', { name: 'All book requests' }).click();
  await page.getByLabel('Status').selectOption('false');
  await row.getByText('Declined').waitFor();
  await page.getByLabel('Status').selectOption('true');
  await row.waitFor({ state: 'detached' });
});

journey(
  'staff answer for a book whose seller deleted their account, and its texts name staff instead of the seller',
  async ({ page, portal }, t) => {
    const book = await shelve(portal, 'Fluid Mechanics', null);
    await portal.database
      .sql`update books set seller = '', email = null, contact_number = null where id = ${book}`;
    const soldBy = page.getByText('sold by somebody whose account is gone');
    await page.goto('/Books?q=Fluid');
    await soldBy.waitFor();
    await enter(page, portal, {}, `/user/purchase-books?q=Fluid&book=${book}`);
    await page.getByText('Its seller has no account here any more: staff answer for it.').waitFor();
    await page.getByText('arrange the rest with you here').waitFor();
    await until('its card says so, too', async () => (await soldBy.count()) === 2);

    await page.getByRole('button', { name: 'Reserve this book' }).click();
    await page.getByText('Its seller has no account here any more, so staff answer.').waitFor();
    await state(page).getByText('Staff answer until').waitFor();
    await page.getByRole('button', { name: 'Cancel the request' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel the request?' });
    await dialog.getByText('A member of staff is told').waitFor();
    await dialog.getByText('A member of staff reads it.').waitFor();
    await dialog.getByRole('button', { name: 'Keep it' }).click();

    const elsewhere = await page.context().browser()?.newContext({ baseURL: portal.url, locale: 'en-IN' });
    assert.ok(elsewhere);
    t.after(() => elsewhere.close());
    const desk = await elsewhere.newPage();
    await enter(desk, portal, authority);
    await desk.goto(`/authority/reservation${new URL(page.url()).search}`);
    await state(desk).getByText('Accept, and you see how to reach Asha Negi.').waitFor();
    await desk.getByRole('button', { name: 'Accept' }).click();
    await state(desk).getByText('Agree on a place and a time with Asha Negi.').waitFor();
    await returnToTab(page);
    await state(page).getByText('Agree on a place and a time with staff').waitFor();
    for (const one of [page, desk]) assert.equal(await state(one).getByText('account is gone').count(), 0);
  },
);

journey(
  'on a phone a long conversation opens at its newest message and loads earlier ones; its pages pass axe and fit the width',
  async ({ page, portal }) => {
    const kamla = await signIn(await place(portal), { name: 'कमला देवी' });
    const name = `हिन्दी साहित्य ${'Longwinded'.repeat(8)}`;
    const book = await shelve(portal, name, kamla, 125_000);
    const asha = await enter(page, portal, { name: 'Asha Negi' });
    const { reservation } = await callAs<{ reservation: { _id: string } }>(
      ...([portal, asha, 'POST', `/books/${book}/reservations`, {}] as const),
    );
    await callAs(portal, kamla, 'PATCH', `/reservations/${reservation._id}`, { state: 'accepted' });
    await portal.database.sql`
      insert into reservation_messages (reservation_id, sender_id, from_buyer, text)
      select ${reservation._id}, case when n % 2 = 0 then ${asha.id}::uuid else ${kamla.id}::uuid end, n % 2 = 0, 'Word ' || n || '.'
      from generate_series(1, 70) n order by n`;
    await page.goto(`/user/reservation?id=${reservation._id}`);
    await page.getByText('Word 70.').waitFor();
    const log = page.getByRole('log');
    const toEnd = await log.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight);
    assert.ok(toEnd < 2, `${toEnd} px from the newest`);
    assert.equal(await log.getByRole('listitem').count(), 30);
    await fitsAndPassesAxe(page, 'the reservation');
    const earlier = log.getByRole('button', { name: 'Earlier messages' });
    await earlier.click();
    await log.getByText('Word 11.').waitFor();
    await callAs(portal, kamla, 'POST', `/reservations/${reservation._id}/messages`, { text: 'Word 71.' });
    await earlier.click();
    await log.getByText('Word 1.', { exact: true }).waitFor();
    await returnToTab(page);
    await log.getByText('Word 71.').waitFor();
    const below = page.getByRole('button', { name: 'New messages below' });
    await below.click();
    await below.waitFor({ state: 'detached' });
    await until('the newest message is in view', () =>
      log.evaluate(
        (box) => box === document.activeElement && box.scrollHeight - box.scrollTop - box.clientHeight < 2,
      ),
    );
    const texts = await log.locator('.written').allTextContents();
    assert.deepEqual(
      texts,
      Array.from({ length: 71 }, (_, at) => `Word ${at + 1}.`),
    );
    const field = page.getByLabel('Your message');
    await field.fill('x'.repeat(2001));
    const send = page.getByRole('button', { name: 'Send', exact: true });
    await send.click();
    await page.getByText('may have 2,000 characters at most').first().waitFor();
    assert.equal((await field.inputValue()).length, 2001, 'what was pasted is not cut');
    await log.evaluate((box) => box.scrollTo({ top: 0 }));
    await field.fill('Word 72.');
    await send.click();
    await log.getByText('Word 72.').waitFor();
    await until('the own message is in view', () =>
      log.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight < 2),
    );

    await page.goto('/user/purchase-books');
    await page.locator('[class*="offers_"] article').first().waitFor();
    await page.getByRole('link', { name: `Your request for ${name}` }).waitFor();
    await fitsAndPassesAxe(page, 'the books on offer');
    await page
      .getByRole('button', { name: /^Purchase / })
      .first()
      .click();
    await page.getByRole('button', { name: 'Reserve this book' }).waitFor();
    assert.deepEqual(await violations(page), [], 'the dialog');
  },
  phone,
);
