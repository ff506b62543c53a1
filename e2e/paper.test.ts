import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { handmadePage, handmadePdf } from '../test/handmade-pdf.ts';
import { addPaper } from '../test/search.ts';
import { until } from '../test/until.ts';
import { violationsInBothThemes } from './axe.ts';
import { planted } from './catalogue.ts';
import { element, textOf } from './html.ts';
import {
  clocked,
  drawn,
  enlargeText,
  fits,
  focused,
  held,
  journey,
  phone,
  served,
  settled,
  withoutScripts,
} from './portal.ts';
import { addressOf } from './public-pages.ts';

const PHYSICS = /\/course\/[0-9a-f-]{36}\/Physics\/B\.Sc\.%20Physics$/;

journey(
  'a visitor finds a question paper from the landing page, opens and zooms its PDF, and downloads it',
  async ({ page }) => {
    await page.goto('/');
    await settled(page);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Universities' }).click();
    await page.getByRole('heading', { level: 1, name: 'Registered Universities' }).waitFor();
    await settled(page);

    const card = page.getByRole('article').filter({ hasText: 'Dhauladhar University' });
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await card.getByRole('link', { name: 'Explore University' }).click();
    const waiting = card.getByRole('link', { name: 'Processing...' });
    await waiting.waitFor();
    assert.equal(await waiting.getAttribute('aria-disabled'), 'true');
    await page.clock.runFor(700);
    assert.match(page.url(), /\/Universities$/, 'it waits its 800 ms');
    await page.clock.runFor(150);
    await page.waitForURL(/\/coursepages\/[0-9a-f-]{36}\/courses$/);
    await page.getByRole('heading', { level: 1, name: 'Dhauladhar University' }).waitFor();

    await page.getByRole('searchbox').fill('physics');
    await page.clock.runFor(500);
    await page.getByRole('heading', { level: 3, name: 'BCA' }).waitFor({ state: 'detached' });
    const course = page.getByRole('article').filter({ hasText: 'B.Sc. Physics' });
    await course.getByText('3 years').waitFor();
    await course.getByRole('link', { name: 'Explore Course' }).click();
    await course.getByRole('link', { name: 'Processing...' }).waitFor();
    await page.clock.runFor(1400);
    assert.doesNotMatch(page.url(), /\/course\//, 'it waits its 1,500 ms');
    await page.clock.runFor(200);
    await page.waitForURL(PHYSICS);
    await page.clock.resume();
    await page.getByRole('heading', { level: 1, name: 'B.Sc. Physics' }).waitFor();
    // The rest of the head, which moves the list down, may load after the list.
    await page.getByRole('link', { name: 'Dhauladhar University' }).waitFor();

    const item = page.getByRole('listitem').filter({ hasText: 'Mechanics and Wave Motion, November 2024' });
    const semester = page.locator('details.sem').filter({ has: item });
    if (!(await semester.evaluate((details: HTMLDetailsElement) => details.open)))
      await semester.locator('> summary').click();
    await item.getByText(/^\d+ pages$/).waitFor();
    await item.getByText(/^[\d.]+ (kB|MB)$/).waitFor();
    assert.equal(await page.locator('canvas').count(), 0, 'no PDF before it is asked for');
    await item.getByRole('button', { name: 'View' }).click();
    const view = page.getByRole('region', { name: /Mechanics and Wave Motion/ });
    await view.locator('canvas').first().waitFor();
    await view
      .getByText(/Mechanics/i)
      .first()
      .waitFor({ state: 'attached' });
    const box = await view.evaluate((region) => Math.round(region.getBoundingClientRect().height));
    assert.equal(box, 500);
    await page.waitForFunction(() => {
      const head = document.querySelector('article[class*=open]')?.getBoundingClientRect();
      const reader = document.querySelector('[class^=reader] [class^=view]')?.getBoundingClientRect();
      return head && reader && head.top >= 60 && reader.bottom <= innerHeight + 30;
    });
    const drawnWidth = () =>
      view
        .locator('canvas')
        .first()
        .evaluate((canvas: HTMLCanvasElement) => canvas.width);
    const before = await drawnWidth();
    // A PDF that is opened inside a list has no toolbar: keys zoom in and out, as pinching does.
    const reader = page.locator('[class^=reader_]');
    await reader
      .getByText(/^Page 1 of \d+$/)
      .first()
      .waitFor();
    assert.equal(
      await reader.getByRole('link', { name: 'Open in a new tab' }).getAttribute('target'),
      '_blank',
    );
    assert.equal(await reader.getByRole('button').count(), 0);
    await view.getByRole('group', { name: 'Pages' }).press('+');
    await page.waitForFunction(
      (least) => (document.querySelector<HTMLCanvasElement>('[class^=sheet_] canvas')?.width ?? 0) >= least,
      before * 1.2,
    );
    await page.keyboard.press('0');
    await page.waitForFunction(
      (width) => document.querySelector<HTMLCanvasElement>('[class^=sheet_] canvas')?.width === width,
      before,
    );

    const other = page.getByRole('button', { name: 'View' }).first();
    await other.click();
    await item.getByRole('button', { name: 'View' }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Close' }).count(), 1, 'one open at a time');

    const keep = item.getByRole('link', { name: 'Download' });
    assert.equal(await keep.getAttribute('target'), '_blank');
    const [download] = await Promise.all([page.waitForEvent('download'), keep.click()]);
    assert.equal(download.suggestedFilename(), 'Mechanics and Wave Motion, November 2024.pdf');
  },
  clocked,
);

journey(
  'of two links clicked one after the other the later one opens, even if its script is slow',
  async ({ page }) => {
    await page.clock.install();
    await page.goto('/Universities');
    await settled(page);
    await page.clock.pauseAt(Date.now() + 60_000);
    const links = page.getByRole('link', { name: 'Explore University' });
    const second = await links.nth(1).getAttribute('href');
    await page.getByRole('article').nth(0).getByRole('link', { name: 'Explore University' }).click();
    await page.clock.runFor(300);
    await page.getByRole('article').nth(1).getByRole('link', { name: 'Explore University' }).click();
    assert.equal(await page.getByRole('link', { name: 'Processing...' }).count(), 1);
    await page.clock.runFor(900);
    await page.waitForURL((url) => url.pathname === second);

    await page.goBack();
    await links.first().waitFor();
    const script = await held(page, /\/BooksPage-[^/]+\.js$/);
    await page.getByRole('link', { name: 'Explore University' }).first().click();
    await page.getByRole('link', { name: 'Processing...' }).waitFor();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Books' }).click();
    await script.asked;
    await page.clock.runFor(900);
    script.release();
    await page.getByRole('heading', { level: 1, name: 'Second-hand books' }).waitFor();
  },
  clocked,
);

journey(
  'without scripts a visitor finds a course, and downloads a PDF',
  async ({ page, portal }) => {
    await page.goto('/Universities?q=dhaula');
    await page.getByRole('link', { name: 'Explore University' }).click();
    await page.getByRole('heading', { level: 1, name: 'Dhauladhar University' }).waitFor();
    await page.getByRole('searchbox').fill('bca');
    await page.getByRole('searchbox').press('Enter');
    await page.waitForURL(/\?q=bca$/);
    await page.getByRole('link', { name: 'Explore Course' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'BCA' }).waitFor();
    const href = await page.getByRole('link', { name: 'Download' }).first().getAttribute('href');
    const answer = await page.request.get(portal.url + href);
    assert.equal(answer.status(), 200);
    assert.match(answer.headers()['content-disposition'] ?? '', /^attachment/);
    assert.equal((await answer.body()).subarray(0, 5).toString(), '%PDF-');
    assert.ok(await page.getByRole('link', { name: 'View' }).first().getAttribute('href'));
  },
  withoutScripts,
);

journey(
  'a Hindi paper opens with its text layer',
  async ({ page, portal }) => {
    const found = await portal.database
      .sql`select r.university_id, d.name as department, c.name as course from resources r join departments d on d.id = r.department_id join courses c on c.id = r.course_id where r.language = 'hi' limit 1`;
    const { university_id, department, course } = found[0] as Record<string, string>;
    await page.goto(
      `/course/${university_id}/${encodeURIComponent(department ?? '')}/${encodeURIComponent(course ?? '')}`,
    );
    await page.getByRole('button', { name: 'View' }).first().click();
    await page.waitForFunction(() =>
      /[\u0900-\u097f]{3}/.test(document.querySelector('.pdftext')?.textContent ?? ''),
    );
  },
  phone,
);

journey(
  'a link from a search opens a paper at its page with marked words; the reader searches, zooms, rotates and changes pages',
  async ({ page, portal }) => {
    const path = await addressOf('resource', portal);
    await page.goto(`${path}#page=2&search=wave+motion`);
    const marked = () =>
      page.evaluate(() =>
        [...(CSS.highlights.get('pdf-found') ?? [])].map((range) => `${range}`.toLowerCase()),
      );
    await page.waitForFunction(() => (CSS.highlights.get('pdf-current')?.size ?? 0) === 1);
    assert.deepEqual(new Set(await marked()), new Set(['wave', 'motion']));
    const field = page.getByRole('textbox', { name: 'Page' });
    assert.equal(await field.inputValue(), '2');
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
    await page.waitForURL('**#main');
    await drawn(page);
    assert.equal(await field.inputValue(), '2', 'it stays open');
    await page.getByText(/^3 of \d+$/).waitFor();
    await page.getByRole('button', { name: 'The one before' }).click();
    await page.getByText(/^2 of \d+$/).waitFor();
    await page.waitForFunction(() => (CSS.highlights.get('pdf-current')?.size ?? 0) === 1);

    const pages = page.getByRole('group', { name: 'Pages' });
    await pages.press('Control+f');
    const find = page.getByRole('searchbox', { name: 'Find in the text' });
    await find.fill('damped  HARMONIC');
    await page.getByText('1 of 1', { exact: true }).waitFor();
    await page.waitForFunction(() => (CSS.highlights.get('pdf-current')?.size ?? 0) === 1);
    assert.deepEqual(await marked(), ['damped harmonic']);
    await find.fill('no such words');
    await page.getByText('Not found').waitFor();
    await pages.press('Control+f');
    assert.equal(await find.inputValue(), 'no such words');
    await page.keyboard.type('n');
    assert.equal(await find.inputValue(), 'n');
    await find.press('Escape');
    await find.waitFor({ state: 'detached' });
    assert.deepEqual(await marked(), []);

    await page.getByRole('button', { name: 'Small pages' }).click();
    const small = page.getByRole('list', { name: 'Small pages' });
    await small.getByRole('button', { name: 'Page 1' }).click();
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('label input')?.value === '1');
    await field.fill('२');
    await field.press('Enter');
    await small.locator('[aria-current=page]').filter({ hasText: '2' }).waitFor();

    const zoomIn = page.getByRole('button', { name: 'Zoom in' });
    await zoomIn.click();
    await page.getByText('125 %', { exact: true }).waitFor();
    await pages.press('-');
    await page.getByText('100 %', { exact: true }).waitFor();
    for (let step = 0; step < 20; step += 1) await page.keyboard.press('+');
    assert.equal(await zoomIn.getAttribute('aria-disabled'), 'true');
    await page.keyboard.press('0');
    await page.getByText('100 %', { exact: true }).waitFor();

    const shape = () =>
      page
        .locator('[class^=sheet_Pdf]')
        .first()
        .evaluate(({ clientWidth: a, clientHeight: b }) => a / b);
    assert.ok((await shape()) < 1);
    await page.getByRole('button', { name: 'Turn the pages' }).click();
    assert.ok((await shape()) > 1);
    await page.locator('.pdftext[data-main-rotation="90"]').first().waitFor({ state: 'attached' });
    assert.deepEqual(await violationsInBothThemes(page), []);

    await page.goto(path);
    // Before the page is hydrated, the link opens the file itself.
    await settled(page);
    await page.setViewportSize({ width: 320, height: 180 });
    await page.getByRole('link', { name: 'Read it here' }).press('Enter');
    const region = page.locator('[class^=reader_] section');
    await focused(region).waitFor();
    await drawn(page);
    const seen = await region.boundingBox();
    assert.ok(seen && seen.y <= 90, `in a low window the focused region begins at ${seen?.y} px`);
    await page.setViewportSize({ width: 1280, height: 720 });
    await pages.waitFor();
    await page.keyboard.press('n');
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('label input')?.value === '2');

    await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
    await page.waitForURL('**#main');
    await page.goBack();
    await page.waitForURL(`**${path}`);
    await settled(page);
    assert.equal(await field.inputValue(), '2', 'it stays open on the way back');

    await page.getByRole('link', { name: 'B.Sc. Physics', exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: 'B.Sc. Physics' }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Read it here' }).click();
    await pages.waitFor();
    assert.equal(await focused(page.locator('[class^=reader_] section')).count(), 1, 'its keys work again');
  },
);

journey(
  'from a page without a match “The one before” goes to the last match; an Enter that ends a composition does nothing; in a scan the search says that pages are pictures',
  async ({ page, portal }) => {
    await page.goto(`${await addressOf('resource', portal)}#page=1&search=frequency`);
    await page.getByText('0 of 3', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'The one before' }).click();
    await page.getByText('3 of 3', { exact: true }).waitFor();
    const find = page.getByRole('searchbox', { name: 'Find in the text' });
    const areTaken = await find.evaluate((field) =>
      // Safari sends the second one.
      [{ isComposing: true }, { keyCode: 229 }].map((composing) => {
        const enter = { key: 'Enter', bubbles: true, cancelable: true, ...composing };
        return !field.dispatchEvent(new KeyboardEvent('keydown', enter));
      }),
    );
    assert.deepEqual(areTaken, [false, false]);
    await page.getByText('3 of 3', { exact: true }).waitFor();
    await find.press('Enter');
    await page.getByText('1 of 3', { exact: true }).waitFor();

    const stamp = Buffer.from('BT /F 24 Tf 72 72 Td (Scanned with CamScanner) Tj ET');
    const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
    const content = '/Contents 4 0 R /Resources << /Font << /F 5 0 R >> >>';
    const body = handmadePage('', [{ dictionary: '', body: stamp }, font], content);
    await page.route('**/files/resources/**', (route) =>
      route.fulfill({ contentType: 'application/pdf', body }),
    );
    await page.reload();
    await page.getByText('The pages are pictures and cannot be searched.').waitFor();
  },
);

