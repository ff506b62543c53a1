import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { reserve, offer as send } from '../test/books.ts';
import { picture, pretenders } from '../test/pictures.ts';
import { shelve } from '../test/reservations.ts';
import { signIn } from '../test/sessions.ts';
import { until } from '../test/until.ts';
import { fitsAndPassesAxe, violations } from './axe.ts';
import { drafts } from './drafts.ts';
import { textsOf } from './html.ts';
import { journey, type Portal, phone } from './portal.ts';
import { authority, callAs, enter, place } from './profile.ts';

type Person = Awaited<ReturnType<typeof signIn>>;

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const jpeg = async () => ({
  name: 'cover.jpg',
  mimeType: 'image/jpeg',
  buffer: await picture('jpeg', 300, 400),
});
const staff = async (portal: Portal, name = 'Ravi Thakur') =>
  signIn(await place(portal), { role: 'authority', name });

/** Offers a book as a student, and returns its id. */
async function offer(portal: Portal, person: Person, name: string): Promise<string> {
  const { status, body } = await send(portal, person, { name, price: '125000', description: 'Like new.' });
  assert.equal(status, 201);
  return body.book._id;
}

async function approved(portal: Portal, seller: Person, name: string): Promise<string> {
  const id = await offer(portal, seller, name);
  await callAs(portal, await staff(portal), 'PATCH', `/books/${id}/verify`, { verifiedBy: 'Ravi Thakur' });
  return id;
}

