import assert from 'node:assert/strict';
import { until } from '../test/until.ts';
import { violations } from './axe.ts';
import { clocked, dark, drawn, enlargeText, held, hydrated, journey, phone, settled } from './portal.ts';

const theme = () => document.documentElement.dataset.theme;

journey(
  'the toggle changes the theme, which is stored and applied before the first paint',
  async ({ page }) => {
    await page.goto('/Books');
    assert.equal(await page.evaluate(theme), 'light');
    await page.getByRole('button', { name: /dark|light|theme/i }).click();
    // The navigation bar's script loads with the first press.
    await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
    assert.equal(await page.evaluate(() => localStorage.getItem('theme')), 'dark');
    await page.addInitScript(() => {
      // Records the theme at the moment when the browser can first paint.
      new MutationObserver((_, observer) => {
        if (!document.body) return;
        (window as unknown as { first: unknown }).first = document.documentElement.dataset.theme;
        observer.disconnect();
      }).observe(document, { childList: true, subtree: true });
    });
    await page.reload();
    assert.equal(await page.evaluate(() => (window as unknown as { first: unknown }).first), 'dark');
    await page.getByRole('button', { name: /dark|light|theme/i }).click();
    await page.waitForFunction(() => localStorage.getItem('theme') === 'light');
  },
);

journey(
  'a page without interaction follows the theme of another tab, or of the system if none is chosen',
  async ({ page }) => {
    await page.goto('/Books');
    const other = await page.context().newPage();
    await other.goto('/Teams');
    const becomes = (wanted: string) =>
      page.waitForFunction((name) => document.documentElement.dataset.theme === name, wanted);
    await other.getByRole('button', { name: 'Dark theme' }).click();
    await becomes('dark');
    await other.evaluate(() => localStorage.clear());
    await becomes('light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await becomes('dark');
    await page.getByRole('button', { name: 'Dark theme' }).click();
    await becomes('light');
    await other.getByRole('button', { name: 'Dark theme', pressed: false }).click();
    await page.getByRole('button', { name: 'Dark theme', pressed: true }).waitFor();
  },
);

journey(
  'without a choice the theme is that of the system',
  async ({ page }) => {
    await page.goto('/');
    assert.equal(await page.evaluate(theme), 'dark');
  },
  dark,
);

journey(
  'the About menu opens, moves the focus by arrow keys, and closes by Escape, a click outside or a choice',
  async ({ page }) => {
    await page.goto('/Books');
    const about = page.locator('nav details', { hasText: 'About' });
    const open = () => about.evaluate((details: HTMLDetailsElement) => details.open);
    await about.locator('summary').click();
    // The press loads the navigation bar's script, which handles the arrow keys.
    await hydrated(page, 'nav summary');
    for (const _ of [1, 2]) await drawn(page);
    for (const [name, href] of [
      ['Vision', '/About-us'],
      ['Our Team', '/Teams'],
      ['Contact Us', '/Contact-us'],
    ] as const)
      assert.equal(await about.getByRole('link', { name }).getAttribute('href'), href);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Our Team');
    await page.keyboard.press('Escape');
    assert.equal(await open(), false);
    await about.locator('summary').click();
    await page.getByRole('heading', { level: 1 }).click();
    assert.equal(await open(), false);
    await about.locator('summary').click();
    await about.getByRole('link', { name: 'Vision' }).click();
    await page.waitForURL(/\/About-us$/);
    await page.getByRole('heading', { level: 1 }).waitFor();
    assert.equal(await open(), false);
  },
);

for (const [name, options] of Object.entries({ 'a desktop': {}, 'a phone': phone }))
  journey(
    `a menu opened before the scripts load stays open on ${name}`,
    async ({ page }) => {
      const script = await held(page, '**/entry-client*.js');
      await page.goto('/Books', { waitUntil: 'commit' });
      if (options === phone) await page.getByRole('button', { name: 'Menu' }).click();
      await page.locator('nav summary').click();
      await page.getByRole('link', { name: 'Vision' }).waitFor();
      script.release();
      await hydrated(page, 'nav summary');
      for (const _ of [1, 2]) await drawn(page);
      assert.ok(await page.getByRole('link', { name: 'Vision' }).isVisible());
    },
    options,
  );

journey(
  'with larger text the navigation bar fits the screen and stays as high as it is',
  async ({ page }) => {
    await page.goto('/About-us');
    const bar = page.locator('header').first();
    for (const percent of [125, 150, 200])
      for (const width of [320, 360, 390, 768]) {
        await page.setViewportSize({ width, height: 700 });
        await enlargeText(page, percent);
        assert.equal((await bar.boundingBox())?.height, 65, `${percent} % at ${width} px`);
      }
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto('/Books');
    const parts = page.locator('header').first().locator('a:visible, button:visible');
    const ends = await parts.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
    assert.ok(Math.max(...ends) <= 1280, `${ends}`);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'Register' }).waitFor();
  },
);

journey(
  'on a phone the menu button shows every link, and following one closes the menu',
  async ({ page }) => {
    await page.goto('/');
    const link = page.getByRole('link', { name: 'Books', exact: true }).locator('visible=true');
    await page.getByRole('button', { name: /menu/i }).click();
    for (const name of ['Home', 'Universities', 'Books', 'Blogs', 'Login', 'Register'])
      await page.getByRole('link', { name, exact: true }).locator('visible=true').first().waitFor();
    await link.first().click();
    await page.waitForURL(/\/Books$/);
    await page.getByRole('heading', { level: 1 }).waitFor();
    assert.equal(
      await page.getByRole('link', { name: 'Register', exact: true }).locator('visible=true').count(),
      0,
    );
  },
  phone,
);