journey(
  'on a phone the link of a semester scrolls into view when it gets the keyboard focus',
  async ({ page, portal }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(await addressOf('course', portal));
    await settled(page);
    const rail = page.getByRole('navigation', { name: 'Jump to' });
    await rail.getByRole('link').first().focus();
    for (let at = 0; at < 5; at += 1) await page.keyboard.press('Tab');
    const last = await rail.locator('a:focus').boundingBox();
    assert.ok(last && last.x < 300, `begins at ${last?.x} of 360 px`);
  },
);

journey(
  'Share copies the link if the device has no dialog or it fails, tells each result anew, and says nothing when it is closed',
  async ({ page, portal }) => {
    await page.addInitScript(() => {
      const results = Object.assign(globalThis, { dialog: '', isCopied: false });
      const refused = (name: string) => Promise.reject(new DOMException('', name));
      Object.assign(navigator, { share: () => refused(results.dialog) });
      const writeText = async () => (results.isCopied ? undefined : refused('NotAllowedError'));
      Object.assign(navigator.clipboard, { writeText });
    });
    await page.goto(await addressOf('resource', portal));
    await page.evaluate(() => {
      const said: (string | null)[] = [];
      Object.assign(globalThis, { said });
      const output = document.querySelector('output') as HTMLElement;
      const changes = { childList: true, characterData: true, subtree: true };
      new MutationObserver(() => said.push(output.textContent)).observe(output, changes);
    });
    const [copied, above] = ['The link is copied.', 'The link is in the address bar above.'];
    const expected: string[] = [];
    for (const [dialog, isCopied, ...texts] of [
      ['NotAllowedError', true, copied],
      ['NotAllowedError', false, '', above],
      ['NotAllowedError', false, '', above],
      ['AbortError', true, ''],
    ] as const) {
      await page.evaluate((given) => Object.assign(globalThis, given), { dialog, isCopied });
      await page.getByRole('button', { name: 'Share' }).click();
      expected.push(...texts);
      await until(expected.join(), async () => {
        const said = await page.evaluate(() => (globalThis as unknown as { said: string[] }).said);
        return said.join() === expected.join();
      });
    }
  },
);

