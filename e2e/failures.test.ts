import assert from 'node:assert/strict';
import { until } from '../test/until.ts';
import { drafts } from './drafts.ts';
import { clocked, focused, hydrated, journey, settled, withoutScripts } from './portal.ts';
import { enter } from './profile.ts';
import { addressOf } from './public-pages.ts';

journey(
  'a list that fails to load shows an error, logs the specified text, and Retry loads it',
  async ({ page, complaints }) => {
    await page.goto('/');
    await settled(page);
    await page.route('**/api/books**', (route) => route.abort());
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Books' }).click();
    await page.getByRole('alert').waitFor();
    assert.ok(complaints.some((text) => text.includes('Error fetching books')));
    const first = await page.getByRole('alert').elementHandle();
    await page.getByRole('button', { name: 'Retry' }).click();
    // Screen readers announce only a new alert, so the first one has to go.
    await first?.waitForElementState('hidden');
    await page.getByRole('alert').waitFor();
    await page.unroute('**/api/books**');
    await page.getByRole('button', { name: 'Retry' }).click();
    await focused(page.getByRole('status').filter({ hasText: '1 to 12 of 30 books' })).waitFor();
  },
);

journey(
  'the landing page and the contact page say that a part could not be loaded, and Retry loads it',
  async ({ page }) => {
    await page.goto('/Books');
    await settled(page);
    await page.route(/\/api\/(site|counts)/, (route) => route.abort());
    const home = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' });
    await home.click();
    const notice = page.getByRole('alert').filter({ hasText: 'A part of this page could not be loaded' });
    await notice.waitFor();
    await page.unroute(/\/api\/(site|counts)/);
    await notice.getByRole('button', { name: 'Retry' }).click();
    await notice.waitFor({ state: 'detached' });
    await page.locator('#testimonials').waitFor();

    await page.route('**/api/site/contact', (route) => route.abort());
    await page.getByText('About', { exact: true }).click();
    await page.getByRole('link', { name: 'Contact Us' }).click();
    await page.getByText('The map could not be loaded').waitFor();
    await page.unroute('**/api/site/contact');
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('heading', { name: 'Where we are' }).waitFor();
  },
);

journey(
  'without scripts an error has no Retry button',
  async ({ page, portal }) => {
    const { sql } = portal.database.owner;
    await sql`alter table books rename to shelved_books`;
    await page.goto('/Books?q=physics').finally(() => sql`alter table shelved_books rename to books`);
    await page.getByRole('alert').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Retry' }).count(), 0);
  },
  withoutScripts,
);

