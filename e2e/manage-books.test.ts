import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { offer as offerBook } from '../test/books.ts';
import { bomb, picture, pretenders } from '../test/pictures.ts';
import { dealsIn, shelve } from '../test/reservations.ts';
import { signIn } from '../test/sessions.ts';
import { plant } from '../test/universities.ts';
import { until } from '../test/until.ts';
import { fitsAndPassesAxe, violations } from './axe.ts';
import { answering } from './catalogue.ts';
import { textsOf } from './html.ts';
import { enlargeText, focused, held, journey, type Portal, phone } from './portal.ts';
import { admin, authority, callAs, enter, place } from './profile.ts';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const jpeg = async (colour?: string) => ({
  name: 'cover.jpg',
  mimeType: 'image/jpeg',
  buffer: await picture('jpeg', 300, 400, colour),
});

async function fill(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value);
}

const offer = {
  'Price in rupees (₹)': '₹ 1,249.50',
  Seller: 'Kamla Devi',
  'Email of the seller': 'kamla@example.org',
  'Contact number': '98160 12345',
};

/** Adds books that a student offers and that wait for approval. */
async function pending(portal: Portal, ...names: string[]) {
  const student = await signIn(await place(portal));
  const texts = { seller: 'Lata Rawat', email: 'lata@example.org', contactNumber: '98160 54321' };
  for (const name of names) {
    const sent = { ...texts, name, price: '125000', description: 'Like new.' };
    assert.equal((await offerBook(portal, student, sent)).status, 201);
  }
}

journey(
  'an authority adds a book, which is on the shelf at once, and the form keeps the seller for the next one',
  async (visit) => {
    const { page, portal } = visit;
    await enter(page, portal, authority, '/authority/add-books?q=physics');
    await page.getByRole('button', { name: 'Add a book' }).click();
    const form = page.getByRole('region', { name: 'Add a book' });
    assert.equal(await form.getByLabel('Condition').inputValue(), 'Good');
    assert.equal(await form.getByLabel('Category').inputValue(), 'Other');
    assert.equal(await form.getByLabel('Category').locator('option').count(), 14);
    await form.getByRole('button', { name: 'Add book' }).click();
    await form.getByText('Name, price, seller, email, contact number and a picture are required.').waitFor();
    assert.equal(await form.getByText('Please fill this in.').count(), 6);
    await form
      .getByText('Staff alone see it and the email, and a buyer whose request is accepted.')
      .waitFor();

    await fill(page, { 'Name of the book': 'Apple Orchards of Kotgarh', ...offer });
    await form.getByLabel('Category').selectOption('Biology');
    await form.getByLabel('Picture of the book').setInputFiles(await jpeg());
    await form.getByRole('img', { name: 'The picture that you chose' }).waitFor();
    await form.getByRole('button', { name: 'Add book' }).click();
    await form.getByText('“Apple Orchards of Kotgarh” is on the shelf.').waitFor();
    await row(page, 'Apple Orchards of Kotgarh').getByText('by Om Prakash').waitFor();
    await row(page, 'Apple Orchards of Kotgarh').getByText('₹1,249.50').waitFor();
    // A search that would hide the new book is cleared.
    await page.waitForURL((url) => !url.search.includes('physics'));

    assert.equal(await form.getByLabel('Name of the book').inputValue(), '');
    assert.equal(await form.getByLabel('Seller', { exact: true }).inputValue(), 'Kamla Devi');
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('name')), 'name');
    await page.goto('/Books?q=orchards');
    await page.getByRole('heading', { name: 'Apple Orchards of Kotgarh' }).waitFor();
    await page.waitForFunction(
      () => document.querySelector<HTMLImageElement>('[class^=book_] img')?.naturalWidth,
    );
    assert.equal(await page.getByText('kamla@example.org').count(), 0);
  },
);