journey(
  'on a tablet with text at 200 % the buttons of a paper are below its title',
  async ({ page, portal }) => {
    await page.setViewportSize({ width: 768, height: 1024 });
    await page.goto(await addressOf('course', portal));
    await enlargeText(page);
    const title = await page.getByRole('article').first().getByRole('heading').boundingBox();
    assert.ok(title && title.width > 500, `${title?.width} of 768 px`);
  },
);

journey('the PDF reader fits a phone with text at 200 %', async ({ page, portal }) => {
  await page.goto(`${await addressOf('resource', portal)}#page=1&search=wave`);
  await page.getByText(/^1 of \d+/).waitFor();
  await page.setViewportSize({ width: 360, height: 740 });
  await enlargeText(page);
  await fits(page, 'text of 200 %');
  const find = page.getByRole('searchbox', { name: 'Find in the text' });
  assert.ok((await find.evaluate(({ clientWidth }) => clientWidth)) > 120, 'what is looked for can be read');
});

journey(
  'on a phone a pinch and a double tap zoom a paper around the touched point, and a rotation of the phone keeps the place',
  async ({ page, portal }) => {
    const script = await held(page, /\/PdfView-[^/]+\.js$/);
    await page.goto(`${await addressOf('resource', portal)}#page=1`);
    const edge = await page.getByText('Opening the PDF...').evaluate((waiting) => {
      const range = document.createRange();
      range.selectNodeContents(waiting);
      return range.getBoundingClientRect().left;
    });
    assert.ok(edge >= 16, `the text begins at ${edge} px`);
    script.release();
    await page.locator('[class^=reader_] section').scrollIntoViewIfNeeded();
    await page.locator('[class^=sheet_] canvas').first().waitFor();
    await settled(page);
    const pages = page.getByRole('group', { name: 'Pages' });
    await pages.evaluate((box) => box.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const box = await pages.boundingBox();
    assert.ok(box);
    const [x, y] = [Math.round(box.x + 150), Math.round(box.y + 200)];
    /** Returns the point of the first page at these viewport coordinates, as fractions of its size, and the page's width in px. */
    const looked = async (x: number, y: number) => {
      const sheet = await page.locator('[class^=sheet_]').first().boundingBox();
      assert.ok(sheet);
      return { across: (x - sheet.x) / sheet.width, down: (y - sheet.y) / sheet.height, width: sheet.width };
    };
    const isSame = (a: { across: number; down: number }, b: { across: number; down: number }) =>
      assert.ok(
        Math.abs(a.across - b.across) < 0.01 && Math.abs(a.down - b.down) < 0.01,
        JSON.stringify([a, b]),
      );
    const cdp = await page.context().newCDPSession(page);
    let now = Date.now() / 1000;
    const touch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      points: [number, number][],
      later = 0.02,
    ) => {
      now += later;
      const touchPoints = points.map(([x, y], id) => ({ x, y, id }));
      return cdp.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: now });
    };

    const before = await looked(x, y);
    await touch('touchStart', [[x - 25, y]]);
    await touch('touchStart', [
      [x - 25, y],
      [x + 25, y],
    ]);
    for (const apart of [30, 40, 50, 60]) {
      await touch('touchMove', [
        [x - apart, y],
        [x + apart, y],
      ]);
      // Empties the page's drawing, as a redraw during the pinch does.
      await page.evaluate(() =>
        document.querySelector('[class^=sheet_] [class^=drawing]')?.replaceChildren(),
      );
    }
    await touch('touchEnd', []);
    await page.getByText('240 %', { exact: true }).waitFor();
    const pinched = await looked(x, y);
    assert.ok(Math.abs(pinched.width / before.width - 2.4) < 0.05);
    isSame(pinched, before);
    assert.equal(await page.evaluate(() => visualViewport?.scale), 1, 'the page of the site stays as it is');
    await page.waitForFunction(
      (least) => (document.querySelector<HTMLCanvasElement>('[class^=sheet_] canvas')?.width ?? 0) >= least,
      pinched.width - 4,
    );

    await settled(page);
    // Sends start and end together: if a busy page delayed the end, the touch would be a long press, not a tap.
    const tap = (later: number) => Promise.all([touch('touchStart', [[x, y]], later), touch('touchEnd', [])]);
    await tap(1);
    await tap(0.1);
    await page.getByText('100 %', { exact: true }).waitFor();
    // The page is redrawing now, and Chromium cancels a touch that a page is too busy to handle.
    await settled(page);
    await tap(1);
    await tap(1);
    await page.getByText('100 %', { exact: true }).waitFor();
    const fitted = await looked(x, y);
    await tap(0.1);
    await page.getByText('250 %', { exact: true }).waitFor();
    isSame(await looked(x, y), fitted);

    const top = async () => {
      const at = await pages.boundingBox();
      assert.ok(at);
      return looked(at.x + at.width / 2, at.y);
    };
    const upright = await top();
    await page.setViewportSize({ width: 740, height: 360 });
    await page.waitForFunction(
      (width) => (document.querySelector('[class^=sheet_]')?.clientWidth ?? 0) > width,
      1200,
    );
    await drawn(page);
    isSame(await top(), upright);
  },
  phone,
);

