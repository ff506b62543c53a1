import assert from 'node:assert/strict';
import sharp from 'sharp';
import { dropTags } from '../src/core/cache/tags.ts';
import { shelve } from '../test/reservations.ts';
import { until } from '../test/until.ts';
import { element, textOf } from './html.ts';
import { clocked, enlargeText, held, journey, phone, served, withoutScripts } from './portal.ts';
import { enter } from './profile.ts';

journey(
  'on a phone with text at 200 % books are in one column, and selected options fit their fields',
  async ({ page }) => {
    await page.goto('/Books');
    await enlargeText(page);
    const book = await page.getByRole('article').first().boundingBox();
    assert.ok(book && book.width > 300, `${book?.width} of 360 px`);
    for (const list of await page.getByRole('combobox').all()) {
      const room = await list.evaluate((select: HTMLSelectElement) => {
        const { font, paddingLeft, paddingRight } = getComputedStyle(select);
        const canvas = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
        canvas.font = font;
        const { width } = canvas.measureText(select.selectedOptions[0]?.text ?? '');
        return select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - width;
      });
      assert.ok(room >= 0, `${-room} px are missing`);
    }
  },
  { viewport: { width: 360, height: 740 } },
);

journey(
  'the shelf has twelve books per page; its search filters while a visitor types, returns to page 1, and is in the address',
  async ({ page }) => {
    await page.goto('/Books');
    assert.equal(await page.getByRole('article').count(), 12);
    assert.ok(await page.getByRole('button', { name: 'Previous' }).isDisabled());
    await page.getByRole('link', { name: 'Next' }).click();
    await page.waitForURL(/page=2/);
    await page.getByText('13 to 24 of 30 books').waitFor();
    const title = await page.title();
    assert.equal(title, 'Second-hand books · Page 2 · Unishelf');
    await page.reload();
    assert.equal(await page.title(), title);
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByText('25 to 30 of 30 books').waitFor();
    assert.equal(await page.getByRole('article').count(), 6);
    assert.ok(await page.getByRole('button', { name: 'Next' }).isDisabled());

    await page.getByRole('searchbox').fill('PHYSICS');
    await page.waitForURL(/q=PHYSICS/);
    await page.waitForURL((url) => !url.searchParams.has('page'));
    const cards = page.getByRole('article');
    await cards.first().waitFor();
    // The previous list stays until the new one has loaded.
    await page.getByText(/^1 to \d of \d books?$/).waitFor();
    for (const text of await cards.allInnerTexts()) assert.match(text, /physics/i);
    await page.reload();
    assert.equal(await page.getByRole('searchbox').inputValue(), 'PHYSICS');
    await page.getByRole('searchbox').fill('quantum gardening');
    await page.getByText(/quantum gardening.*yet/).waitFor();
    await page.getByRole('link', { name: /clear/i }).click();
    await page.getByText('1 to 12 of 30 books').waitFor();
  },
);

served(
  'a book’s card shows its price in rupees, and the first 100 characters of a long description',
  async ({ app, database }) => {
    const [book] = await database.sql`
      select name, description, price from books where length(description) > 120 and verified_at is not null order by id desc limit 1`;
    const { payload } = await app.inject(`/Books?q=${encodeURIComponent(String(book?.name))}`);
    const text = textOf(element(payload, /<article/));
    assert.ok(text.includes(`₹${Number(book?.price)}`));
    assert.ok(text.includes(`${[...String(book?.description)].slice(0, 100).join('')}...`));
  },
);

