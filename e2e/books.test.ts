import assert from 'node:assert/strict';
import { journey, phone, withoutScripts } from './portal.ts';

journey('books come twelve at a time, with Previous and Next', async ({ page }) => {
  await page.goto('/Books');
  assert.equal(await page.getByRole('article').count(), 12);
  assert.ok(await page.getByRole('button', { name: 'Previous' }).isDisabled());
  await page.getByRole('link', { name: 'Next' }).click();
  await page.waitForURL(/page=2/);
  await page.getByText('13 to 24 of 30 books').waitFor();
  await page.getByRole('link', { name: 'Next' }).click();
  await page.getByText('25 to 30 of 30 books').waitFor();
  assert.equal(await page.getByRole('article').count(), 6);
  assert.ok(await page.getByRole('button', { name: 'Next' }).isDisabled());
});

journey(
  'the search filters while one types, starts again at page 1, and lives in the address',
  async ({ page }) => {
    await page.goto('/Books?page=2');
    await page.getByRole('searchbox').fill('PHYSICS');
    await page.waitForURL(/q=PHYSICS/);
    assert.doesNotMatch(page.url(), /page=/);
    const cards = page.getByRole('article');
    await cards.first().waitFor();
    // The list that was there before stays until the new one is.
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

journey(
  'a card says what the book costs in rupees, and shortens a long description to 100 characters',
  async ({ page, portal }) => {
    const [book] = await portal.database
      .sql`select name, description, price from books where length(description) > 120 order by id desc limit 1`;
    await page.goto(`/Books?q=${encodeURIComponent(String(book?.name))}`);
    const text = await page.getByRole('article').first().innerText();
    assert.ok(text.includes(`₹${Number(book?.price)}`));
    assert.ok(text.includes(`${[...String(book?.description)].slice(0, 100).join('')}...`));
  },
);

journey(
  'a picture that fails to load leaves the drawn cover',
  async ({ page }) => {
    await page.route('**/files/books/**', (route) => route.abort());
    await page.goto('/Books');
    const card = page.getByRole('article').first();
    await card.locator('.cover').waitFor();
    assert.ok(await card.locator('.cover').isVisible());
  },
  phone,
);

journey(
  'without scripts the search and the pages work',
  async ({ page }) => {
    await page.goto('/Books');
    await page.getByRole('searchbox').fill('history');
    await page.getByRole('searchbox').press('Enter');
    await page.waitForURL(/q=history/);
    await page.goto('/Books');
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByText('13 to 24 of 30 books').waitFor();
  },
  withoutScripts,
);