const LONG_PAGES = 12;

/**
 * Serves a long paper in place of every PDF. Each page contains the word “wave” once, the sixth page twice, with enough padding around it
 * that its text is fetched by a range request of its own.
 * @returns `fetched()`: the pages requested since its last call; `missFrom(nth)`: responds with 404 from that page on, until `missNone()`;
 * `hold()`: holds the responses from now on, until the returned function is called
 */
async function longPaper(page: Page, size = '595 842') {
  const pages = Array.from({ length: LONG_PAGES }, (_, index) => index + 1);
  const [font, sheet] = [3 + LONG_PAGES, (nth: number) => 2 + LONG_PAGES + 2 * nth];
  const words = (nth: number) => `(${nth === 6 ? 'wave after wave' : 'a wave'}, ${nth})`;
  const space = ' '.repeat(80_000);
  const file = handmadePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((nth) => `${2 + nth} 0 R`).join(' ')}] /Count ${LONG_PAGES} >>`,
    // A tree node for each page: otherwise pdf.js would read all pages before the one it needs.
    ...pages.map((nth) => `<< /Type /Pages /Parent 2 0 R /Kids [${sheet(nth)} 0 R] /Count 1 >>`),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((nth) => [
      `<< /Type /Page /Parent ${2 + nth} 0 R /MediaBox [0 0 ${size}] /Contents ${sheet(nth) + 1} 0 R
        /Resources << /Font << /F ${font} 0 R >> >> >>`,
      {
        dictionary: '',
        body: Buffer.from(`${space} BT /F 24 Tf 72 700 Td ${words(nth)} Tj ET ${space}`),
      },
    ]),
  ]);
  const placeOf = (nth: number) => file.indexOf(words(nth));
  let asked: [begin: number, end: number][] = [];
  let isThere = (_end: number) => true;
  let released: Promise<void> | undefined;
  await page.route('**/files/resources/**', async (route) => {
    const [, first, last] = /bytes=(\d+)-(\d+)/.exec(route.request().headers().range ?? '') ?? [];
    const [begin, end] = [Number(first), Math.min(Number(last) + 1, file.length)];
    asked.push([begin, end]);
    await released;
    if (!isThere(end)) return route.fulfill({ status: 404 });
    await route.fulfill({
      status: 206,
      headers: {
        'content-type': 'application/pdf',
        'content-range': `bytes ${begin}-${end - 1}/${file.length}`,
        etag: '"long"',
      },
      body: file.subarray(begin, end),
    });
  });
  return {
    fetched() {
      const ranges = asked;
      asked = [];
      return pages.filter((nth) =>
        ranges.some(([begin, end]) => begin <= placeOf(nth) && placeOf(nth) < end),
      );
    },
    missFrom(nth: number) {
      const place = placeOf(nth);
      isThere = (end) => end <= place;
    },
    missNone() {
      isThere = () => true;
    },
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      released = promise;
      return resolve;
    },
  };
}

journey(
  'a link from a search fetches its page and the neighbours, others on demand; pages say that they load; a failed fetch keeps the drawn pages, and Retry continues',
  async ({ page, portal }) => {
    const { fetched, missFrom, missNone, hold } = await longPaper(page);
    await page.goto(`${await addressOf('resource', portal)}#page=6&search=wave`);
    const sheet = (nth: number) => page.getByRole('group', { name: `Page ${nth}`, exact: true });
    await sheet(6).locator('canvas').waitFor();
    await page.getByText('1 of 2+', { exact: true }).waitFor();
    await settled(page);
    assert.deepEqual(
      fetched().filter((nth) => nth > 1 && Math.abs(nth - 6) > 1),
      [],
    );
    const next = page.getByRole('button', { name: 'The next one' });
    await next.click();
    await page.getByText('2 of 2+', { exact: true }).waitFor();
    await settled(page);
    assert.deepEqual(fetched(), []);

    const field = page.getByRole('textbox', { name: 'Page' });
    const release = hold();
    await field.fill('12');
    await field.press('Enter');
    await sheet(12).getByText('Loading page 12…').waitFor();
    const busy = sheet(12).locator('[aria-busy=true]');
    await busy.waitFor();
    release();
    await sheet(12).locator('canvas').waitFor();
    await busy.waitFor({ state: 'detached' });
    await field.fill('6');
    await field.press('Enter');
    await sheet(6).locator('canvas').waitFor();

    missFrom(9);
    await next.click();
    const lost = page.getByRole('alert').filter({ hasText: 'This PDF is no longer here.' });
    await lost.waitFor();
    assert.ok((await page.locator('[class^=sheet_] canvas').count()) > 0);
    assert.deepEqual(await violationsInBothThemes(page), []);
    await field.fill('9');
    await field.press('Enter');
    await sheet(9).getByText('This page cannot be shown here.').waitFor();
    await field.fill('7');
    await field.press('Enter');
    await sheet(7).locator('canvas').waitFor();
    missNone();
    await lost.getByRole('button', { name: 'Retry' }).click();
    await lost.waitFor({ state: 'detached' });
    await page.getByText(/ of 1\+$/).waitFor();
    await next.click();
    await page.getByText('9 of 13', { exact: true }).waitFor();
  },
);