journey(
  'the book list is searched while typing, filtered, and paged by five; a file that is not a picture is refused with the reason, and the input stays',
  async ({ page, portal }) => {
    await enter(page, portal, admin, '/admin/add-books');
    const rows = page.locator('[class*="books_"] tbody tr');
    await rows.first().waitFor();
    assert.equal(await rows.count(), 5);
    const first = await rows.first().textContent();
    await page.getByRole('link', { name: 'Next' }).click();
    await page.waitForURL('**/add-books?page=2');
    await focused(page.getByRole('status').filter({ hasText: /^\d+ books$/ })).waitFor();
    await page.waitForFunction(
      (first) => document.querySelector('[class*="books_"] tbody tr')?.textContent !== first,
      first,
    );
    await page.getByLabel('Search by name, category or ISBN').fill('ward no');
    await page.getByText('1 book', { exact: true }).waitFor();
    await row(page, 'Ward Notes for First Years').waitFor();
    await page.getByLabel('Category', { exact: true }).selectOption('Physics');
    await page.getByText('No book found').waitFor();
    await page.getByRole('link', { name: 'Clear the search' }).click();
    await page.waitForFunction(() => document.querySelectorAll('[class*="books_"] tbody tr').length === 5);
    await page.goto('/admin/add-books?page=999');
    await page.waitForURL(/add-books\?page=\d{1,2}$/);
    await rows.first().waitFor();

    await page.getByRole('button', { name: 'Add a book' }).click();
    await fill(page, { 'Name of the book': 'Never Added', ...offer });
    const field = page.getByLabel('Picture of the book');
    const send = page.getByRole('button', { name: 'Add book' });
    const choose = (name: string, mimeType: string, buffer: Buffer) =>
      field.setInputFiles({ name, mimeType, buffer });

    await choose('notes.pdf', 'application/pdf', pretenders['a PDF']);
    await page.getByText('This is not a picture. Choose a JPEG').waitFor();
    await choose('drawing.jpg', 'image/jpeg', pretenders['an SVG with a script']);
    await send.click();
    await page.getByText('Failed to save book. Please try again.').waitFor();
    await page.getByText('This is not a picture that can be used.').first().waitFor();
    await choose('bomb.png', 'image/png', bomb(8_100, 8_100));
    await send.click();
    await page.getByText('This picture has too many pixels').first().waitFor();
    assert.equal(await page.getByLabel('Name of the book').inputValue(), 'Never Added');
    assert.equal(await page.getByText('is on the shelf').count(), 0);

    await page.reload();
    await page.getByRole('button', { name: 'Add a book' }).click();
    await page.getByRole('button', { name: 'Restore' }).click();
    assert.equal(await page.getByLabel('Seller', { exact: true }).inputValue(), 'Kamla Devi');
    await page.route('**/api/books', (route) => route.abort());
    await field.setInputFiles(await jpeg());
    await send.click();
    await page.getByText('The portal cannot be reached.').waitFor();
    await page.getByText('Failed to save book. Please try again.').waitFor();
  },
);