journey('a page that cannot be fetched is an error page, titled as every page', async ({ page }) => {
  await page.goto('/Books');
  await settled(page);
  await page.route(/\/LoginPage[^/]*\.js$|\/healthz$/, (route) => route.abort());
  await page.getByRole('link', { name: 'Login' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Something went wrong' }).waitFor();
  assert.equal(await page.title(), 'Something went wrong · Unishelf');
});

journey('a list keeps the focus although the script for that failed to load at first', async ({ page }) => {
  let wanted = 0;
  await page.route('**/kept-focus-*.js', (route) => {
    wanted += 1;
    return wanted === 1 ? route.abort() : route.continue();
  });
  await page.goto('/Books?page=2');
  await settled(page);
  const missed = page.waitForEvent('requestfailed');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).focus();
  await missed;
  // Until the page knows that the script is missing, it does not ask again.
  await settled(page);
  const came = page.waitForResponse('**/kept-focus-*.js');
  const next = page.getByRole('link', { name: 'Next' });
  await next.focus();
  await came;
  await settled(page);
  await next.press('Enter');
  await page.waitForURL('**/Books?page=3');
  await page.getByRole('status').filter({ hasText: '25 to 30 of 30 books' }).waitFor();
  await focused(page.locator('#main').locator('.result, h1, h2, h3')).waitFor();
});

journey(
  'a page whose script and style sheet fail to load requests them again',
  async (visit) => {
    const { page, portal } = visit;
    const files = /\/entry-client-[\w-]+\.(js|css)$/;
    await page.clock.install();
    let lost = 0;
    await page.route(files, (route) => {
      lost += 1;
      return route.abort();
    });
    await enter(page, portal, {}, '/user/preferences');
    await until('both are lost', () => lost === 2);
    await until('both are asked for again', async () => {
      await page.clock.runFor(1000);
      return lost >= 4;
    });
    await page.getByText('Checking…').waitFor();
    await page.unroute(files);
    await page.clock.runFor(30_000);
    await page.getByRole('heading', { level: 1, name: 'Preferences' }).waitFor();
    await page.waitForFunction(() =>
      [...document.styleSheets].some(({ href }) => /entry-client/.test(`${href}`)),
    );
  },
  clocked,
);

journey(
  'a draft is stored, and deleted at sign-out, although the script for drafts loads late',
  async (visit) => {
    const { page, portal } = visit;
    const script = '**/drafts-*.js';
    await page.clock.install();
    await page.route(script, (route) => route.abort());
    const missed = page.waitForEvent('requestfailed');
    const { id } = await enter(page, portal, {}, '/user/add-blog');
    await missed;
    await page.getByLabel('Content').fill('The bus was late.');
    await page.unroute(script);
    const isKept = async () => {
      await page.clock.runFor(10_000);
      return (await drafts(page, id, 'content')).includes('The bus was late.');
    };
    await until('it is kept', isKept);
    await page.route(script, (route) => route.abort());
    await page.goto('/logout');
    await until('the login', async () => (await isKept()) && /\/login$/.test(page.url()));
    await page.unroute(script);
    await until('it is dropped', async () => !(await isKept()));
  },
  clocked,
);

journey(
  'text typed before a sign-out is not stored when the script for drafts loads afterwards',
  async (visit) => {
    const { page, portal } = visit;
    const script = '**/drafts-*.js';
    await page.clock.install();
    let lost = 0;
    await page.route(script, (route) => {
      lost += 1;
      return route.abort();
    });
    const { id } = await enter(page, portal, {}, '/user/add-blog');
    await page.getByLabel('Content').fill('The bus was late.');
    await until('it is asked for twice a minute', async () => {
      await page.clock.runFor(31_000);
      return lost > 6;
    });
    await page.getByRole('link', { name: 'Logout' }).click();
    await until('the login', async () => {
      await page.clock.runFor(1000);
      return /\/login$/.test(page.url());
    });
    let came = 0;
    page.on('response', (response) => {
      if (/\/drafts-[^/]+\.js$/.test(response.url())) came += 1;
    });
    await page.unroute(script);
    await until('the script', async () => {
      await page.clock.runFor(1000);
      return came > 0;
    });
    for (let second = 0; second < 32; second += 1) await page.clock.runFor(1000);
    assert.deepEqual(await drafts(page, id, 'content'), []);
  },
  clocked,
);

journey(
  'a university page shows its loading text at once, and the specified error with Retry if it fails to load',
  async ({ page, portal, complaints }) => {
    const [row] = await portal.database.sql`select id from universities where name = 'Dhauladhar University'`;
    await page.goto('/Universities?q=dhauladhar');
    await settled(page);
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    await page.route(`**/api/universities/${row?.id}`, async (route) => {
      await held;
      await route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{"error":"away"}' });
    });
    await page.getByRole('link', { name: 'Explore University' }).click();
    await page.getByText('Loading university details...').waitFor();
    answer();
    await page.getByText('University not found').first().waitFor();
    assert.ok(complaints.some((text) => text.includes('Failed to fetch university details')));
    await page.unroute(`**/api/universities/${row?.id}`);
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('heading', { level: 1, name: 'Dhauladhar University' }).waitFor();
  },
);

journey(
  'a course page shows its heading if its resources fail to load, and its resources if its university fails',
  async ({ page, portal, complaints }) => {
    const [row] = await portal.database.sql`select id from universities where name = 'Dhauladhar University'`;
    await page.goto(`/coursepages/${row?.id}/courses?q=b.sc. physics`);
    await settled(page);
    await page.route('**/api/resources?**', (route) => route.abort());
    await page.getByRole('link', { name: 'Explore Course' }).first().click();
    await page.waitForURL(/\/course\//);
    await page.getByRole('heading', { level: 1, name: 'B.Sc. Physics' }).waitFor();
    await page.getByRole('alert').waitFor();
    assert.ok(complaints.some((text) => text.includes('Error fetching resources')));
    await page.unroute('**/api/resources?**');
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('Semester 1').first().waitFor();

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Books' }).click();
    await page.getByRole('heading', { level: 1, name: 'Second-hand books' }).waitFor();
    await page.route('**/api/universities/*', (route) => route.abort());
    await page.goBack();
    await page.getByRole('alert').filter({ hasText: 'The university could not be loaded' }).waitFor();
    await page.getByText('Semester 1').first().waitFor();
  },
);

journey(
  'the results of a second search stay although the response to the first arrives later',
  async ({ page }) => {
    await page.goto('/Books');
    const first = Promise.withResolvers<void>();
    const overtaken = Promise.withResolvers<void>();
    await page.route('**/api/books?q=phy**', async (route) => {
      await overtaken.promise;
      await route.continue().catch(() => {});
      first.resolve();
    });
    const asked = page.waitForRequest(/api\/books\?q=phy/);
    await page.getByRole('searchbox').fill('phy');
    await asked;
    await page.getByRole('searchbox').fill('history');
    await page.waitForURL(/q=history/);
    await page.getByText(/1 to \d of \d books?/).waitFor();
    overtaken.resolve();
    await first.promise;
    await settled(page);
    for (const text of await page.getByRole('article').allInnerTexts()) assert.match(text, /history/i);
  },
);

journey(
  'parts of a page whose scripts fail to load stay as the server rendered them, do not delay other pages, and are retried',
  async ({ page }) => {
    const scripts = /\/(Footer|UpperSections|LowerSections)-[\w-]+\.js/;
    let refused = 0;
    await page.clock.install();
    await page.route(scripts, (route) => {
      refused += 1;
      return route.abort();
    });
    const missed = page.waitForEvent('requestfailed', (request) => /Footer-/.test(request.url()));
    await page.goto('/');
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await missed;
    await page.clock.runFor(20_000);
    const footer = page.getByRole('contentinfo');
    await footer.getByRole('link', { name: 'Privacy Policy' }).waitFor();
    await page.getByRole('heading', { name: 'Why Choose Us' }).waitFor();
    await until('the scripts are asked for again', () => refused > 2);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Books' }).click();
    await page.getByText('1 to 12 of 30 books').waitFor();
    await page.unroute(scripts);
    assert.ok(await footer.isVisible());
    await page.clock.runFor(120_000);
    await hydrated(page, 'footer');
  },
  clocked,
);

journey(
  'a page whose script does not arrive in 120 seconds shows an error, and Retry loads it',
  async ({ page }) => {
    const script = /\/AboutPage-[\w-]+\.js/;
    await page.clock.install();
    await page.goto('/Teams');
    // The navigation bar's script loads on the first interaction with it.
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).focus();
    await hydrated(page, 'nav a');
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.route(script, () => {});
    await page.route('**/healthz', (route) => route.abort());
    const asked = page.waitForRequest(script);
    await page.getByText('About', { exact: true }).click();
    await page.getByRole('link', { name: 'Vision' }).click();
    await asked;
    await page.clock.runFor(119_000);
    await page.getByRole('heading', { level: 1, name: 'Our Team' }).waitFor();
    await page.clock.runFor(2000);
    await page.getByRole('alert').waitFor();
    const retry = page.getByRole('button', { name: 'Retry' });
    await Promise.all([page.waitForEvent('requestfailed'), retry.click()]);
    await page.unroute(script);
    await page.unroute('**/healthz');
    // After a deployment the script may have another address, so Retry loads the whole document.
    await retry.click();
    await page.getByRole('heading', { level: 1, name: /academic resource system/i }).waitFor();
  },
  clocked,
);

journey(
  'a link to a page whose script an update has moved opens the page as a document',
  async ({ page }) => {
    await page.goto('/Teams');
    await settled(page);
    const bar = page.getByRole('navigation', { name: 'Main' });
    await page.route('**/BooksPage-*.js', (route) => route.fulfill({ status: 404 }), { times: 1 });
    await Promise.all([page.waitForEvent('load'), bar.getByRole('link', { name: 'Books' }).click()]);
    await page.waitForURL(/\/Books$/);
    await settled(page);
    await page.getByRole('heading', { level: 1, name: 'Second-hand books' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Our Team' }).waitFor();
    // What the router was to tell the page is kept.
    await page.route('**/LoginPage-*.js', (route) => route.fulfill({ status: 404 }), { times: 1 });
    await page.goto('/logout');
    await page.getByText('You are logged out.').waitFor();
  },
);

journey(
  'a PDF viewer or form step whose script an update has moved loads at the second Retry, once the portal is reachable',
  async ({ page, portal }) => {
    const retry = page.getByRole('alert').getByRole('button', { name: 'Retry' });
    const comesAnew = async (script: string, ask: () => Promise<unknown>) => {
      const isAsked = (request: { url(): string }) => request.url().includes(script);
      await page.route(`**/${script}-*.js`, (route) => route.abort());
      await Promise.all([page.waitForEvent('requestfailed', isAsked), ask()]);
      await Promise.all([page.waitForEvent('requestfailed', isAsked), retry.click()]);
      // While the portal cannot be reached the page stays: loaded anew, it would be gone.
      await page.route('**/healthz', (route) => route.abort());
      await Promise.all([page.waitForEvent('requestfailed', isAsked), retry.click()]);
      await page.unroute('**/healthz');
      await page.unroute(`**/${script}-*.js`);
      await Promise.all([page.waitForEvent('load'), retry.click()]);
    };
    await comesAnew('PdfView', async () => page.goto(`${await addressOf('resource', portal)}#page=1`));
    await page.locator('canvas').first().waitFor();

    await page.goto('/user-register');
    await comesAnew('RegisterRest', async () => {
      await page.getByLabel('Email address').fill('moved@campus.test');
      await page.getByRole('button', { name: 'Send code' }).click();
    });
    await page.getByLabel('Code from the mail').waitFor();
  },
);

journey('pages show responses that have only the documented fields', async ({ page, portal }) => {
  const answer = (path: string, body: object) => page.route(path, (route) => route.fulfill({ json: body }));
  await enter(page, portal, { role: 'admin' }, '/admin/profile');
  const sections = page.getByRole('navigation', { name: 'Sections' });
  await answer('**/api/stats', {
    totalUniversities: 11,
    totalCourses: 22,
    notesCount: 33,
    syllabusCount: 44,
    papersCount: 55,
  });
  await sections.getByRole('link', { name: 'Dashboard' }).click();
  for (const count of ['11', '22', '33', '44', '55'])
    await page.getByLabel('Totals').getByText(count, { exact: true }).waitFor();

  const seller = { seller: 'Asha Negi', email: 'asha@college.test', contactNumber: '98160 12345' };
  const about = { name: 'Hill Rivers', price: 120, condition: 'Good', category: 'Science' };
  await answer('**/api/books?*', [{ _id: '1', ...about, ...seller, description: '', image: '/none.webp' }]);
  await sections.getByRole('link', { name: 'Approve books' }).click();
  await page.getByRole('heading', { name: 'Hill Rivers' }).waitFor();

  const postedBy = { name: 'Asha Negi', email: 'asha@college.test' };
  const written = { title: 'Late trains', content: 'Again.', role: 'user', date: '2026-01-05T08:00:00Z' };
  await answer('**/api/blogs/pending?*', [{ _id: '1', ...written, postedBy }]);
  await sections.getByRole('link', { name: 'Verify blogs' }).click();
  await page.getByRole('heading', { name: 'Late trains' }).waitFor();

  await page.unrouteAll();
  await page.goto('/Books');
  await settled(page);
  await answer('**/api/blogs?*', [{ _id: '1', ...written, postedBy, status: 'approved' }]);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blogs' }).click();
  await page.getByText('Pending', { exact: true }).waitFor();
});

journey('preferences without a semester are shown without “undefined”', async ({ page, portal }) => {
  const chosen = [{ _id: '1', name: 'Sangla University' }];
  const places = { universities: chosen, departments: chosen, courses: chosen };
  await enter(page, portal, {}, '/user/profile');
  await page.route('**/api/user/preferences/user/*', (route) =>
    route.fulfill({ json: { ...places, bookCategories: ['CS'], resources: ['Notes'] } }),
  );
  await page.getByRole('link', { name: 'Preferences', exact: true }).click();
  await page.getByText('Sangla University').first().waitFor();
  assert.equal(await page.getByText('undefined').count(), 0);
});