journey(
  'a link within a PDF moves to its page, a web link opens a new tab, and other links do nothing',
  async ({ page, portal }) => {
    const link = (bottom: number, target: string) =>
      `<< /Type /Annot /Subtype /Link /Rect [72 ${bottom} 272 ${bottom + 24}] ${target} >>`;
    const address = (uri: string) => `/A << /S /URI /URI (${uri}) >>`;
    const blank = Array.from({ length: 11 }, () => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>');
    const annotations = [
      link(700, address('https://physics.example/waves')),
      link(600, '/Dest [16 0 R /Fit]'),
      link(550, '/Dest [98 /Fit]'),
      link(450, '/Dest [11 0 R /Fit]'),
      link(400, '/Dest (none)'),
      link(500, address('ftp://physics.example/waves')),
    ].join(' ');
    const body = handmadePdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Pages /Kids [3 0 R ${blank.map((_, at) => `${6 + at} 0 R`).join(' ')}] /Count ${1 + blank.length} >>`,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Annots [${annotations}] /Contents 4 0 R
      /Resources << /Font << /F 5 0 R >> >> >>`,
      {
        dictionary: '',
        body: Buffer.from(
          'BT /F 24 Tf 72 704 Td (About waves) Tj 0 -100 Td (Answers) Tj 0 -50 Td (Nowhere) Tj ET',
        ),
      },
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      ...blank,
    ]);
    await page.route('**/files/resources/**', (route) =>
      route.fulfill({ contentType: 'application/pdf', body }),
    );
    await page.goto(`${await addressOf('resource', portal)}#page=1`);
    const first = page.getByRole('group', { name: 'Page 1', exact: true });
    const outside = first.getByRole('link');
    await outside.waitFor();
    assert.equal(await outside.getAttribute('aria-label'), 'About waves');
    assert.deepEqual(
      await outside.evaluate(({ href, target, rel }: HTMLAnchorElement) => [href, target, rel]),
      ['https://physics.example/waves', '_blank', 'noopener noreferrer'],
    );
    /** Returns the position of the link on its page, in percent of the page’s width and height. */
    const place = () =>
      outside.evaluate((link) => {
        const [box, sheet] = [link, link.closest('[data-page]')].map((one) => one?.getBoundingClientRect());
        if (!box || !sheet) return [];
        const parts = [(box.left - sheet.left) / sheet.width, (box.top - sheet.top) / sheet.height];
        return parts.map((part) => Math.round(100 * part));
      });
    await until('the link is where it is on the page', async () => `${await place()}` === '12,14');
    await page.getByRole('button', { name: 'Turn the pages' }).click();
    await until('the link is turned with the page', async () => `${await place()}` === '83,12');
    for (let quarter = 1; quarter < 4; quarter += 1)
      await page.getByRole('button', { name: 'Turn the pages' }).click();
    await until('the link is where it was', async () => `${await place()}` === '12,14');
    await first.getByRole('button', { name: 'Go to page 7' }).waitFor();
    await first.getByRole('button', { name: 'Link within the PDF' }).waitFor();
    const field = page.getByRole('textbox', { name: 'Page' });
    await first.getByRole('button', { name: 'Nowhere' }).click();
    await drawn(page);
    assert.equal(await field.inputValue(), '1', 'a page that is not there');
    await first.getByRole('button', { name: 'Answers' }).press('Enter');
    await until('the reader is at page 12', async () => (await field.inputValue()) === '12');
    await first.locator('canvas').waitFor({ state: 'detached' });
    await focused(page.getByRole('group', { name: 'Page 12', exact: true })).waitFor();
    assert.deepEqual(await violationsInBothThemes(page), []);
  },
);