journey(
  'filters by category, condition and price are in the address, Back restores them, and invalid values are ignored or adjusted',
  async ({ page }) => {
    await page.goto('/Books');
    await page.getByLabel('Condition').selectOption('Excellent');
    await page.waitForURL(/condition=Excellent/);
    await page.getByText(/^1 to \d+ of (?!30)\d+ books?$/).waitFor();
    await page.getByLabel('To ₹').fill('250');
    await page.waitForURL(/maxPrice=250/);
    await page.getByText(/^1 to \d+ of \d books?$/).waitFor();
    for (const text of await page.getByRole('article').allInnerTexts()) {
      assert.match(text, /Excellent/);
      assert.ok(Number(/₹([\d.]+)/.exec(text)?.[1]) <= 250, text);
    }
    await page.getByRole('article').first().getByRole('link').click();
    await page.waitForURL(/Books\/[0-9a-f-]{36}$/);
    const list = page.getByRole('link', { name: 'Second-hand books' });
    await list.waitFor();
    await page.getByText('Excellent').first().waitFor();
    await page.goBack();
    await page.waitForURL(/maxPrice=250/);
    await list.waitFor({ state: 'detached' });
    assert.equal(await page.getByLabel('Condition').inputValue(), 'Excellent');
    await page.getByLabel('From ₹').fill('140');
    await page.getByLabel('Category', { exact: true }).selectOption('Medical');
    await page.getByText('No such book on the shelf, yet').waitFor();
    await page.getByRole('link', { name: /clear/i }).click();
    await page.getByText('1 to 12 of 30 books').waitFor();
    const category = page.getByLabel('Category', { exact: true });
    await until('the category is cleared', async () => (await category.inputValue()) === '');
    await page.goto('/Books?minPrice=lots&maxPrice=1,000&condition=Mint');
    await page.getByText('1 to 12 of 30 books').waitFor();
    // Values that a number field accepts and the API refuses.
    await page.goto('/Books?minPrice=-5&maxPrice=2.5e2');
    await page.getByText(/^1 to \d+ of (?!30)\d+ books?$/).waitFor();
    assert.equal(await page.getByLabel('From ₹').inputValue(), '0');
    assert.equal(await page.getByLabel('To ₹').inputValue(), '250');
  },
);

journey(
  'a book’s page has structured data and a link to reserve it, unless it is reserved; an unknown book is 404',
  async ({ page, portal }) => {
    await page.goto('/Books');
    const card = page.getByRole('article').first().getByRole('link');
    const name = await card.innerText();
    await card.click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.waitForURL(/\/Books\/[0-9a-f-]{36}/);
    const id = new URL(page.url()).pathname.split('/')[2] ?? '';
    const way = page.getByRole('link', { name: 'Reserve this book' });
    assert.equal(await way.getAttribute('href'), `/user/purchase-books?book=${id}`);
    const html = await (await page.request.get(page.url())).text();
    const things = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, text]) => JSON.parse(text ?? ''),
    );
    const [book, crumbs] = things;
    assert.deepEqual(
      [book['@type'], book.name, book.offers.priceCurrency],
      [['Product', 'Book'], name, 'INR'],
    );
    assert.equal(book.offers.availability, 'https://schema.org/InStock');
    assert.equal(crumbs['@type'], 'BreadcrumbList');
    assert.doesNotMatch(html, /"email"|contactNumber/);
    const { db } = portal.database;
    await db.transaction().execute(async (tx) => {
      await tx.updateTable('books').set({ reserved_at: new Date() }).where('id', '=', id).execute();
      await dropTags(tx, ['books']);
    });
    await page.waitForFunction(async () =>
      (await (await fetch(location.href)).text()).includes('This book is reserved'),
    );
    await page.reload();
    await page.getByText('This book is reserved').waitFor();
    assert.equal(await way.count(), 0);
    const list = page.getByRole('link', { name: 'Second-hand books' });
    await list.click();
    await list.waitFor({ state: 'detached' });
    await page.getByRole('article').first().getByText('Reserved', { exact: true }).waitFor();
    await db.transaction().execute(async (tx) => {
      await tx.updateTable('books').set({ reserved_at: null }).where('id', '=', id).execute();
      await dropTags(tx, ['books']);
    });
    const answer = await page.goto('/Books/mine');
    assert.equal(answer?.status(), 404);
    await page.getByRole('heading', { name: 'This book is not on the shelf' }).waitFor();
  },
);

journey(
  'sellers see the page of their own book with a link to their books, even if it is off the shelf',
  async (visit) => {
    const { page, portal } = visit;
    const seller = await enter(page, portal);
    const [offered, withdrawn] = [
      await shelve(portal, { name: 'Tensor Analysis', seller_id: seller.id }),
      await shelve(portal, { name: 'Group Theory', seller_id: seller.id, withdrawn_at: new Date() }),
    ];
    await page.goto(`/Books/${offered}`);
    await page.getByRole('link', { name: 'To your books' }).waitFor();
    assert.equal(await page.getByRole('link', { name: 'Reserve this book' }).count(), 0);
    const answer = await page.goto(`/Books/${withdrawn}`);
    assert.equal(answer?.status(), 404);
    await page.getByRole('heading', { level: 1, name: 'Group Theory' }).waitFor();
    await page.getByRole('link', { name: 'To your books' }).waitFor();
    await portal.database.sql`delete from books where id in (${offered}, ${withdrawn})`;
  },
);

