import assert from 'node:assert/strict';
import { violationsInBothThemes } from './axe.ts';
import { element, textOf, textsOf } from './html.ts';
import { journey, phone, served } from './portal.ts';

served(
  'the About page shows what the portal is, who benefits, its mission and vision, and planned features',
  async ({ app }) => {
    const main = element((await app.inject('/About-us')).payload, /<main/);
    assert.match(textsOf(main, 'h1').join(), /academic resource system/);
    const headings = [...textsOf(main, 'h2'), ...textsOf(main, 'h3')];
    for (const name of ['What it is', 'Who benefits', 'Our mission', 'Our vision'])
      assert.ok(headings.includes(name), name);
    for (const name of ['Students', 'Faculty', 'Administrators'])
      assert.ok(textsOf(main, 'h3').includes(name), name);
    const plans = textsOf(element(main, /<ul class="plans/), 'li');
    for (const [name, when] of [
      ['Search by everything', 'Today'],
      ['Coins and leaderboards', 'Planned'],
    ] as const)
      assert.ok(plans.find((text) => text.includes(name))?.startsWith(when), name);
  },
);

journey(
  'a team member opens in a dialog, which closes by button, Escape or a click outside, returns the focus, and passes axe',
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
    const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflow);
    assert.equal(await overflow(), 'hidden', 'the page behind the dialog does not scroll');
    await dialog.getByRole('heading').hover();
    await page.mouse.down();
    await page.mouse.move(5, 5);
    await page.mouse.up();
    assert.ok(await dialog.isVisible(), 'text is selected to beside it');
    const large = await dialog.locator('svg[viewBox="0 0 104 104"]').boundingBox();
    assert.ok((large?.width ?? 0) > (small?.width ?? 0));
    assert.deepEqual(await violationsInBothThemes(page), []);
  },
);

served('without scripts the team page shows all members', async ({ app }) => {
  const main = element((await app.inject('/Teams')).payload, /<main/);
  assert.equal(main.match(/<li><button/g)?.length, 15);
  assert.match(textOf(main), /University Representative/);
});

journey(
  'on a phone the site map links to every kind of page, and it and the About pages fit the width',
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
    await main.locator('a[href^="/course/"]').first().click();
    await page.waitForURL(/\/course\//);
    for (const path of ['/About-us', '/Teams', '/blog-sitemap']) {
      await page.goto(path);
      assert.equal(await wide(), false, path);
    }
  },
  phone,
);

served(
  'the blog site map lists every article and approved post by month, and sitemap.xml the About pages',
  async ({ app }) => {
    const main = element((await app.inject('/blog-sitemap')).payload, /<main/);
    const posts = main.split('<ul class="posts').slice(1).join();
    assert.equal(posts.match(/<a [^>]*href="\/blog\//g)?.length, 5 + 12);
    const months = textsOf(main, 'h2');
    assert.equal(months.shift(), 'Articles');
    for (const month of months) assert.match(month, /^[A-Z][a-z]+ \d{4}$/);
    const beyond = await app.inject('/blog-sitemap?page=2');
    assert.equal(beyond.statusCode, 404);
    assert.match(element(beyond.payload, /<main/), /<a [^>]*href="\/blog-sitemap"[^>]*>To its first page</);

    const { payload: xml } = await app.inject('/sitemap.xml');
    for (const path of ['/About-us', '/Teams', '/Contact-us', '/privacy-policy', '/sitemap', '/blog-sitemap'])
      assert.ok(xml.includes(`${path}</loc>`), path);
    assert.ok(xml.includes('/blog/how-to-prepare-for-exams</loc>'));
  },
);