journey('a rotated paper or phone leaves the reader at its page and in view', async ({ page, portal }) => {
  await longPaper(page);
  await page.goto(`${await addressOf('resource', portal)}#page=9`);
  const ninth = page.getByRole('group', { name: 'Page 9', exact: true });
  await ninth.locator('canvas').waitFor();
  const isAtNinth = async (turned: string) => {
    await settled(page);
    assert.equal(await page.getByRole('textbox', { name: 'Page' }).inputValue(), '9', turned);
  };
  const button = page.getByRole('button', { name: 'Turn the pages' });
  await button.evaluate((button: HTMLElement) => {
    button.click();
    // Forces a layout, as a pointer that moves on does: the browser adjusts the scroll position before anything is drawn.
    document.querySelector('[class^=sheets_]')?.getBoundingClientRect();
  });
  await page.locator('.pdftext[data-main-rotation="90"]').first().waitFor({ state: 'attached' });
  await isAtNinth('the paper');
  await button.click();
  for (const [width, height] of [
    [360, 740],
    [640, 360],
  ] as const) {
    await page.setViewportSize({ width, height });
    await isAtNinth(`the phone, ${width}`);
    const reader = await page.locator('[class^=reader_PdfView]').boundingBox();
    assert.ok(reader && reader.y >= 64 && reader.y + reader.height <= height, JSON.stringify(reader));
  }
  const pages = page.getByRole('group', { name: 'Pages' });
  await pages.evaluate((box) => box.scrollTo(0, box.scrollHeight));
  const last = await page.getByRole('group', { name: 'Page 12', exact: true }).boundingBox();
  const zoom = await page.getByRole('group', { name: 'Zoom' }).boundingBox();
  assert.ok(last && zoom && last.y + last.height <= zoom.y, 'the zoom buttons cover no text');
});

journey(
  'the page field shows the page that the reader chose, even if others fit on the screen beside it',
  async ({ page, portal }) => {
    const path = await addressOf('resource', portal);
    const field = page.getByRole('textbox', { name: 'Page' });
    const says = async (nth: number) => {
      await page
        .getByRole('group', { name: `Page ${nth}`, exact: true })
        .locator('canvas')
        .waitFor();
      await drawn(page);
      assert.equal(await field.inputValue(), String(nth));
    };
    await longPaper(page, '842 30');
    await page.goto(`${path}#page=99`);
    await says(LONG_PAGES);
    await longPaper(page, '842 300');
    await page.goto(`${path}#page=5`);
    await page.reload();
    await says(5);
    await field.fill('12');
    await field.press('Enter');
    await says(12);
    const pages = page.getByRole('group', { name: 'Pages', exact: true });
    for (const [key, nth] of [
      ['p', 11],
      ['p', 10],
      ['n', 11],
      ['n', 12],
    ] as const) {
      await pages.press(key);
      await says(nth);
    }
  },
  phone,
);

journey(
  'pages scrolled past quickly are not fetched',
  async ({ page, portal }) => {
    await page.clock.install();
    const { fetched } = await longPaper(page);
    await page.goto(`${await addressOf('resource', portal)}#page=1`);
    const sheet = (nth: number) => page.getByRole('group', { name: `Page ${nth}`, exact: true });
    await sheet(1).locator('canvas').waitFor();
    await settled(page);
    fetched();
    const drawing = await page.context().newCDPSession(page);
    await page.clock.pauseAt(Date.now() + 60_000);
    for (let nth = 2; nth <= LONG_PAGES; nth += 1) {
      await sheet(nth).evaluate((sheet) => sheet.scrollIntoView({ behavior: 'instant' }));
      // The browser reports which pages are near only when it draws.
      for (let time = 0; time < 2; time += 1) await drawing.send('Page.captureScreenshot');
    }
    await page.clock.resume();
    await sheet(LONG_PAGES).locator('canvas').waitFor();
    assert.deepEqual(
      fetched().filter((nth) => nth < LONG_PAGES - 1),
      [],
    );
  },
  clocked,
);