journey(
  'the footer has its links, and its calendar goes up to the century and down to a chosen day',
  async ({ page }) => {
    await page.goto('/Books');
    const foot = page.locator('footer');
    await foot.scrollIntoViewIfNeeded();
    const links = await foot
      .getByRole('navigation')
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    assert.deepEqual(links, [
      '/',
      '/About-us',
      '/Teams',
      '/Books',
      '/dashboard',
      '/privacy-policy',
      '/sitemap',
      '/blog-sitemap',
      '/blog/importance-of-organized-academic-resources',
      '/blog/how-to-prepare-for-exams',
      '/blog/benefits-of-multi-university-access',
      '/blog/digital-transformation-in-education',
      '/blog/study-tips-for-academic-success',
    ]);
    assert.equal(
      await foot.getByRole('link', { name: 'hello@unishelf.example' }).getAttribute('href'),
      'mailto:hello@unishelf.example',
    );
    const title = foot.locator('[class^=calendar] .btn');
    const year = new Date().getFullYear();
    await hydrated(page, '[class^=calendar] .btn');
    // The server draws the day of India.
    await until('the calendar shows the year of the reader', async () =>
      (await title.innerText()).includes(String(year)),
    );
    // axe skips texts of one character.
    await foot.locator('[class^=out_]').filter({ hasText: /../ }).first().hover();
    assert.deepEqual(await violations(page, ['color-contrast']), [], 'a day of another month, pointed at');
    await title.click();
    assert.equal(await title.innerText(), String(year));
    await title.click();
    await title.click();
    assert.match(await title.innerText(), /20\d\d.*2\d\d\d/);
    const cell = foot.locator('table button').first();
    for (let level = 0; level < 3; level += 1) await cell.click();
    await foot.locator('table button:not([class^=out])').nth(14).click();
    assert.equal(await foot.locator('table button[aria-pressed=true]').count(), 1);
  },
);

journey(
  'the calendar of a page open over midnight marks the new day when the page becomes visible again',
  async ({ page }) => {
    await page.clock.install({ time: new Date(2027, 4, 5, 23, 59) });
    await page.goto('/Books');
    await page.locator('footer').scrollIntoViewIfNeeded();
    const today = page.locator('footer table [aria-current=date]').filter({ hasText: /^[56]$/ });
    await until(
      'the calendar has the day of the reader',
      async () => (await today.allTextContents())[0] === '5',
    );
    await page.clock.setSystemTime(new Date(2027, 4, 6, 0, 1));
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await until('the calendar has the new day', async () => (await today.allTextContents())[0] === '6');
  },
  clocked,
);

journey('a page that a link leads to does not keep the metadata of the page before', async ({ page }) => {
  const addresses = page.locator(
    'link[rel=canonical], [type="application/ld+json"], meta[property="og:url"]',
  );
  const robots = page.locator('meta[name=robots]');
  await page.goto('/nothing-here');
  await robots.waitFor({ state: 'attached' });
  await settled(page);
  await page.getByRole('link', { name: 'Go Back Home' }).click();
  await page.waitForURL('/');
  await robots.waitFor({ state: 'detached' });
  await page.reload();
  assert.ok((await addresses.count()) >= 3);
  await settled(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Books' }).click();
  await page.waitForURL('/Books');
  await page.waitForFunction(() => document.querySelector('link[rel=canonical]') === null);
  assert.equal(await addresses.count(), 0);
  assert.equal(await page.locator('meta[name=viewport]').count(), 1);
});

journey('an unknown address shows a 404 page with a link home', async ({ page }) => {
  const answer = await page.goto('/no/such/page');
  assert.equal(answer?.status(), 404);
  await page.getByRole('heading', { name: '404 - Page Not Found' }).waitFor();
  assert.equal((await page.goto('/course/x/100%/y'))?.status(), 404);
  await page.waitForURL(/\/no-such-address$/);
  await page.getByRole('heading', { name: '404 - Page Not Found' }).waitFor();
  await page.getByText("Oops! The page you're looking for doesn't exist or has been moved.").waitFor();
  await page.getByRole('link', { name: 'Go Back Home' }).click();
  await page.getByRole('heading', { name: 'Your Gateway to Academic Resources' }).waitFor();
  await page.locator('[class^=scene] path').first().waitFor({ state: 'attached' });
});

journey('a double click on a link opens its page once', async ({ page }) => {
  await page.goto('/Books');
  await settled(page);
  const bar = page.getByRole('navigation', { name: 'Main' });
  await bar.getByRole('link', { name: 'Blogs' }).click();
  await page.waitForURL(/\/Blogs$/);
  await settled(page);
  const before = await page.evaluate(() => history.length);
  // The second click comes when the router is on the page, but React has not rendered it.
  await bar.getByRole('link', { name: 'Books' }).evaluate(async (link) => {
    const click = (detail: number) =>
      link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));
    click(1);
    for (let turn = 0; turn < 1000 && location.pathname !== '/Books'; turn += 1) await null;
    click(2);
  });
  await page.waitForURL(/\/Books$/);
  await settled(page);
  assert.equal(await page.evaluate(() => history.length), before + 1);
});