journey(
  'a book’s page tells staff that students reserve it, and links to their area for their own book',
  async (visit) => {
    const { page, portal } = visit;
    const { sql } = portal.database;
    const ravi = await enter(page, portal, { role: 'authority', name: 'Ravi Thakur' }, '/Books');
    const card = page.getByRole('article').first().getByRole('link');
    const id = new URL((await card.getAttribute('href')) ?? '', portal.url).pathname.split('/')[2] ?? '';
    const [before] = await sql`select seller_id from books where id = ${id}`;
    await page.goto(`/Books/${id}`);
    const reserve = page.getByRole('link', { name: 'Reserve this book' });
    await page.getByText('Students reserve this book here.').waitFor();
    assert.equal(await reserve.count(), 0);
    await sql`update books set seller_id = ${ravi.id} where id = ${id}`;
    await page.getByRole('link', { name: 'Second-hand books' }).click();
    await page.getByRole('link', { name: 'Second-hand books' }).waitFor({ state: 'detached' });
    await card.click();
    await page.getByRole('link', { name: 'To your books' }).click();
    await page.waitForURL('**/authority/add-books');
    await page.getByRole('button', { name: 'Add a book' }).waitFor();
    await sql`update books set seller_id = ${before?.seller_id ?? null} where id = ${id}`;
  },
);

journey(
  'a book whose picture fails to load shows the drawn cover; of a long title nothing shows below the last line',
  async ({ page }) => {
    await page.route('**/files/books/**', (route) => route.abort());
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/files/books/'));
    await page.goto('/Books');
    await failed;
    const cover = page.getByRole('article').first().locator('.cover');
    await cover.locator('img').waitFor({ state: 'detached' });
    await cover.locator('svg').waitFor();
    await cover.locator('svg').evaluate((motif) => motif.remove());
    const title = cover.locator('strong');
    for (const [language, word] of [
      ['en', 'Tall '],
      ['hi', 'के '],
    ] as const) {
      await title.evaluate(
        (title, [language, text]) => Object.assign(title, { lang: language }).setAttribute('data-text', text),
        [language, word.repeat(60)] as const,
      );
      await page.evaluate(() => document.fonts.ready);
      await title.scrollIntoViewIfNeeded();
      const box = await title.boundingBox();
      assert.ok(box);
      const size = await title.evaluate((title) => Number.parseFloat(getComputedStyle(title).fontSize));
      // The last line's letters end above this strip.
      const strip = { x: box.x, y: box.y + box.height - size / 4, width: box.width, height: size / 4 };
      const shot = await page.screenshot({ clip: strip });
      const { channels } = await sharp(shot).stats();
      assert.ok(
        channels.every(({ min, max }) => min === max),
        language,
      );
    }
  },
  { ...phone, deviceScaleFactor: 2 },
);

journey(
  'without scripts the search, the filters and the pages of books work',
  async ({ page }) => {
    await page.goto('/Books');
    await page.getByRole('searchbox').fill('history');
    await page.getByRole('searchbox').press('Enter');
    await page.waitForURL(/q=history/);
    await page.getByLabel('Condition').selectOption('Bad');
    await page.getByRole('searchbox').fill('');
    await page.locator('main').getByRole('button', { name: 'Search' }).click();
    await page.waitForURL(/condition=Bad/);
    await page.getByRole('article').first().getByRole('link').click();
    await page.getByRole('link', { name: 'Reserve this book' }).waitFor();
    await page.goto('/Books');
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByText('13 to 24 of 30 books').waitFor();
  },
  withoutScripts,
);

journey(
  'a link followed right after typing into the search opens its page',
  async ({ page }) => {
    await page.goto('/Books');
    const field = page.getByRole('searchbox');
    await field.fill('optics');
    await page.waitForURL(/\/Books\?q=optics$/);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const reading = await held(page, '**/api/universities*');
    await field.fill('optics and');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Universities' }).click();
    await page.clock.runFor(500);
    reading.release();
    await page.waitForURL(/\/Universities$/);
    await page.getByRole('heading', { level: 1, name: 'Registered Universities' }).waitFor();
  },
  clocked,
);