journey(
  'simultaneous edits of a book lose nothing; a deleted book asks for confirmation first and is restored by Undo',
  async ({ page, portal }) => {
    await enter(page, portal, authority, '/authority/add-books?q=Reading+Poems');
    await page.getByRole('button', { name: 'Edit Reading Poems Aloud' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit book' });
    await dialog.getByLabel('Price in').fill('99');
    await dialog.getByLabel('Author').fill('J. Thangkhiew');
    const other = dialog.getByLabel('Another picture');
    await other.setInputFiles({ ...(await jpeg()), mimeType: 'application/pdf' });
    await dialog.getByText('This is not a picture. Choose a JPEG').waitFor();
    await dialog.getByRole('button', { name: 'Leave it out' }).click();
    await focused(other).waitFor();
    assert.equal(await dialog.getByText('This is not a picture. Choose a JPEG').count(), 0);
    await other.setInputFiles(await jpeg('#903030'));
    await portal.database
      .sql`update books set price = 333, condition = 'Bad', version = version + 1 where name = 'Reading Poems Aloud'`;
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('This was changed in the meantime').waitFor();
    await dialog.getByText('is now “333”').waitFor();
    assert.equal(await dialog.getByLabel('Price in').inputValue(), '99');
    assert.equal(await dialog.getByLabel('Condition').inputValue(), 'Bad');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('“Reading Poems Aloud” is saved.').waitFor();
    const changed = row(page, 'Reading Poems Aloud');
    await changed.getByText('₹99').waitFor();
    await changed.getByText('Literature · Bad').waitFor();
    await changed.getByText('J. Thangkhiew').waitFor();

    await page.getByRole('button', { name: 'Edit Reading Poems Aloud' }).click();
    await dialog.getByLabel('Price in').fill('98');
    await portal.database
      .sql`update books set sold_at = now(), version = version + 1 where name = 'Reading Poems Aloud'`;
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('“Reading Poems Aloud” is sold and stays as it is.').waitFor();
    page.once('dialog', (question) => void question.accept());
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    await page.getByLabel('Search by name, category or ISBN').fill('Two Hundred Puzzles');
    const remove = page.getByRole('button', { name: 'Delete Two Hundred Puzzles for the Bus' });
    const first = page.waitForEvent('dialog');
    page.once('dialog', (dialog) => void dialog.dismiss());
    await remove.click();
    await first;
    const asked = answering(page, 'accept');
    await page.context().setOffline(true);
    await remove.click();
    await page.getByText('The portal cannot be reached. Check your connection, then try again.').waitFor();
    await page.context().setOffline(false);
    page.once('dialog', (dialog) => void dialog.accept());
    await remove.click();
    await page.getByText('“Two Hundred Puzzles for the Bus” is deleted.').waitFor();
    assert.match(asked.join(), /^Delete “Two Hundred Puzzles for the Bus”\?/);
    await page.getByText('No book found').waitFor();
    const result = (text: string) => focused(page.getByRole('status').filter({ hasText: text }));
    await result('is deleted.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await result('“Two Hundred Puzzles for the Bus” is restored.').waitFor();
    await row(page, 'Two Hundred Puzzles for the Bus').waitFor();
  },
);

journey(
  'a book that waits far down opens by its link, and the result of a decision about it is in view',
  async ({ page, portal }) => {
    await pending(portal, ...Array.from({ length: 12 }, (_, at) => `Waiting Room ${at + 1}`));
    await enter(page, portal, admin, '/admin/add-books?q=Waiting+Room+12');
    await page.getByRole('link', { name: 'Look at it: Waiting Room 12' }).click();
    const last = page.getByRole('article', { name: 'Waiting Room 12' });
    await focused(page.getByRole('listitem').filter({ has: last })).waitFor();
    await page.route('**/verify', (route) => route.abort());
    await page.getByRole('button', { name: 'Approve Waiting Room 7' }).click();
    const result = page.locator('.last-result');
    await result.getByText(/could not be approved/).waitFor();
    const box = await result.boundingBox();
    assert.ok(box && box.y >= 0 && box.y < 300, `the result is at ${box?.y}`);
    await result.getByRole('button', { name: 'Dismiss' }).click();
    await result.getByRole('status').filter({ hasText: /^$/ }).waitFor({ state: 'attached' });
    // Other journeys expect their books on the first page.
    await portal.database.sql`update books set deleted_at = now() where name like 'Waiting Room%'`;
  },
);

journey('the question before a deletion warns of a reservation made meanwhile', async ({ page, portal }) => {
  const there = await place(portal);
  const { id: seller_id } = await enter(page, portal, admin);
  const books = {
    'Field Mice': await shelve(portal, { name: 'Field Mice' }),
    'Hill Voles': await shelve(portal, { name: 'Hill Voles', seller_id }),
  };
  await page.goto('/admin/add-books?q=Field+Mice');
  for (const [name, book] of Object.entries(books)) {
    const remove = page.getByRole('button', { name: `Delete ${name}` });
    await remove.waitFor();
    await dealsIn(portal).reserve(await signIn(there), book);
    const question = page.waitForEvent('dialog');
    page.once('dialog', (dialog) => void dialog.dismiss());
    await remove.click();
    assert.match((await question).message(), /that reservation ends/, name);
  }
});

journey(
  'pending books are approved once, with all their details shown, and only the latest decision is announced',
  async ({ page, portal }) => {
    await pending(portal, 'Botany in a Year', 'Chemistry Afresh', 'Drawn Ferns', 'Edible Roots');
    await enter(page, portal, admin, '/admin/approve-books');
    const card = (name: string) => page.getByRole('article', { name });
    await card('Botany in a Year').getByText('₹1,25,000').waitFor();
    for (const text of ['Lata Rawat', 'lata@example.org', '98160 54321', 'Like new.', 'Other', 'Good'])
      await card('Botany in a Year').getByText(text, { exact: true }).waitFor();
    assert.equal(await page.getByText('$').count(), 0);
    await page.waitForFunction(
      () => document.querySelector<HTMLImageElement>('[class*="book_"] img')?.naturalWidth,
    );
    await page.setViewportSize({ width: 768, height: 1024 });
    await enlargeText(page);
    const seller = await card('Botany in a Year').getByText('Lata Rawat', { exact: true }).boundingBox();
    assert.ok(seller && seller.width > 80, `in text of 200 % the seller has ${seller?.width} px`);

    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    const approving = await held(page, '**/verify');
    await page.getByRole('button', { name: 'Approve Botany in a Year' }).click();
    // A press of another button would be lost meanwhile.
    await page.getByRole('button', { name: 'Approve Edible Roots', disabled: true }).waitFor();
    approving.release();
    assert.deepEqual((await sent).postDataJSON(), { verifiedBy: 'Anjali Rana', version: 1 });
    await page.getByText('“Botany in a Year” is approved and on the shelf.').waitFor();
    await card('Botany in a Year').waitFor({ state: 'detached' });

    const other = await signIn(await place(portal), { role: 'authority', name: 'Ravi Thakur' });
    const [book] = await portal.database.sql`select id from books where name = 'Chemistry Afresh'`;
    await callAs(portal, other, 'PATCH', `/books/${book?.id}/verify`);
    await page.getByRole('button', { name: 'Approve Chemistry Afresh' }).click();
    await page.getByText('“Chemistry Afresh” was approved already, by Ravi Thakur.').waitFor();
    await card('Chemistry Afresh').waitFor({ state: 'detached' });
    await portal.announced();
    const { payload: found } = await portal.app.inject('/Books?q=Botany');
    assert.ok(textsOf(found, 'h2').includes('Botany in a Year'));

    const approve = page.getByRole('button', { name: 'Approve Drawn Ferns' });
    await page.context().setOffline(true);
    await approve.click();
    const failed = page.getByRole('status').getByText('The book could not be approved. Please try again.');
    await failed.waitFor();
    // Screen readers say the same text again only from a new element.
    const said = await failed.elementHandle();
    await approve.click();
    await until('the same failure is new', () => said?.evaluate(({ isConnected }) => !isConnected));
    await failed.waitFor();
    await page.context().setOffline(false);
    page.once('dialog', (dialog) => void dialog.accept());
    const deleting = await held(page, '**/api/books/*', { method: 'DELETE' });
    await page.getByRole('button', { name: 'Delete Edible Roots' }).click();
    await page.getByRole('button', { name: 'Delete Drawn Ferns', disabled: true }).waitFor();
    deleting.release();
    await page.getByText('“Edible Roots” is deleted.').waitFor();
    assert.equal(await failed.count(), 0);
  },
);

journey(
  'on a phone the staff pages for books pass axe in both themes, fit the width, and have controls of 44 px',
  async ({ page, portal }) => {
    await pending(portal, 'हिन्दी साहित्य का संक्षिप्त इतिहास', `Long${'winded'.repeat(12)}`);
    await enter(page, portal, authority, '/authority/add-books');
    await page.locator('[class*="books_"]').waitFor();
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click();
    await page.getByRole('dialog').getByLabel('Name of the book').waitFor();
    assert.deepEqual(await violations(page), [], 'the dialog');
    await page.keyboard.press('Escape');
    await fitsAndPassesAxe(page, 'the list');
    await page.getByRole('button', { name: 'Add a book' }).click();
    await page.getByRole('button', { name: 'Add book' }).click();
    await page.getByText('Please fill this in.').first().waitFor();
    await fitsAndPassesAxe(page, 'the form with its errors');
    await page.goto('/authority/approve-books');
    await page.locator('[class*="book_"]').first().waitFor();
    await fitsAndPassesAxe(page, 'the books that wait');
  },
  phone,
);

journey(
  'an authority of one university opens its own book from a notification, and takes it off the shelf',
  async (visit) => {
    const { page, portal } = visit;
    const { database } = portal;
    const { id: universityId } = await plant(database, { name: 'Kedar' });
    const kedar = await enter(page, portal, { role: 'authority', scope: 'own', universityId });
    const book = await shelve(portal, { name: 'Group Theory', seller_id: kedar.id });
    await page.goto(`/authority/add-books?book=${book}`);
    const own = page.getByRole('article', { name: 'Group Theory' });
    await focused(page.getByRole('listitem').filter({ has: own })).waitFor();
    await page.getByRole('button', { name: 'Take off the shelf: Group Theory' }).click();
    await own.getByText('Taken off', { exact: true }).waitFor();
    await database.sql`delete from books where id = ${book}`;
  },
);