journey(
  'a PDF opened after another was closed waits for the same request of the reader’s script',
  async (visit) => {
    const { page, portal } = visit;
    await page.goto(await addressOf('course', portal));
    await settled(page);
    const asked: string[] = [];
    const arrived = Promise.withResolvers<void>();
    await page.route('**/pdf.mjs*', async (route) => {
      asked.push(route.request().url());
      await arrived.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'View' }).first().click();
    await until('the script is asked for', () => asked.length === 1);
    await page.getByRole('button', { name: 'Close' }).first().click();
    await page.locator('[class^=reader_]').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'View' }).first().click();
    await page.getByText('Loading the PDF').waitFor();
    arrived.resolve();
    await page.locator('[class^=sheet_] canvas').first().waitFor();
    assert.deepEqual(asked.length, 1);
  },
);

journey(
  'the View link of a paper keeps the focus, and a press that has begun, when it becomes a button',
  async ({ page, portal }) => {
    const script = await held(page, /\/entry-client-[^/]+\.js$/);
    await page.goto(await addressOf('course', portal), { waitUntil: 'commit' });
    const link = page.getByRole('link', { name: 'View' }).first();
    await link.hover();
    await page.mouse.down();
    await focused(link).waitFor();
    script.release();
    await focused(page.getByRole('button', { name: 'View' }).first()).waitFor();
    await page.mouse.up();
    await page.locator('[class^=reader_]').waitFor();
    await page.keyboard.press(' ');
    await page.locator('[class^=reader_]').waitFor({ state: 'detached' });
  },
);

journey('the second Retry for the PDF reader’s script reloads the document', async (visit) => {
  const { page, portal } = visit;
  await page.goto(await addressOf('course', portal));
  await settled(page);
  let refused = 0;
  await page.route('**/pdf.mjs*', (route) => {
    refused += 1;
    return route.fulfill({ status: 404 });
  });
  await page.getByRole('button', { name: 'View' }).first().click();
  const retry = page.getByRole('alert').getByRole('button', { name: 'Retry' });
  await retry.click();
  await until('the script is asked for again', () => refused === 2);
  const loaded = page.waitForEvent('load');
  await retry.click();
  await loaded;
});

