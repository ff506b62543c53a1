import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { until } from '../test/until.ts';
import { element, textOf, textsOf } from './html.ts';
import { clocked, hydrated, journey, movingJourney, phone, served, withoutScripts } from './portal.ts';

const headings = [
  'Your Gateway to Academic Resources',
  'Study Smarter, Not Harder',
  'Join Our Academic Community',
];

/** Opens the landing page with a clock that only the test advances. */
async function open(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto('/');
  await hydrated(page, '[class^=dots] [class^=dot_]');
  await page.clock.pauseAt(Date.now() + 60_000);
  // The skipped time may have changed the slide.
  await dot(page, 1).click();
}

const dot = (page: Page, number: number) => page.getByRole('button', { name: `Go to slide ${number}` });
const shows = (page: Page, number: number) =>
  page.locator(`#hero[data-slide="${number}"]`).waitFor({ state: 'attached' });

/** Swipes across an element with one finger. */
const swipe = (target: Locator, from: number, to: number) =>
  target.evaluate(
    (element, [from, to]) => {
      const at = (clientX = 0) => new Touch({ identifier: 1, target: element, clientX, clientY: 200 });
      const send = (type: string, x?: number) =>
        element.dispatchEvent(
          new TouchEvent(type, {
            bubbles: true,
            touches: type === 'touchstart' ? [at(x)] : [],
            changedTouches: [at(x)],
          }),
        );
      send('touchstart', from);
      send('touchend', to);
    },
    [from, to],
  );

movingJourney(
  'three slides change every 6000 ms without moving the page; dots, arrow keys and the pause button control them',
  async ({ page }) => {
    await open(page);
    assert.deepEqual(await page.locator('#hero [class^=big]').allTextContents(), headings);
    const below = () => page.locator('#about').evaluate((about: HTMLElement) => about.offsetTop);
    const place = await below();
    for (const [at, heading] of headings.entries()) {
      await shows(page, at + 1);
      await page.clock.runFor(5900);
      await shows(page, at + 1);
      // Exactly one slide is exposed to screen readers, with its three lines; the others are inert.
      await page.getByRole('heading', { name: heading }).waitFor();
      for (const other of headings.filter((name) => name !== heading))
        await page.getByRole('heading', { name: other }).waitFor({ state: 'detached' });
      assert.equal(await page.locator('#hero [class^=slide_]:not([inert]) p').count(), 2);
      assert.equal(await page.locator('#hero [class^=slide_][inert]').count(), 2);
      assert.equal(
        await page.locator('[class^=dots] [aria-current]').getAttribute('aria-label'),
        `Go to slide ${at + 1}`,
      );
      assert.equal(await below(), place);
      await page.clock.runFor(100);
    }
    await shows(page, 1);
    const fades = await page
      .locator('[class^=backdrop]')
      .evaluateAll((all) => all.map((view) => getComputedStyle(view).transition));
    assert.ok(fades.length === 2 && fades.every((fade) => fade.includes('opacity 1s')), fades.join());

    await page.clock.runFor(5000);
    await dot(page, 3).click();
    await shows(page, 3);
    // Choosing a slide restarts the timer: the next change comes a full 6 s later.
    await page.clock.runFor(5900);
    await shows(page, 3);
    await page.clock.runFor(100);
    await shows(page, 1);
    await page.getByRole('button', { name: 'Pause the slides' }).click();
    await page.clock.runFor(30_000);
    await shows(page, 1);
    await page.keyboard.press('ArrowRight');
    await shows(page, 2);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await shows(page, 3);
    await page.getByRole('button', { name: 'Play the slides' }).click();
    await page.clock.runFor(6000);
    await shows(page, 1);
  },
  clocked,
);