journey(
  'a student’s book is rejected, revised, approved, withdrawn and sold; a book whose upload is cancelled after it arrived is listed, too',
  async ({ page, portal }) => {
    const student = await enter(page, portal);
    await portal.database.sql`update people set phone = '98160 12345' where id = ${student.id}`;
    await page.goto('/user/books');
    await page.getByText('You offer no book yet').waitFor();
    const form = page.getByRole('region', { name: 'Offer a book' });
    await form.getByLabel('Name of the book').waitFor();
    assert.equal(await form.getByLabel('Your name, as buyers see it').inputValue(), 'Asha Negi');
    assert.equal(await form.getByLabel('Your email').inputValue(), student.email);
    assert.equal(await form.getByLabel('Your phone number').inputValue(), '98160 12345');
    const send = form.getByRole('button', { name: 'Offer the book' });
    await send.click();
    await form.getByText('Name, price, your name, email, phone number and a picture are required.').waitFor();
    assert.equal(await form.getByText('Please fill this in.').count(), 3);

    await form.getByLabel('Name of the book').fill('Calculus for Beginners');
    await form.getByLabel('Price in rupees (₹)').fill('NaN');
    const field = form.getByLabel('Picture of the book');
    const drawing = pretenders['an SVG with a script'];
    await field.setInputFiles({ name: 'drawing.jpg', mimeType: 'image/jpeg', buffer: drawing });
    await send.click();
    await form
      .getByText(/Price in rupees \(₹\) must be/)
      .first()
      .waitFor();
    await form.getByLabel('Price in rupees (₹)').fill('₹ 1,25,000');
    await form.getByLabel('ISBN (optional)').fill('0-306-40615-3');
    await send.click();
    await form
      .getByText(/^ISBN has a wrong digit, or two that are swapped/)
      .first()
      .waitFor();
    await form.getByLabel('ISBN (optional)').fill('0-306-40615-2');
    await send.click();
    await form.getByText('Error uploading book').waitFor();
    await form.getByText('This is not a picture that can be used.').first().waitFor();
    await page.route('**/api/books', (route) => route.abort());
    await field.setInputFiles(await jpeg());
    await send.click();
    await form.getByText('The portal cannot be reached.').waitFor();
    await page.unroute('**/api/books');
    await send.click();
    await form.getByText('“Calculus for Beginners” waits for approval.').waitFor();
    assert.equal(await form.getByLabel('Name of the book').inputValue(), '');
    assert.equal(await form.getByLabel('Your phone number').inputValue(), '98160 12345');
    const mine = card(page, 'Calculus for Beginners');
    await mine.getByText('Waits for approval', { exact: true }).waitFor();
    await mine.getByText('₹1,25,000').waitFor();

    const reviewer = await staff(portal);
    const [row] = await portal.database.sql`select id from books where name = 'Calculus for Beginners'`;
    const verify = `/books/${row?.id}/verify`;
    await callAs(portal, reviewer, 'PATCH', verify, { status: 'rejected', reason: 'Which edition is it?' });
    await page.reload();
    await mine.getByText('Rejected', { exact: true }).waitFor();
    await mine.getByText('Mend what Ravi Thakur asks for').waitFor();
    await mine.getByText('Which edition is it?').waitFor();
    await page.getByRole('button', { name: 'Revise Calculus for Beginners' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit your book' });
    await dialog.getByText('Why it was rejected: Which edition is it?').waitFor();
    assert.equal(await dialog.getByLabel('ISBN (optional)').inputValue(), '9780306406157');
    await dialog.getByLabel('Description').fill('Third edition, 2019.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await mine.getByText('is saved and waits for approval again.').waitFor();
    await mine.getByText('Waits for approval', { exact: true }).waitFor();

    await callAs(portal, reviewer, 'PATCH', verify, { verifiedBy: 'Ravi Thakur' });
    await page.reload();
    await mine.getByText('On the shelf', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Edit Calculus for Beginners' }).click();
    await dialog.getByText('A new price or another way to reach you counts at once.').waitFor();
    await dialog.getByLabel('Price in').fill('99');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await mine.getByText('₹99', { exact: true }).waitFor();
    await mine.getByText('On the shelf', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Take off the shelf: Calculus for Beginners' }).click();
    await mine.getByText('Taken off', { exact: true }).waitFor();
    await mine.getByText('Besides you, only staff see it. Put it back whenever you like.').waitFor();
    const putBack = page.getByRole('button', { name: 'Put back: Calculus for Beginners' });
    await putBack.click();
    await mine.getByText('is back on the shelf.').waitFor();
    const sold = page.getByRole('button', { name: 'Sold elsewhere: Calculus for Beginners' });
    page.once('dialog', (asked) => void asked.dismiss());
    await sold.click();
    await mine.getByText('On the shelf', { exact: true }).waitFor();
    page.once('dialog', (asked) => void asked.accept());
    await sold.click();
    await mine.getByText('Sold', { exact: true }).waitFor();
    assert.equal(await mine.getByRole('button').count(), 0);

    await form.getByLabel('Name of the book').fill('Group Theory');
    await form.getByLabel('Price in rupees (₹)').fill('80');
    await field.setInputFiles(await jpeg());
    const held = Promise.withResolvers<void>();
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    await page.route('**/api/books', async (route) => {
      await route.fetch();
      arrive();
      await held.promise;
      await route.abort();
    });
    await send.click();
    await arrived;
    await form.getByRole('button', { name: 'Stop' }).click();
    await form.getByText('Stopped. What you typed is still here.').waitFor();
    await form.getByText('The book may have been sent all the same: look among your books below').waitFor();
    await card(page, 'Group Theory').getByText('Waits for approval', { exact: true }).waitFor();
    assert.equal(await form.getByLabel('Name of the book').inputValue(), 'Group Theory');
    held.resolve();
    await portal.announced();
    const { payload: found } = await portal.app.inject('/Books?q=Calculus+for+Beginners');
    assert.ok(textsOf(found, 'h2').includes('No book called “Calculus for Beginners”, yet'));
  },
);

journey('a seller of 101 books sees every request, including the oldest', async (visit) => {
  const { page, portal } = visit;
  const seller = await enter(page, portal);
  const buyer = await signIn(await place(portal), { name: 'Kiran Mehta' });
  // More than a page of a list may have.
  for (let at = 1; at <= 101; at += 1)
    await reserve(portal, await shelve(portal, { name: `Optics ${at}`, seller_id: seller.id }), buyer.id);
  await page.goto('/user/books');
  const requests = page.getByRole('region', { name: 'Requests for your books' });
  await requests.getByRole('button', { name: 'Show 96 more' }).click();
  await requests.getByText('Optics 1', { exact: true }).waitFor();
});

journey(
  'a seller sees requests above the form with links to their reservations, edits contact details, and undoes a deletion',
  async ({ page, portal }) => {
    const seller = await enter(page, portal);
    const id = await approved(portal, seller, 'Optics');
    const buyer = await signIn(await place(portal), { name: 'Kiran Mehta' });
    const { reservation } = await callAs(portal, buyer, 'POST', `/books/${id}/reservations`, {
      message: 'Hello?',
    });
    const address = `/user/reservation?id=${reservation?._id}`;
    await page.goto('/user/books');
    const requests = page.getByRole('region', { name: 'Requests for your books' });
    await requests.getByText('Kiran Mehta asks for it.').waitFor();
    await requests.getByText('1 new message').waitFor();
    await requests.getByText('or the request ends by itself').waitFor();
    assert.equal(await requests.getByRole('link', { name: /^Answer/ }).getAttribute('href'), address);
    const mine = card(page, 'Optics');
    await mine.getByText('Reserved', { exact: true }).waitFor();
    assert.equal(await mine.getByRole('link', { name: /^To the reservation/ }).getAttribute('href'), address);
    assert.equal(await mine.getByRole('button').count(), 1);
    await page.getByRole('button', { name: 'How to reach you about Optics' }).click();
    const dialog = page.getByRole('dialog', { name: 'How to reach you' });
    await dialog.getByLabel('Your phone number').fill('98160 99999');
    assert.equal(await dialog.getByLabel('Price in').count(), 0);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await mine.getByText('“Optics” is saved.').waitFor();

    const answer = { state: 'declined', reason: 'My sister needs it.' };
    await callAs(portal, seller, 'PATCH', `/reservations/${reservation?._id}`, answer);
    await page.reload();
    await mine.getByText('On the shelf', { exact: true }).waitFor();
    assert.equal(await requests.getByRole('link').count(), 0);
    await requests.getByText('Earlier requests').click();
    await requests.getByText('Declined').waitFor();
    assert.equal(await requests.getByRole('link', { name: 'Optics' }).getAttribute('href'), address);

    const edit = page.getByRole('dialog', { name: 'Edit your book' });
    await page.getByRole('button', { name: 'Edit Optics' }).click();
    const description = edit.getByLabel('Description');
    await description.fill('With solutions.');
    await until('it is kept', async () =>
      (await drafts(page, seller.id, 'description')).includes('With solutions.'),
    );
    // As a review, or a suspension of the account that is undone.
    await portal.database.sql`update books set version = version + 1 where id = ${id}`;
    await page.reload();
    await page.getByRole('button', { name: 'Edit Optics' }).click();
    await edit.getByRole('button', { name: 'Restore' }).click();
    assert.equal(await description.inputValue(), 'With solutions.');
    // As staff who reject or approve it meanwhile.
    await portal.database.sql`
      update books set verified_at = null, rejected_at = now(), rejected_by = 'Om', reject_reason = 'Too dark.', version = version + 1
      where id = ${id}`;
    await edit.getByRole('button', { name: 'Save' }).click();
    await edit.getByText('Staff have rejected the book meanwhile.').waitFor();
    await edit.getByText('Why it was rejected: Too dark.').waitFor();
    await edit.getByRole('button', { name: 'Save' }).click();
    await edit.waitFor({ state: 'detached' });

    const remove = page.getByRole('button', { name: 'Delete Optics' });
    page.once('dialog', (asked) => void asked.accept());
    await remove.click();
    await page.getByText('“Optics” is deleted.').waitFor();
    await mine.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await mine.waitFor();
  },
);

journey(
  'staff reject a book with a reason, and rejecting a book approved meanwhile is refused',
  async ({ page, portal }) => {
    const seller = await signIn(await place(portal), { name: 'Lata Rawat' });
    const ids = [];
    for (const name of ['Blurred Botany', 'Nameless', 'Contested'])
      ids.push(await offer(portal, seller, name));
    await enter(page, portal, authority, '/authority/approve-books');
    const dialog = page.getByRole('dialog', { name: 'Reject a book' });
    await page.getByRole('button', { name: 'Reject Blurred Botany' }).click();
    await dialog.getByRole('button', { name: 'The photo does not show the book clearly.' }).click();
    const reason = dialog.getByLabel('Reason');
    await reason.fill(`${await reason.inputValue()} Take it by daylight.`);
    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await dialog.getByRole('button', { name: 'Reject the book' }).click();
    assert.deepEqual((await sent).postDataJSON(), {
      verifiedBy: 'Om Prakash',
      status: 'rejected',
      reason: 'The photo does not show the book clearly. Take it by daylight.',
      version: 1,
    });
    await page.getByText('“Blurred Botany” is rejected.').waitFor();
    await card(page, 'Blurred Botany').waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Reject Nameless' }).click();
    await dialog.getByRole('button', { name: 'Reject the book' }).click();
    await page.getByText('“Nameless” is rejected.').waitFor();
    await card(page, 'Nameless').waitFor({ state: 'detached' });
    const [nameless] = await portal.database.sql`select reject_reason from books where name = 'Nameless'`;
    assert.equal(nameless?.reject_reason, 'No reason provided');

    await page.getByRole('button', { name: 'Reject Contested' }).click();
    await reason.fill('Too late.');
    await callAs(portal, await staff(portal), 'PATCH', `/books/${ids[2]}/verify`, {
      verifiedBy: 'Ravi Thakur',
    });
    await dialog.getByRole('button', { name: 'Reject the book' }).click();
    await page.getByText('“Contested” was approved already, by Ravi Thakur.').waitFor();
    await card(page, 'Contested').waitFor({ state: 'detached' });
    await page.goto('/authority/add-books?q=Blurred');
    await page.getByText('by Om Prakash').waitFor();
    await page.getByText('Take it by daylight.').waitFor();
  },
);

journey(
  'on a phone a photo is reduced before its upload, and the pages pass axe, fit the width, and have controls of 44 px',
  async ({ page, portal }) => {
    const seller = await enter(page, portal);
    await offer(portal, seller, `Long${'winded'.repeat(12)}`);
    const asked = await approved(portal, seller, 'हिन्दी साहित्य का संक्षिप्त इतिहास');
    const buyer = await signIn(await place(portal), { name: 'किरण मेहता' });
    await callAs(portal, buyer, 'POST', `/books/${asked}/reservations`);
    await page.goto('/user/books');
    await page.getByText('Reserved', { exact: true }).waitFor();
    await page.getByLabel('Name of the book').waitFor();
    await fitsAndPassesAxe(page, 'the page');

    const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const;
    const create = { width: 1200, height: 2600, channels: 3, background: '#888', noise } as const;
    const buffer = await sharp({ create }).jpeg({ quality: 95 }).toBuffer();
    const opened = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Take a photo' }).click();
    const camera = await opened;
    assert.equal(await camera.element().getAttribute('capture'), 'environment');
    await camera.setFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer });
    await page.getByRole('img', { name: 'The picture that you chose' }).waitFor();
    await page.getByText('IMG_1.jpg', { exact: true }).waitFor();
    const input = page.locator('input[type=file]');
    assert.equal(await input.inputValue(), '', 'the same file can be chosen again after it was changed');
    await page.getByLabel('Name of the book').fill('From the Camera');
    await page.getByLabel('Price in').fill('0');
    await page.getByLabel('Your phone number').fill('98160 12345');
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await page.getByRole('button', { name: 'Offer the book' }).click();
    const { 'content-length': length = '' } = await (await sent).allHeaders();
    assert.ok(Number(length) > 0 && Number(length) < buffer.length / 2, `${length} of ${buffer.length}`);
    await card(page, 'From the Camera').getByText('₹0').waitFor();
    await page.getByRole('button', { name: 'Edit From the Camera' }).click();
    await page.getByRole('dialog').getByLabel('Name of the book').waitFor();
    assert.deepEqual(await violations(page), [], 'the dialog');
  },
  phone,
);