journey('Back restores which departments and semesters were open', async (visit) => {
  const { page, portal } = visit;
  await page.goto(await addressOf('university', portal));
  const department = page.locator('details.sem').first();
  await settled(page);
  await department.locator('> summary').click();
  await page.getByRole('main').getByRole('link', { name: 'Universities', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Registered Universities' }).waitFor();
  await page.goBack();
  await department.waitFor();
  assert.equal(await department.evaluate((details: HTMLDetailsElement) => details.open), false);

  await page.goto(await addressOf('course', portal));
  await settled(page);
  const filled = page.locator('details.sem', { has: page.locator('h3 a') });
  const first = filled.first();
  const linked = filled.nth(1);
  const last = filled.last();
  const link = page.locator(`a[href$="#${await linked.getAttribute('id')}"]`);
  await link.click();
  // The address changes before the page, which then opens the semester.
  await link.and(page.locator('[aria-current=true]')).waitFor();
  const paper = last.getByRole('heading', { level: 3 }).getByRole('link').first();
  for (const semester of [first, linked, last]) await semester.locator('> summary').click();
  await paper.click();
  await page.waitForURL('**/resource/**');
  await page.getByRole('link', { name: 'Read it here' }).waitFor();
  await page.goBack();
  await paper.waitFor();
  for (const semester of [first, linked])
    assert.equal(await semester.evaluate((details: HTMLDetailsElement) => details.open), false);
  await settled(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goBack();
  await page.waitForURL(({ hash }) => hash === '');
  await settled(page);
  assert.deepEqual(asked, [], 'the way back within the page loads nothing');
});

journey(
  'on a phone Back returns to the same place of a long list',
  async ({ page }) => {
    await page.goto('/search?q=paper');
    await settled(page);
    const hit = page.locator('main h2 a').nth(9);
    // There the footer is in view until the hits have loaded again, and the browser would keep it in view.
    await page.evaluate(() => scrollTo(0, 2100));
    await drawn(page);
    // A click by Playwright would scroll.
    await hit.evaluate((link: HTMLElement) => link.click());
    await page.waitForURL('**/resource/**');
    await page.getByRole('link', { name: 'Read it here' }).waitFor();
    await page.goBack();
    await hit.waitFor();
    await settled(page);
    assert.equal(await page.evaluate(() => scrollY), 2100);
  },
  phone,
);

journey(
  'of a course with more resources than a page shows, each kind is loaded by itself',
  async ({ page, portal }) => {
    const { courses } = await planted(portal, 'Endless University', { Physics: ['B.Sc.'] });
    const course = courses['Physics/B.Sc.'];
    await addPaper(portal.database, course, 'The only notes', { type: 'notes', semester: 2 });
    const first = await addPaper(portal.database, course, 'Paper', { semester: 1 });
    const { sql } = portal.database;
    await sql`insert into blobs (sha256, bytes, media_type, pages)
    select encode(sha256(n::text::bytea), 'hex'), n, 'application/pdf', 1 from generate_series(1, 1000) as n`;
    await sql`insert into resources (course_id, department_id, university_id, type, title, semester, file_sha256)
    select course_id, department_id, university_id, type, 'Paper ' || n, 1, encode(sha256(n::text::bytea), 'hex')
    from resources, generate_series(1, 1000) as n where id = ${first}`;
    const [place] = await sql`select university_id from courses where id = ${course?.id ?? ''}`;
    await page.goto(`/course/${place?.university_id}/Physics/B.Sc.`);
    await page.getByText('These are 1,000 of 1,002 resources').waitFor();
    assert.equal(
      await page.getByText('Semester 2').count(),
      0,
      'of a part, other semesters are not called empty',
    );
    await settled(page);
    const notes = page.getByRole('heading', { level: 3, name: 'The only notes' });
    for (const _ of ['after a click', 'after a reload']) {
      await page.getByRole('link', { name: 'Notes', exact: true }).click();
      await notes.waitFor();
      await page.reload();
      await notes.waitFor();
      await settled(page);
      await page.getByRole('link', { name: 'Everything' }).click();
      await page.getByText('These are 1,000 of 1,002 resources').waitFor();
    }
  },
);

journey('a folded department opens when a search finds only that one', async ({ page, portal }) => {
  const many = Array.from({ length: 61 }, (_, at) => `Course ${at}`);
  const { id } = await planted(portal, 'Large University', { Astronomy: ['Stars'], Botany: many });
  await page.goto(`/coursepages/${id}/courses`);
  const department = page.locator('details.sem', { hasText: 'Astronomy' });
  await settled(page);
  for (const isOpen of [true, false]) {
    await department.locator('> summary').click();
    assert.equal(await department.evaluate((details: HTMLDetailsElement) => details.open), isOpen);
  }
  const search = page.getByRole('main').getByRole('searchbox');
  await search.fill('Stars');
  await search.press('Enter');
  await page.locator('details.sem[open]', { hasText: 'Astronomy' }).waitFor();
});

journey(
  'the address of a course with special characters in its names works, also after a reload',
  async ({ page, portal }) => {
    const { sql } = portal.database;
    const [university] =
      await sql`insert into universities (name, location) values ('Odd & Sons (हिमालय)', 'Test') returning id`;
    const [department] =
      await sql`insert into departments (university_id, name) values (${university?.id}, 'A/B & (C) 100% + #1') returning id`;
    const name = 'हिन्दी / B.A. (Hons.) 50%25 + C#?';
    await sql`insert into courses (university_id, department_id, name, semesters) values (${university?.id}, ${department?.id}, ${name}, 2)`;
    await page.goto(`/coursepages/${university?.id}/courses`);
    const href = await page.getByRole('link', { name: 'Explore Course' }).getAttribute('href');
    assert.equal(
      href,
      `/course/${university?.id}/${encodeURIComponent('A/B & (C) 100% + #1')}/${encodeURIComponent(name)}`,
    );
    await page.getByRole('link', { name: 'Explore Course' }).click();
    await page.waitForURL(/\/course\//);
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByText('No resources available.').first().waitFor();
    await sql`delete from courses where university_id = ${university?.id}`;
    await sql`delete from departments where university_id = ${university?.id}`;
    await sql`delete from universities where id = ${university?.id}`;
  },
);

journey(
  'a link to a course renamed since opens the course, unless the visitor follows another link meanwhile',
  async (visit) => {
    const { page, portal } = visit;
    const { sql } = portal.database;
    const [university] = await sql`insert into universities (name) values ('Nanda Devi') returning id`;
    const id = String(university?.id);
    const [department] =
      await sql`insert into departments (university_id, name) values (${id}, 'Maths') returning id`;
    await sql`insert into courses (university_id, department_id, name, semesters) values (${id}, ${department?.id}, 'B.Sc.', 2)`;
    await page.goto(`/coursepages/${id}/courses`);
    await settled(page);
    await sql`update departments set name = 'Mathematics' where university_id = ${id}`;
    await sql`update courses set name = 'B.Sc. (Hons.)' where university_id = ${id}`;
    await page.getByRole('link', { name: 'Explore Course' }).click();
    await page.waitForURL(`**/course/${id}/Mathematics/B.Sc.%20(Hons.)`);
    await page.getByRole('heading', { level: 1, name: 'B.Sc. (Hons.)', exact: true }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Nanda Devi' }).waitFor();
    // A visitor who follows another link meanwhile stays on its page.
    await sql`update courses set name = 'B.Sc. Mathematics' where university_id = ${id}`;
    const moving = await held(page, '**/api/universities/*former=true*');
    const script = await held(page, /\/BooksPage-[^/]+\.js$/);
    await page.getByRole('link', { name: 'Explore Course' }).click();
    await moving.asked;
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Books' }).click();
    await script.asked;
    await page.locator('[data-busy]').waitFor({ state: 'attached' });
    const moved = page.waitForResponse('**/api/universities/*former=true*');
    moving.release();
    await (await moved).finished();
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
    script.release();
    await page.getByRole('heading', { level: 1, name: 'Second-hand books' }).waitFor();
    for (const table of ['courses', 'departments', 'universities'])
      await sql`delete from ${sql(table)} where ${sql(table === 'universities' ? 'id' : 'university_id')} = ${id}`;
  },
);

served(
  'an unknown university is 404; an unknown course and a search without matches have their own texts',
  async (portal) => {
    const [row] = await portal.database.sql`select id from universities limit 1`;
    for (const [path, status, text] of [
      ['/coursepages/nobody/courses', 404, 'University not found'],
      [`/course/${row?.id}/No%20such/Course`, 200, 'No resources available.'],
      ['/course/nobody/No%20such/Course', 404, 'University not found'],
      [`${await addressOf('course', portal)}?after=junk`, 404, 'could not be loaded'],
      [`/coursepages/${row?.id}/courses?q=zzzz`, 200, 'No matching departments or courses found'],
    ] as const) {
      const { statusCode, payload } = await portal.app.inject(path);
      assert.equal(statusCode, status, path);
      assert.ok(textOf(element(payload, /<main/)).includes(text), path);
    }
  },
);
