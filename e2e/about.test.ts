import assert from 'node:assert/strict';
import { violationsInBothThemes } from './axe.ts';
import { journey, phone, withoutScripts } from './portal.ts';

journey(
  'the about page says what the portal is, who benefits, its mission and vision, and what is only planned',
  async ({ page }) => {
    await page.goto('/About-us');
    await page.getByRole('heading', { level: 1, name: /academic resource system/ }).waitFor();
    for (const name of ['What it is', 'Who benefits', 'Our mission', 'Our vision'])
      await page.getByRole('heading', { name }).waitFor();
    for (const name of ['Students', 'Faculty', 'Administrators'])
      await page.getByRole('heading', { level: 3, name }).waitFor();
    const plans = page.locator('[class^=plans] > li');
    for (const [name, when] of [
      ['Search by everything', 'Today'],
      ['Coins and leaderboards', 'Planned'],
    ] as const)
      assert.ok((await plans.filter({ hasText: name }).innerText()).startsWith(when), name);
    assert.deepEqual(await violationsInBothThemes(page), []);
  },
);

journey(
  'a member of the team opens at a larger size, closes by x, Escape and a press beside it, and the focus returns',
  async ({ page }) => {
    await page.goto('/Teams');
    assert.deepEqual(await page.locator('main h2').allInnerTexts(), [
      'Our Supporters',
      'Core Team',
      'Designing Team',
      'Content Team',
      'Special Thanks',
    ]);
    const card = page.getByRole('button', { name: /Vice Chancellor/ });
    const text = await card.innerText();
    for (const part of ['Prof. Harish Kapoor', 'Vice Chancellor', 'Dhauladhar University'])
      assert.ok(text.includes(part), part);
    assert.match((await card.locator('[class^=frame] > .ic use').getAttribute('href')) ?? '', /#cap$/);
    const small = await card.locator('[class^=frame] > svg').first().boundingBox();

    const dialog = page.getByRole('dialog', { name: 'Prof. Harish Kapoor' });
    const isBack = () => card.evaluate((element) => element === document.activeElement);
    const closings = [
      () => dialog.getByRole('button', { name: 'Close' }).click(),
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(5, 5),
    ];
    for (const close of closings) {
      await card.click();
      await dialog.waitFor();
      assert.match(await dialog.innerText(), /Vice Chancellor\s+Dhauladhar University/);
      await close();
      await dialog.waitFor({ state: 'detached' });
      assert.ok(await isBack());
    }

    await card.press('Enter');
    await dialog.waitFor();
    const large = await dialog.locator('svg[viewBox="0 0 104 104"]').boundingBox();
    assert.ok((large?.width ?? 0) > (small?.width ?? 0));
    assert.deepEqual(await violationsInBothThemes(page), []);
  },
);

journey(
  'without scripts the team is all there to read',
  async ({ page }) => {
    await page.goto('/Teams');
    assert.equal(await page.locator('main li > button').count(), 15);
    await page.getByText('University Representative').waitFor();
  },
  withoutScripts,
);

journey(
  'the site map leads to every kind of page, and on a phone nothing is wider than it',
  async ({ page }) => {
    await page.goto('/sitemap');
    const main = page.locator('main');
    const count = async (path: string) => main.locator(`a[href^="${path}"]`).count();
    assert.equal(await count('/coursepages/'), 5);
    assert.equal(await count('/course/'), 35);
    assert.equal(await count('/Books/'), 12);
    for (const path of ['/About-us', '/Teams', '/Contact-us', '/privacy-policy', '/blog-sitemap', '/login'])
      assert.ok((await count(path)) > 0, path);
    const wide = () =>
      page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
    assert.equal(await wide(), false);
    assert.deepEqual(await violationsInBothThemes(page), []);
    await main.locator('a[href^="/course/"]').first().click();
    await page.waitForURL(/\/course\//);
    for (const path of ['/About-us', '/Teams', '/blog-sitemap']) {
      await page.goto(path);
      assert.equal(await wide(), false, path);
    }
  },
  phone,
);

journey('the blog site map has every article and every approved post, by month', async ({ page, portal }) => {
  await page.goto('/blog-sitemap');
  const main = page.locator('main');
  assert.equal(await main.locator('[class^=posts] a[href^="/blog/"]').count(), 5 + 12);
  const months = await main.locator('h2').allInnerTexts();
  assert.equal(months.shift(), 'Articles');
  for (const month of months) assert.match(month, /^[A-Z][a-z]+ \d{4}$/);
  const beyond = await page.goto('/blog-sitemap?page=2');
  assert.equal(beyond?.status(), 404);
  await page.getByRole('link', { name: 'To its first page' }).click();
  await page.getByRole('heading', { name: 'Articles' }).waitFor();

  const xml = await (await fetch(`${portal.url}/sitemap.xml`)).text();
  for (const path of ['/About-us', '/Teams', '/Contact-us', '/privacy-policy', '/sitemap', '/blog-sitemap'])
    assert.ok(xml.includes(`${path}</loc>`), path);
  assert.ok(xml.includes('/blog/how-to-prepare-for-exams</loc>'));
});
