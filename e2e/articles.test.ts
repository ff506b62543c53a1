import assert from 'node:assert/strict';
import { articleSlugs } from '../src/site/vocabulary.ts';
import { element, textOf } from './html.ts';
import { journey, served, settled } from './portal.ts';

journey(
  'the footer links to an article, which shows its author, reading time and text, and links to the other four',
  async ({ page }) => {
    await page.goto('/privacy-policy');
    const links = page.locator('footer').getByRole('link', { name: 'How to prepare for exams' });
    await links.scrollIntoViewIfNeeded();
    await links.click();
    await page.getByRole('heading', { level: 1, name: 'How to prepare for exams' }).waitFor();
    const article = page.getByRole('article');
    await article.getByText('Team Unishelf').waitFor();
    await article.getByText('4 minutes to read').waitFor();
    await article.getByRole('heading', { level: 2, name: 'Week 1: find out what is asked' }).waitFor();
    const others = article.locator('footer').getByRole('listitem');
    assert.equal(await others.count(), 4);
    await others.first().getByRole('link').click();
    await page
      .getByRole('heading', { level: 1, name: 'Importance of organized academic resources' })
      .waitFor();
    await page.waitForURL(/\/blog\/importance-of-organized-academic-resources$/);
  },
);

journey('an article that fails to load shows an error, and Retry loads it', async ({ page }) => {
  let fails = true;
  await page.route('**/api/articles/**', (route) => (fails ? route.abort() : route.continue()));
  await page.goto('/blog/how-to-prepare-for-exams');
  await settled(page);
  await page.getByRole('article').getByRole('link', { name: 'Study tips for academic success' }).click();
  await page.getByRole('heading', { name: 'The article could not be loaded' }).waitFor();
  fails = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('heading', { level: 1, name: 'Study tips for academic success' }).waitFor();
});

served('articles and the privacy policy can be read without scripts', async ({ app }) => {
  for (const slug of articleSlugs) {
    const { payload } = await app.inject(`/blog/${slug}`);
    assert.ok(textOf(element(payload, /<article/)).length > 3000, slug);
  }
  const main = element((await app.inject('/privacy-policy')).payload, /<main/);
  assert.match(textOf(main), /Digital Personal Data Protection Act, 2023/);
  assert.equal(main.match(/<a [^>]*href="mailto:hello@unishelf\.example"/g)?.length, 3);
});

served('every page has an existing preview picture, language links and structured data', async ({ app }) => {
  const [university] = (await app.inject('/api/universities')).json();
  const [book] = (await app.inject('/api/books')).json();
  const [post] = (await app.inject('/api/blogs')).json();
  for (const path of [
    ...['/', '/Universities', '/Books', '/Books?page=2', '/Blogs', '/About-us', '/Teams', '/Contact-us'],
    ...['/privacy-policy', '/sitemap', '/blog-sitemap', '/login', '/user-register', '/forgot-password'],
    ...[`/Books/${book._id}`, `/blog/${post.slug}`, `/coursepages/${university._id}/courses`],
    ...[`/blog/${articleSlugs[0]}`, '/nowhere'],
  ]) {
    const { payload } = await app.inject(path);
    const picture = /<meta property="og:image" content="[^"]*?(\/og\/[^"]+\.png)">/.exec(payload)?.[1] ?? '';
    const { statusCode, headers } = await app.inject({ method: 'HEAD', url: picture });
    assert.deepEqual([statusCode, headers['content-type']], [200, 'image/png'], `${path}: ${picture}`);
    if (path === '/nowhere') continue;
    assert.match(payload, /<link rel="alternate" hreflang="x-default"/, path);
    assert.match(payload, /<script type="application\/ld\+json">/, path);
  }
});
