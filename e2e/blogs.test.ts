import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { picture } from '../test/pictures.ts';
import { signIn } from '../test/sessions.ts';
import { until } from '../test/until.ts';
import { fitsAndPassesAxe } from './axe.ts';
import { planted } from './catalogue.ts';
import { drafts } from './drafts.ts';
import { element, textOf, textsOf } from './html.ts';
import { drawn, focused, held, journey, type Portal, phone, served, settled } from './portal.ts';
import { authority, callAs, enter, place } from './profile.ts';

const card = (page: Page, name: string) => page.getByRole('article', { name });

/** Adds posts of a student that wait for approval, and returns their ids. */
async function pending(portal: Portal, ...titles: string[]): Promise<string[]> {
  const author = await signIn(await place(portal), { name: 'Lata Rawat' });
  const ids: string[] = [];
  for (const title of titles) {
    const post = { title, content: `## Part one\n\nWhat **${title}** is about.` };
    ids.push((await callAs(portal, author, 'POST', '/blogs', post)).blog._id);
  }
  return ids;
}

served(
  'visitors read approved posts, ten per page, and each on its own page; an unknown post is 404',
  async ({ app }) => {
    const open = async (url: string) => element((await app.inject(url)).payload, /<main/);
    /** Returns the address of a link with this text or label. */
    const linkOf = (html: string, text: string) =>
      Array.from(html.matchAll(/<a ([^>]*)>(.*?)<\/a>/gs))
        .find(
          ([, attributes = '', inner = '']) =>
            textOf(inner) === text || attributes.includes(`aria-label="${text}"`),
        )?.[1]
        ?.match(/href="([^"]*)"/)?.[1] ?? '';
    const first = await open('/Blogs');
    assert.equal(first.match(/<article/g)?.length, 10);
    assert.match(textOf(first), /1 to 10 of 12 posts, newest first/);
    assert.doesNotMatch(textOf(first), /Pending/);
    const card = element(first, /<article/);
    assert.match(textOf(card), /Verified by/);
    assert.match(card, /<\w+ class="byline[^>]* data-hue="\d+"/);
    const second = await open(linkOf(first, 'Page 2'));
    assert.match(textOf(second), /11 to 12 of 12 posts/);
    const other = element(second, /<article/);
    const [title = ''] = textsOf(other, 'h2');
    const post = (await app.inject(linkOf(other, title))).payload;
    assert.deepEqual(textsOf(post, 'h1'), [title]);
    assert.match(element(post, /<div class="prose/), /<p>/);
    assert.match(post, /<link [^>]*type="application\/atom\+xml"[^>]*href="\/blogs\.atom"/);
    const { headers } = await app.inject('/blogs.atom');
    assert.match(String(headers['content-type']), /atom\+xml/);
    for (const slug of ['never-written', 'pending', 'images', 'preview']) {
      const none = await app.inject(`/blog/${slug}`);
      assert.equal(none.statusCode, 404, slug);
      assert.match(none.payload, /<h[12][^>]*>There is no such post</, slug);
    }
    assert.match(textOf(await open('/Blogs?page=99')), /The posts end before this page/);
  },
);

journey(
  'a failed and a malformed list of posts show their own error texts, and Retry loads the list',
  async ({ page }) => {
    const answers = [
      { status: 500, body: '{}', says: 'Failed to fetch blogs' },
      { status: 503, body: '{"error":"The database rests."}', says: 'The database rests.' },
      { status: 200, body: '{"posts":[]}', says: 'Invalid data format received from API' },
    ];
    await page.goto('/Books');
    await settled(page);
    const bar = page.getByRole('navigation', { name: 'Main' });
    for (const { says, ...answer } of answers) {
      await bar.getByRole('link', { name: 'Books' }).click();
      await page.getByText('1 to 12 of 30 books').waitFor();
      await page.route('**/api/blogs?*', (route) =>
        route.fulfill({ ...answer, contentType: 'application/json' }),
      );
      await bar.getByRole('link', { name: 'Blogs' }).click();
      await page.getByText(says).waitFor();
      await page.unroute('**/api/blogs?*');
    }
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('1 to 10 of 12 posts').waitFor();
  },
);

journey(
  'a student writes a post with a picture, previews it without running scripts, and restores the draft',
  async ({ page, portal }) => {
    await enter(page, portal, { name: 'Asha Negi' }, '/user/add-blog');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Title and content are required.').waitFor();
    await page.getByLabel('Title').fill('Snow on the road');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.locator('textarea:focus').waitFor();
    await page.getByLabel('Title').fill('Snow on the <b>exam</b> road');
    await page.getByLabel('Content').fill('The bus was late. <script>window.hacked = 1</script>');
    const bold = page.getByRole('button', { name: 'Bold' });
    await bold.click();
    await page.keyboard.press('Control+z');
    assert.doesNotMatch(await page.getByLabel('Content').inputValue(), /\*\*/);
    await bold.click();
    assert.match(await page.getByLabel('Content').inputValue(), /\*\*/);
    const sending = await held(page, '**/api/blogs/images');
    await page.getByLabel('Picture').setInputFiles({
      ...{ name: 'road.jpg', mimeType: 'image/jpeg' },
      buffer: await picture('jpeg', 400, 300),
    });
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('A picture is still on its way. Wait for it, or stop it.').first().waitFor();
    sending.release();
    await page.getByText('The picture is in the text.').waitFor();
    assert.match(
      await page.getByLabel('Content').inputValue(),
      /\*\*text\*\*[\s\S]*!\[what the picture shows\]\(/,
    );
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.waitForFunction(
      () => document.querySelector<HTMLImageElement>('[class^=prose] img')?.naturalWidth,
    );
    assert.equal(await page.evaluate(() => 'hacked' in window), false);
    const sections = page.getByRole('navigation', { name: 'Sections' });
    await sections.getByRole('link', { name: 'My blogs' }).click();
    await page.getByRole('heading', { level: 1, name: 'My blogs' }).waitFor();
    await sections.getByRole('link', { name: 'Post a blog' }).click();
    await page.getByRole('button', { name: 'Restore' }).click();
    assert.match(await page.getByLabel('Content').inputValue(), /!\[what the picture shows\]\(/);

    await page.evaluate(() => localStorage.removeItem('userId'));
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('User information missing!').waitFor();
  },
);

journey(
  'a post being sent is not offered as a draft, its late response keeps the next draft, and a post not sent is offered again',
  async ({ page, portal }) => {
    const { id } = await enter(page, portal, {}, '/user/add-blog');
    const write = async (title: string) => {
      await page.getByLabel('Title').fill(title);
      await page.getByLabel('Content').fill('The bus was late.');
    };
    const restore = page.getByRole('button', { name: 'Restore' });
    const sections = page.getByRole('navigation', { name: 'Sections' });
    const reopenForm = async () => {
      await sections.getByRole('link', { name: 'My blogs' }).click();
      await page.getByRole('heading', { level: 1, name: 'My blogs' }).waitFor();
      await sections.getByRole('link', { name: 'Post a blog' }).click();
      await page.getByLabel('Title').waitFor();
    };
    /** Submits the post. Its response, or with `isLost` its failure, arrives when the returned function is called. */
    const send = async (isLost: boolean) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      await page.route('**/api/blogs', async (route) => {
        if (route.request().method() !== 'POST') return route.fallback();
        const response = isLost ? undefined : await route.fetch();
        await promise;
        await (response ? route.fulfill({ response }) : route.abort());
      });
      await page.getByRole('button', { name: 'Submit' }).click();
      return resolve;
    };

    await write('First');
    const answer = await send(false);
    await reopenForm();
    await drawn(page);
    assert.equal(await restore.count(), 0, 'on its way');
    await write('Second');
    await until('the second is kept', async () => (await drafts(page, id, 'title')).includes('Second'));
    const late = page.waitForEvent('requestfinished', (request) => request.method() === 'POST');
    answer();
    await late;
    await reopenForm();
    await restore.click();
    assert.equal(await page.getByLabel('Title').inputValue(), 'Second');

    const failure = await send(true);
    await reopenForm();
    await drawn(page);
    assert.equal(await restore.count(), 0, 'on its way again');
    const failed = page.waitForEvent('requestfailed', (request) => request.method() === 'POST');
    failure();
    await failed;
    await reopenForm();
    await restore.click();
    assert.equal(await page.getByLabel('Title').inputValue(), 'Second');

    await send(true);
    await page.reload();
    await restore.click();
    assert.equal(
      await page.getByLabel('Title').inputValue(),
      'Second',
      'its answer comes to no page any more',
    );

    await page.unroute('**/api/blogs');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Blog submitted for verification!').waitFor();
    await until('nothing is kept', async () => (await drafts(page, id, 'title')).length === 0);
  },
);

journey(
  'a draft is offered for seven days and until any tab has submitted it, without a university that was deleted meanwhile',
  async ({ page, portal }) => {
    const { id: university } = await planted(portal, 'Sangla University');
    const { id } = await enter(page, portal, {}, '/user/add-blog');
    await page.getByLabel('Title').fill('Apricots');
    await page.getByLabel('Content').fill('They bloom in April.');
    const field = page.getByLabel('University');
    await field.locator(`option[value="${university}"]`).waitFor({ state: 'attached' });
    await field.selectOption(university);
    await until('it is kept', async () => (await drafts(page, id, 'university')).includes(university));
    const other = randomUUID();
    await page.evaluate(
      ([account, title]) =>
        new Promise<void>((resolve) => {
          const opening = indexedDB.open('unishelf-drafts');
          opening.onsuccess = () => {
            const writing = opening.result.transaction('drafts', 'readwrite');
            const savedAt = Date.now() - 8 * 24 * 60 * 60 * 1000;
            writing.objectStore('drafts').put({ values: { title }, savedAt }, `${account} blog`);
            writing.oncomplete = () => resolve();
          };
        }),
      [other, 'Last week'],
    );
    assert.deepEqual(await drafts(page, other, 'title'), ['Last week']);
    await portal.database.sql`update universities set deleted_at = now() where id = ${university}`;
    await page.reload();
    const restore = page.getByRole('button', { name: 'Restore' });
    await restore.waitFor();
    await until('the old one is deleted', async () => (await drafts(page, other, 'title')).length === 0);
    assert.deepEqual(await drafts(page, id, 'title'), ['Apricots']);
    await field.locator('option', { hasText: 'Dhauladhar University' }).waitFor({ state: 'attached' });
    await restore.click();
    assert.equal(await page.getByLabel('Title').inputValue(), 'Apricots');

    const tab = await page.context().newPage();
    await tab.goto('/user/add-blog');
    const offered = tab.getByRole('button', { name: 'Restore' });
    await offered.waitFor();
    // A headless browser gives no window the focus.
    const returnToTab = () => tab.evaluate(() => window.dispatchEvent(new Event('focus')));
    await returnToTab();
    await offered.waitFor();
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Blog submitted for verification!').waitFor();
    await until('it is dropped', async () => (await drafts(page, id, 'content')).length === 0);
    await returnToTab();
    await offered.waitFor({ state: 'detached' });
  },
);

journey(
  'a post is submitted, rejected with a reason, and revised by its author, who sees both texts if another window changed it',
  async ({ page, portal }) => {
    const author = await enter(page, portal, { name: 'Asha Negi' }, '/user/add-blog');
    await page.getByLabel('Title').fill('Snow on the exam road');
    await page.getByLabel('Content').fill('The bus was late.');
    await page.route('**/api/blogs', (route) => route.abort());
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Error submitting blog. Try again.').waitFor();
    await page.getByText('The post may have been submitted all the same').waitFor();
    await page.unroute('**/api/blogs');
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await page.getByRole('button', { name: 'Submit' }).click();
    const { userId, role } = (await sent).postDataJSON();
    assert.deepEqual({ userId, role }, { userId: author.id, role: 'user' });
    await page.getByText('Blog submitted for verification!').waitFor();
    await page.goto('/Blogs');
    await card(page, 'Snow on the exam road').getByText('Pending').waitFor();
    await page.getByRole('link', { name: 'Snow on the exam road' }).click();
    await page.getByText('This post waits to be verified').waitFor();
    await page.reload();
    await page.getByText('This post waits to be verified').waitFor();

    const staff = await signIn(await place(portal), authority);
    const [row] = await portal.database.sql`select id from blogs where title = 'Snow on the exam road'`;
    const rejected = { status: 'rejected', reason: 'Which road was it?' };
    await page.goto(`/user/add-blog?post=${row?.id}`);
    await page.getByLabel('Content').fill('The bus to Shimla was late.');
    await callAs(portal, staff, 'PATCH', `/blogs/${row?.id}/verify`, rejected);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Staff have rejected the post meanwhile').waitFor();
    await page.getByText('Reason: Which road was it?').waitFor();
    assert.equal(await page.getByText('What is stored now').count(), 0);
    assert.equal(await page.getByLabel('Content').inputValue(), 'The bus to Shimla was late.');
    await page.goto('/user/my-blogs?status=rejected');
    await card(page, 'Snow on the exam road').getByText('Reason: Which road was it?').waitFor();
    await page.getByRole('link', { name: 'Revise “Snow on the exam road”' }).click();
    await page.getByText('Reason: Which road was it?').waitFor();
    await page.getByLabel('Content').fill('The bus to Rampur was late.');
    const [now] = await portal.database.sql`select version from blogs where id = ${row?.id}`;
    const other = { title: 'Snow and rain', content: 'No bus came.', version: now?.version };
    await callAs(portal, author, 'PUT', `/blogs/${row?.id}`, other);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('The post was changed in the meantime').waitFor();
    const stored = page.getByRole('group').filter({ hasText: 'What is stored now' });
    await stored.getByText('No bus came.').waitFor();
    assert.equal(await page.getByLabel('Title').inputValue(), 'Snow and rain');
    assert.equal(await page.getByLabel('Content').inputValue(), 'The bus to Rampur was late.');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Blog submitted for verification!').waitFor();
    const [kept] = await portal.database.sql`select title, content from blogs where id = ${row?.id}`;
    assert.deepEqual({ ...kept }, { title: 'Snow and rain', content: 'The bus to Rampur was late.' });
    await page.getByRole('link', { name: 'My posts' }).click();
    await card(page, 'Snow and rain').getByText('Pending', { exact: true }).waitFor();
    page.once('dialog', (dialog) => void dialog.accept());
    await page.getByRole('button', { name: 'Delete “Snow and rain”' }).click();
    await page.getByText('You have written nothing yet').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await card(page, 'Snow and rain').waitFor();

    await page.goto('/blog/never-written');
    const missing = 'It may have been taken away, or it waits to be verified.';
    await page.getByText(missing, { exact: true }).waitFor();
  },
);

journey(
  'staff read a whole post and approve or reject it; a second decision shows the first reviewer’s name',
  async ({ page, portal }) => {
    const [, second] = await pending(portal, 'Paper boats', 'Borrowed lamps', 'Late trains');
    await enter(page, portal, authority, '/authority/verify-blogs');
    await page.getByRole('button', { name: 'Read it whole: “Paper boats”' }).click();
    await card(page, 'Paper boats').getByRole('heading', { name: 'Part one' }).waitFor();
    await page.getByRole('button', { name: 'Approve “Paper boats”' }).click();
    await page.getByText('“Paper boats” is approved.').waitFor();
    await card(page, 'Paper boats').waitFor({ state: 'detached' });

    const other = await signIn(await place(portal), { role: 'admin', name: 'Ravi Thakur' });
    await callAs(portal, other, 'PATCH', `/blogs/${second}/verify`, { status: 'approved' });
    await page.getByRole('button', { name: 'Reject “Borrowed lamps”' }).click();
    await page.getByRole('button', { name: 'Reject post' }).click();
    await page.getByText(/Ravi Thakur/).waitFor();
    await card(page, 'Borrowed lamps').waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Reject “Late trains”' }).click();
    await page.route('**/verify', (route) => route.abort());
    await page.getByRole('button', { name: 'Reject post' }).click();
    await page.getByRole('heading', { name: 'Error updating blog status!' }).waitFor();
    await page.unroute('**/verify');
    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await page.getByRole('button', { name: 'Reject post' }).click();
    const { status, reason, authorityName } = (await sent).postDataJSON();
    assert.deepEqual([status, reason, authorityName], ['rejected', 'No reason provided', 'Om Prakash']);
    await focused(page.getByRole('status').filter({ hasText: '“Late trains” is rejected.' })).waitFor();
    await page.goto('/Blogs');
    await card(page, 'Paper boats').getByText('Verified by').waitFor();
  },
);

served('a reviewer’s Hindi name is marked with its language', async (portal) => {
  const [id] = await pending(portal, 'Nine bridges');
  const verifier = await signIn(await place(portal), { role: 'authority', name: 'सुनीता नेगी' });
  await callAs(portal, verifier, 'PATCH', `/blogs/${id}/verify`, { status: 'approved' });
  await portal.announced();
  const page = (await portal.app.inject('/Blogs')).payload;
  assert.match(page, /<b (?=[^>]*lang="hi")[^>]*>सुनीता नेगी/);
});

journey(
  'on a phone the pages of posts pass axe in both themes, fit the width, and have controls of 44 px',
  async ({ page, portal }) => {
    await pending(portal, 'अपनी भाषा में नोट्स');
    const name = 'Longwinded'.repeat(12);
    const author = await signIn(await place(portal), { name });
    const { blog } = await callAs(portal, author, 'POST', '/blogs', { title: name, content: 'Words' });
    const verifier = await signIn(await place(portal), { role: 'authority', name });
    await callAs(portal, verifier, 'PATCH', `/blogs/${blog._id}/verify`, { status: 'approved' });
    await portal.announced();
    await enter(page, portal, authority, '/Blogs');
    await card(page, name).getByText('Verified by').waitFor();
    await fitsAndPassesAxe(page, 'the list');
    await page.getByRole('article').first().getByRole('link').click();
    await page.locator('[class^=prose]').waitFor();
    await fitsAndPassesAxe(page, 'a post');
    await page.goto('/authority/verify-blogs');
    await page.locator('[class*="post_"]').first().waitFor();
    await fitsAndPassesAxe(page, 'the posts that wait');
    await page.goto('/authority/add-blog');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Please fill this in.').first().waitFor();
    await fitsAndPassesAxe(page, 'the form with its errors');
    await page.goto('/authority/my-blogs');
    await page.getByText('You have written nothing yet').waitFor();
    await fitsAndPassesAxe(page, 'no posts of one’s own');
  },
  phone,
);
