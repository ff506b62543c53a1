import assert from 'node:assert/strict';
import { dropTags } from '../src/core/cache/tags.ts';
import { defaults } from '../src/settings/defaults.ts';
import { journey, settled } from './portal.ts';

journey(
  'an address with other capitals or an extra slash redirects to the page’s own address with 301',
  async ({ page, portal }) => {
    for (const [asked, target] of [
      ['/books?q=Optics&page=2', '/Books?q=Optics&page=2'],
      ['/ABOUT-US/', '/About-us'],
      ['/contact-us/?sent=1', '/Contact-us?sent=1'],
      ['/CoursePages/AbC/COURSES', '/coursepages/AbC/courses'],
      ['/Blog/How-To-Prepare-For-Exams', '/blog/how-to-prepare-for-exams'],
      ['/Privacy-Policy', '/privacy-policy'],
      ['/Login?next=%2FBooks', '/login?next=%2FBooks'],
      ['/Admin/site-settings/', '/admin/site-settings'],
      ['/index.html', '/'],
    ] as const) {
      const { statusCode, headers } = await portal.app.inject({ url: asked });
      assert.deepEqual([statusCode, headers.location], [301, target], asked);
    }
    for (const url of ['/Books', '/About-us', '/blog/how-to-prepare-for-exams', '/'])
      assert.equal((await portal.app.inject({ url })).statusCode, 200, url);
    for (const url of ['/No/Such/', '//evil.example/', '//admin//evil.example'])
      assert.equal((await portal.app.inject({ url })).statusCode, 404, url);
    await page.goto('/teams/?from=print#x');
    await page.waitForURL(/\/Teams\?from=print#x$/);
    const own = await page.locator('link[rel=canonical]').getAttribute('href');
    assert.match(own ?? '', /\/Teams$/);
  },
);

const SCRIPT = '</script><script>window.hit = 1</script><img src=x onerror="window.hit = 2">';

journey('scripts in the settings are shown as text and do not run', async ({ page, portal }) => {
  const { hero, portal: named, team, testimonials, contact } = structuredClone(defaults);
  hero.slides = hero.slides.map(() => ({ heading: SCRIPT, subtext: SCRIPT, extra: SCRIPT }));
  Object.assign(named, { team: SCRIPT, description: SCRIPT, motto: SCRIPT });
  team.core = [{ name: SCRIPT, role: SCRIPT, university: SCRIPT, picture: null }];
  testimonials.testimonials = [{ quote: SCRIPT, name: SCRIPT, role: SCRIPT, picture: null }];
  contact.place = SCRIPT;
  const { sql, db } = portal.database;
  for (const [section, value] of Object.entries({ hero, portal: named, team, testimonials, contact }))
    await sql`insert into settings (section, value) values (${section}, ${sql.json(value as never)})`;
  await dropTags(db, ['site', 'settings']);
  await portal.announced();
  for (const [path, where] of [
    ['/', '#hero h1'],
    ['/Teams', 'main'],
    ['/About-us', 'footer'],
    ['/Contact-us', 'main'],
  ] as const) {
    await page.goto(path);
    await page.locator(where).getByText('window.hit = 1').first().waitFor();
    await settled(page);
    assert.equal(await page.evaluate('window.hit'), undefined, path);
  }
});
