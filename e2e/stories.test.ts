import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { picture } from '../test/pictures.ts';
import { type Ending, journey, type Portal } from './portal.ts';
import { enter } from './profile.ts';

type AccountOptions = Parameters<typeof enter>[2];

/** Opens a page in another browser context, signed in as another person. */
async function beside(page: Page, portal: Portal, t: Ending, account: AccountOptions): Promise<Page> {
  const context = await page.context().browser()?.newContext({ baseURL: portal.url, locale: 'en-IN' });
  assert.ok(context);
  t.after(() => context.close());
  const other = await context.newPage();
  await enter(other, portal, account);
  return other;
}

async function fill(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value);
}

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notifications/ });

journey(
  'a seller offers a book, staff approve it, a buyer reserves it, and the seller accepts and hands it over',
  async ({ page: seller, portal }, t) => {
    await enter(seller, portal, { name: 'Lata Rawat', email: 'lata@campus.test' });
    const authority = await beside(seller, portal, t, { role: 'authority', name: 'Om Prakash' });
    const buyer = await beside(seller, portal, t, { name: 'Kiran Negi', email: 'kiran@campus.test' });
    const book = 'Snow Lines of the Baspa';

    await seller.goto('/user/books');
    const form = seller.getByRole('region', { name: 'Offer a book' });
    assert.equal(await form.getByLabel('Your name, as buyers see it').inputValue(), 'Lata Rawat');
    await fill(seller, {
      'Name of the book': book,
      'Price in rupees (₹)': '240',
      'Your email': 'lata@campus.test',
      'Your phone number': '98160 55555',
    });
    await form
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        ...{ name: 'photo.jpg', mimeType: 'image/jpeg' },
        buffer: await picture('jpeg', 300, 400),
      });
    await form.getByRole('button', { name: 'Offer the book' }).click();
    const own = seller.getByRole('article', { name: book });
    await own.getByText('Waits for approval').waitFor();
    await portal.announced();
    await buyer.goto(`/Books?q=baspa`);
    await buyer.getByText('No book').first().waitFor();

    await authority.goto('/authority/approve-books');
    await authority.getByRole('button', { name: `Approve ${book}` }).click();
    await authority.getByText(`“${book}” is`).first().waitFor();
    await portal.announced();

    await seller.reload();
    await own.getByText('On the shelf').waitFor();
    await bell(seller).click();
    await seller.getByRole('link', { name: `Your book “${book}” is approved and on the shelf.` }).click();
    await own.getByText('On the shelf').waitFor();

    await buyer.goto(`/Books?q=baspa`);
    await buyer.getByRole('link', { name: book }).first().click();
    await buyer.getByRole('heading', { level: 1, name: book }).waitFor();
    await buyer.getByRole('link', { name: /reserve/i }).click();
    const dialog = buyer.getByRole('dialog');
    await dialog.getByText('What reserving means').waitFor();
    await dialog.getByLabel('A word to the seller (optional)').fill('Could we meet at the library?');
    await dialog.getByRole('button', { name: 'Reserve this book' }).click();
    await buyer.getByText('Waiting for an answer').first().waitFor();
    assert.equal(await buyer.getByText('98160 55555').count(), 0);

    await seller.goto('/user/books');
    await seller.getByRole('link', { name: `Answer the request for ${book}` }).click();
    await seller.getByText('Could we meet at the library?').waitFor();
    assert.equal(await seller.getByText('kiran@campus.test').count(), 0);
    await seller.getByLabel('Your message').fill('On the steps, tomorrow at four.');
    await seller.getByRole('button', { name: 'Send' }).click();
    await seller.getByText('On the steps, tomorrow at four.').waitFor();
    await seller.getByRole('button', { name: 'Accept', exact: true }).click();
    await seller.getByText('kiran@campus.test').waitFor();

    await buyer.goto('/user/notifications');
    await buyer.getByText(`Lata Rawat accepted the request for “${book}”.`).waitFor();
    await buyer.goto('/user/purchase-books');
    await buyer
      .getByRole('link', { name: new RegExp(book) })
      .first()
      .click();
    await buyer.getByText('On the steps, tomorrow at four.').waitFor();
    await buyer.getByText('98160 55555').waitFor();

    seller.once('dialog', (question) => void question.accept());
    await seller.getByRole('button', { name: 'Handed over' }).click();
    await seller.getByText('it is marked as sold').waitFor();
    await portal.announced();
    await buyer.reload();
    await buyer.getByText('The book is yours.').waitFor();
    await buyer.goto(`/Books?q=baspa`);
    await buyer.getByText('No book').first().waitFor();
  },
);

journey(
  'an author writes a post, staff reject it with a reason, and after a revision approve it; visitors read it, also in the feed',
  async ({ page: author, portal }, t) => {
    await enter(author, portal, { name: 'Lata Rawat' });
    const authority = await beside(author, portal, t, { role: 'authority', name: 'Om Prakash' });
    const visitor = await (await author.context().browser()?.newContext({ baseURL: portal.url }))?.newPage();
    assert.ok(visitor);
    t.after(() => visitor.context().close());
    const title = 'Counting Leopards by Their Footprints';

    await author.goto('/user/add-blog');
    await author.getByLabel('Title').fill(title);
    await author.getByLabel('Content').fill('Snow keeps a **diary**.');
    await author.getByRole('button', { name: 'Submit' }).click();
    await author.getByText('Blog submitted for verification!').waitFor();
    await visitor.goto('/Blogs');
    await visitor.getByRole('heading', { level: 1, name: 'Blogs' }).waitFor();
    assert.equal(await visitor.getByText(title).count(), 0);
    await author.goto('/Blogs');
    const entry = author.getByRole('article').filter({ hasText: title });
    await entry.getByText('Pending').waitFor();

    await authority.goto('/authority/verify-blogs');
    await authority.getByRole('button', { name: `Reject “${title}”` }).click();
    await authority.getByLabel('Reason').fill('Say where and when.');
    await authority.getByRole('button', { name: 'Reject post' }).click();
    await authority.getByRole('dialog').waitFor({ state: 'detached' });

    await author.goto('/user/notifications');
    await author.getByText(`Your post “${title}” was not approved.`).waitFor();
    await author.getByText('Say where and when.').first().waitFor();
    await author.goto('/user/my-blogs');
    await author.getByText('Reason: Say where and when.').waitFor();
    await author.getByRole('link', { name: `Revise “${title}”` }).click();
    await author.getByText('This post was rejected').waitFor();
    await author.getByLabel('Content').fill('Snow keeps a **diary**: Kaza, January 2026.');
    await author.getByRole('button', { name: 'Submit' }).click();
    await author.getByText('Blog submitted for verification!').waitFor();

    await authority.goto('/authority/verify-blogs');
    await authority.getByRole('button', { name: `Approve “${title}”` }).click();
    await authority.getByRole('article', { name: title }).waitFor({ state: 'detached' });

    await portal.announced();
    await visitor.reload();
    await visitor.getByRole('link', { name: title }).first().click();
    await visitor.getByRole('heading', { level: 1, name: title }).waitFor();
    await visitor.locator('strong', { hasText: 'diary' }).waitFor();
    const feed = await (await visitor.request.get('/blogs.atom')).text();
    assert.ok(feed.includes(`<title>${title}</title>`));
    assert.match(feed, /Kaza, January 2026/);
  },
);