served('the landing page shows what the portal is, and its eight features', async ({ app }) => {
  const { payload } = await app.inject('/');
  const about = element(payload, /<section [^>]*id="about"/);
  assert.ok(textsOf(about, 'h2').includes('What is Unishelf?'));
  assert.ok(textOf(about).includes('Your All-in-One Unishelf Hub'));
  assert.equal(textsOf(element(about, /<div class="copy/), 'p').length, 3);
  assert.equal(textOf(element(about, /<\w+ class="stamp/)), 'Trusted by 500+ Students');
  const features = element(payload, /<section [^>]*id="features"/);
  const cards = features.split('<li class="object_').slice(1);
  assert.equal(cards.length, 8);
  for (const card of cards) {
    assert.ok(textsOf(card, 'h3')[0]);
    assert.ok(textsOf(card, 'p')[0]);
  }
  assert.match(textOf(features), /Planned: share good notes, earn coins/);
  const main = element(payload, /<main/);
  const order = Array.from(main.matchAll(/<section [^>]*id="([^"]+)"/g), ([, id]) => id);
  assert.deepEqual(order.slice(0, 5), ['hero', 'about', 'features', 'testimonials', 'statistics']);
});

movingJourney(
  'six stories change every 5000 ms, and pause under the pointer or the focus, or by button',
  async ({ page }) => {
    await open(page);
    const stories = page.locator('#testimonials');
    await stories.scrollIntoViewIfNeeded();
    await hydrated(page, '[class^=pull] button');
    const shown = (number: number) =>
      stories.locator(`[class^=story]:nth-child(${number}):not([inert])`).waitFor();
    assert.equal(await stories.locator('[class^=story]').count(), 6);
    for (const part of ['blockquote p', '[class^=teller] b', '[class^=teller] .muted', '[class^=teller] svg'])
      assert.equal(await stories.locator(part).count(), 6, part);
    const books = stories.locator('[class^=pull] button');
    await books.nth(5).click();
    await shown(6);
    await page.mouse.move(0, 0);
    await stories.locator('[aria-live=off]').waitFor();
    await page.clock.runFor(4900);
    await shown(6);
    await page.clock.runFor(100);
    await shown(1);
    assert.equal(await stories.locator('[class^=story][inert]').count(), 5);
    await stories.locator('blockquote').first().hover();
    await stories.locator('[aria-live=polite]').waitFor();
    await page.clock.runFor(20_000);
    await shown(1);
    await page.mouse.move(0, 0);
    await stories.locator('[aria-live=off]').waitFor();
    await page.clock.runFor(5000);
    await shown(2);
    await stories.getByRole('button', { name: 'Next story' }).focus();
    await page.clock.runFor(20_000);
    await shown(2);
    // The stories pause while they have the pointer or the focus: losing one does not end the other's pause.
    await stories.locator('blockquote').nth(1).hover();
    await page.mouse.move(0, 0);
    await page.clock.runFor(20_000);
    await shown(2);
    await stories.locator('blockquote').nth(1).hover();
    await stories.getByRole('button', { name: 'Next story' }).evaluate((button) => button.blur());
    await page.clock.runFor(20_000);
    await shown(2);
    await stories.getByRole('button', { name: 'Next story' }).focus();
    await page.keyboard.press('Enter');
    await shown(3);
    await stories.getByRole('button', { name: 'Previous story' }).press('Enter');
    await shown(2);
    await stories.getByRole('button', { name: 'Pause the stories' }).click();
    await page.mouse.move(0, 0);
    await page.clock.runFor(20_000);
    await shown(2);
    await stories.getByRole('button', { name: /Story 5/ }).click();
    await shown(5);
  },
  clocked,
);

movingJourney(
  'the side navigator links to eight sections, marks the current one, and hides 1000 ms after the last scroll',
  async ({ page }) => {
    await open(page);
    const marks = page.getByRole('navigation', { name: 'On this page' });
    await marks.waitFor();
    const links = await marks
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => `${link.textContent} ${link.getAttribute('href')}`));
    assert.deepEqual(links, [
      'Welcome #hero',
      'About Us #about',
      'Key Features #features',
      'Testimonials #testimonials',
      'Our Achievements #statistics',
      'Why Choose Us #why-choose-us',
      'Join Our Team #join-our-team',
      'Contact Form #contact-form',
    ]);
    // The browser reports scrolling when it draws, which the page's clock does not control.
    const current = async (name: string) => {
      const mark = marks.locator('[aria-current="location"]');
      await until(`${name} is marked`, async () => {
        await page.clock.runFor(20);
        return (await mark.allTextContents()).includes(name);
      });
    };
    await current('Welcome');
    await page.clock.runFor(1200);
    assert.equal(await marks.getAttribute('data-gone'), null, 'until the first scroll');
    for (const [name, id] of [
      ['Testimonials', 'testimonials'],
      ['Contact Form', 'contact-form'],
    ] as const) {
      // Each scroll is awaited: the next one, started during it, would end elsewhere. The focus may have scrolled before.
      const arrived = page.evaluate((id) => {
        const isThere = () => {
          const top = document.getElementById(id)?.getBoundingClientRect().top ?? -1;
          return top >= 0 && top < 400;
        };
        return new Promise<void>((done) => addEventListener('scrollend', () => isThere() && done()));
      }, id);
      await marks.getByRole('link', { name }).press('Enter');
      await arrived;
      await current(name);
      await page.keyboard.press('Tab');
      assert.equal(await page.evaluate(() => document.activeElement?.closest('section')?.id), id);
    }
    // A section becomes the current one when half of it is visible or it fills half of the viewport.
    const scroll = (part: number) =>
      page.evaluate((part) => {
        const features = document.getElementById('features') as HTMLElement;
        scrollTo({ top: features.offsetTop - innerHeight * (1 - part), behavior: 'instant' });
      }, part);
    await scroll(0.4);
    await current('About Us');
    await scroll(0.95);
    await current('Key Features');
    // The clock has advanced since that scroll, by as much as the browser took to draw.
    await page.evaluate(() => dispatchEvent(new Event('scroll')));
    await page.clock.runFor(800);
    assert.equal(await marks.getAttribute('data-gone'), null);
    await page.clock.runFor(250);
    await page.locator('[class^=marks][data-gone]').waitFor({ state: 'attached' });
    await page.waitForFunction(
      () => getComputedStyle(document.querySelector('[class^=marks]') as Element).opacity === '0',
    );
    await marks.getByRole('link', { name: 'About Us' }).focus();
    await page.waitForFunction(
      () => getComputedStyle(document.querySelector('[class^=marks]') as Element).opacity === '1',
    );
  },
  clocked,
);

movingJourney(
  'on a phone swipes change the slides and taps choose, pause and resume the stories; the page fits the width without a side navigator',
  async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    await open(page);
    await swipe(page.locator('#hero'), 300, 100);
    await shows(page, 2);
    await swipe(page.locator('#hero'), 100, 300);
    await shows(page, 1);
    await swipe(page.locator('#hero'), 100, 120);
    await shows(page, 1);
    await page.setViewportSize({ width: 320, height: 640 });
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320);
    assert.equal(await page.locator('[class^=marks]').count(), 0);
    assert.ok(!scripts.some((url) => url.includes('SideNavigator')));

    const stories = page.locator('#testimonials');
    await stories.scrollIntoViewIfNeeded();
    await hydrated(page, '[class^=pull] button');
    const shown = (number: number) =>
      stories.locator(`[class^=story]:nth-child(${number}):not([inert])`).waitFor();
    await stories.getByRole('button', { name: /Story 4/ }).tap();
    await shown(4);
    await stories.locator('[aria-live=off]').waitFor();
    await page.clock.runFor(5000);
    await shown(5);
    await stories.getByRole('button', { name: 'Pause the stories' }).tap();
    await page.clock.runFor(20_000);
    await shown(5);
    await stories.getByRole('button', { name: 'Play the stories' }).tap();
    await page.clock.runFor(5000);
    await shown(6);
  },
  { ...phone, ...clocked },
);

journey(
  'with reduced motion slides and stories stay still until the reader starts them',
  async ({ page }) => {
    await open(page);
    await page.clock.runFor(30_000);
    await shows(page, 1);
    await page.locator('#testimonials').scrollIntoViewIfNeeded();
    await hydrated(page, '[class^=pull] button');
    await page.getByRole('button', { name: 'Play the stories' }).waitFor();
    await page.getByRole('button', { name: 'Play the slides' }).click();
    await page.clock.runFor(6000);
    await shows(page, 2);
  },
  clocked,
);

movingJourney(
  'without JavaScript all slides, the features and all six stories can be read',
  async ({ page }) => {
    await page.goto('/');
    await page.getByRole('heading', { level: 1, name: headings[0] as string }).waitFor();
    const lines = await page.locator('#hero [class^=slide_] :is(h1, h2, p)').locator('visible=true').all();
    assert.equal(lines.length, 9);
    const boxes = await Promise.all(lines.map((line) => line.boundingBox()));
    for (const [at, box] of boxes.entries())
      assert.ok((box?.y ?? 0) > (boxes[at - 1]?.y ?? 0), `line ${at} at ${box?.y}`);
    for (const quote of await page.locator('#testimonials blockquote').all())
      assert.ok(await quote.isVisible());
    assert.equal(await page.locator('#testimonials blockquote').count(), 6);
    assert.equal(await page.locator('#features [class^=object_]').count(), 8);
    assert.ok(!(await page.locator('[class^=dots]').isVisible()));
  },
  withoutScripts,
);
