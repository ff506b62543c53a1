import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { Stats } from '../src/stats/schema.ts';
import { until } from '../test/until.ts';
import { violationsInBothThemes } from './axe.ts';
import { fits, focused, journey, type Portal, phone, settled } from './portal.ts';
import { admin, enter } from './profile.ts';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** Deletes the newest resource as an administrator; no other journey needs it. @returns its title */
async function deleteOne({ app }: Portal, headers: Record<string, string>): Promise<string> {
  const newest = await app.inject('/api/resources?page=1&limit=1');
  const [resource] = newest.json<{ _id: string; title: string }[]>();
  const deleted = await app.inject({ method: 'DELETE', url: `/api/resources/${resource?._id}`, headers });
  assert.equal(deleted.statusCode, 200, deleted.body);
  return resource?.title ?? '';
}

async function statsOf({ app }: Portal, headers: Record<string, string>): Promise<Stats> {
  return (await app.inject({ url: '/api/stats', headers })).json<Stats>();
}

journey(
  'an administrator finds a deleted paper in the trash and restores it; a second restore is refused',
  async ({ page, portal }) => {
    const { headers } = await enter(page, portal, admin);
    const title = await deleteOne(portal, headers);
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Trash' }).click();
    await row(page, title).getByText('30 days left').waitFor();
    await row(page, title).getByText('Anjali Rana').waitFor();
    await page.getByLabel('Kind').selectOption('books');
    await page.getByText('Nothing found in the trash').waitFor();
    await page.getByRole('link', { name: 'Clear the search' }).click();
    const restore = page.getByRole('button', { name: `Restore ${title}` });
    await restore.waitFor();
    // The row is there before and after the search.
    const found = page.waitForResponse(/\/api\/trash\?.*q=/);
    await page.getByLabel('Name or place').fill(title.slice(0, 8));
    await page.waitForURL(/q=/);
    await found;

    // Another administrator restores it first.
    const [entry] = (await portal.app.inject({ url: '/api/trash', headers })).json<{ _id: string }[]>();
    await portal.app.inject({ method: 'POST', url: `/api/trash/${entry?._id}/restore`, headers });
    await restore.click();
    await page.getByText('This was restored already.').waitFor();
    await restore.waitFor({ state: 'detached' });

    await deleteOne(portal, headers);
    await page.reload();
    await restore.click();
    await page.getByText(`“${title}” is restored.`).waitFor();
    await restore.waitFor({ state: 'detached' });
    await portal.announced();
    const [newest] = (await portal.app.inject('/api/resources?page=1&limit=1')).json<{ title: string }[]>();
    assert.equal(newest?.title, title);
  },
);

journey(
  'restoring a department of a deleted university is refused with a link to the university',
  async ({ page, portal }) => {
    const { headers } = await enter(page, portal, admin);
    const { app, database } = portal;
    const [made] = await database.sql`
    with u as (insert into universities (name) values ('Bhagirathi College') returning id)
    insert into departments (university_id, name) select id, 'Glaciology' from u returning id, university_id`;
    const university = `/api/universities/${made?.university_id}`;
    for (const url of [`${university}/departments/${made?.id}`, university])
      assert.equal((await app.inject({ method: 'DELETE', url, headers })).statusCode, 200, url);
    await page.goto('/admin/trash');
    await page.getByRole('button', { name: 'Restore Glaciology' }).click();
    await page.getByText('“Bhagirathi College”, which this belongs to, is deleted, too.').waitFor();
    await page.getByRole('link', { name: 'Show it' }).click();
    await page.getByRole('button', { name: 'Restore Bhagirathi College' }).click();
    await page.getByText('“Bhagirathi College” is restored.').waitFor();
    await database.sql`delete from departments where id = ${made?.id ?? ''}`;
    await database.sql`delete from universities where id = ${made?.university_id ?? ''}`;
  },
);

journey(
  'the overview shows real counts in cards, charts and tables, and links courses without files to the upload',
  async (visit) => {
    const { page, portal } = visit;
    const { headers } = await enter(page, portal, admin);
    const [newest] = (await portal.app.inject('/api/resources?page=1&limit=1')).json<{ _id: string }[]>();
    const before = await statsOf(portal, headers);
    const url = `/api/resources/download/${newest?._id}`;
    await portal.app.inject({ url, headers: { 'user-agent': 'a visitor of today' } });
    await page.goto('/admin');
    const totals = page.getByRole('region', { name: 'Totals' });
    const card = (label: string) =>
      totals.locator('div').filter({ has: page.getByText(label, { exact: true }) });
    const figure = async (label: string) => (await card(label).locator('dd').first().textContent()) ?? '';
    await card('Downloads').getByText('in 30 days').waitFor();
    assert.deepEqual(
      await Promise.all(['Universities', 'Courses', 'Notes', 'Papers', 'Syllabus'].map(figure)),
      [
        ...[before.totalUniversities, before.totalCourses, before.notesCount].map(String),
        ...[before.papersCount, before.syllabusCount].map(String),
      ],
    );
    assert.equal(await figure('Downloads'), String(before.downloads30 + 1));

    const happens = page.getByRole('region', { name: 'What happens' });
    await happens.locator('.recharts-bar-rectangle path').first().waitFor();
    assert.equal(await happens.locator('svg.recharts-surface').count(), 3);
    await happens.getByText('Show as a table').click();
    assert.equal(await happens.getByRole('row').count(), 31);
    const { sql } = portal.database;
    await sql`insert into download_days select current_date - 1, gen_random_uuid(), 120000`;
    await happens.getByLabel('Span').selectOption('7');
    await happens
      .locator('svg')
      .getByText(/^1,\d\d,000$/)
      .waitFor();
    await sql`delete from download_days where downloads = 120000`;
    await page.waitForFunction(() => document.querySelectorAll('[class*="days_"] tbody tr').length === 7);
    await page.waitForURL(/days=7/);
    await page
      .getByRole('region', { name: 'Most downloaded' })
      .getByText(/\d download/)
      .first()
      .waitFor();

    const missing = page.getByRole('region', { name: 'Missing on the shelf' });
    await missing.getByRole('button', { name: 'Next' }).click();
    await focused(missing.getByRole('heading', { level: 2 })).waitFor();
    await missing.getByLabel('Courses without').selectOption('syllabus');
    // The rows before stay until the others have come, without their number.
    await missing.getByText(/^[\d,]+ courses$/).waitFor();
    const upload = missing.getByRole('link', { name: /^Upload for / }).first();
    await upload.click();
    await page.waitForURL(/\/admin\/upload-resources\?university=.+&department=.+&course=.+/);
  },
);

journey(
  'the list of courses without files shows its last page if the next one no longer exists',
  async ({ page, portal }) => {
    await enter(page, portal, admin);
    const { sql } = portal.database;
    const [made] = await sql`
    with u as (insert into universities (name, location) values ('Nine Gaps College', 'Pauri') returning id),
      d as (insert into departments (university_id, name) select id, 'Gaps' from u returning id, university_id)
    insert into courses (department_id, university_id, name)
    select id, university_id, 'Gap ' || n || ' of the long history of the Upper Alaknanda'
    from d, generate_series(1, 9) n returning university_id as id`;
    await page.goto('/admin');
    const missing = page.getByRole('region', { name: 'Missing on the shelf' });
    await missing.getByLabel('University').selectOption({ label: 'Nine Gaps College, Pauri' });
    await missing.getByText('Page 1 of 2').waitFor();
    await page.setViewportSize({ width: 1366, height: 768 });
    const where = await missing
      .getByRole('cell')
      .filter({ hasText: 'Nine Gaps College' })
      .first()
      .boundingBox();
    assert.ok(where && where.width > 130, `the column of the places is ${where?.width} px wide`);
    await sql`update courses set deleted_at = now() where university_id = ${made?.id} and name like 'Gap 9 %'`;
    await missing.getByRole('button', { name: 'Next' }).click();
    await missing.getByText('8 courses').waitFor();
    await row(page, 'Gap 1').waitFor();
    assert.equal(await missing.getByText('No such course').count(), 0);
    await sql`delete from courses where university_id = ${made?.id}`;
    await missing.getByLabel('Courses without').selectOption('notes');
    await missing.getByText('No such course Either all have some, or there is none yet.').waitFor();
    await sql`delete from departments where university_id = ${made?.id}`;
    await sql`delete from universities where id = ${made?.id}`;
  },
);

journey(
  'parts of the overview that fail to load show and log an error, and Retry loads them',
  async ({ page, portal, complaints }) => {
    await enter(page, portal, admin, '/admin/trash');
    let isAway = true;
    for (const path of ['**/api/stats', '**/api/stats/activity**', '**/api/trash**'])
      await page.route(path, (route) => (isAway ? route.abort() : route.continue()));
    const sections = page.getByRole('navigation', { name: 'Sections' });
    await sections.getByRole('link', { name: 'Dashboard' }).click();
    for (const failed of ['The totals could not be loaded', 'What happened could not be loaded']) {
      await page.getByText(failed).waitFor();
      await until('it is logged', () => complaints.includes(failed));
    }
    isAway = false;
    // Each button disappears when it is pressed, so the last one goes first.
    for (let left = 2; left > 0; left -= 1)
      await page
        .getByRole('button', { name: 'Retry' })
        .nth(left - 1)
        .click();
    await page.locator('svg.recharts-surface').first().waitFor();
    // The totals have no heading of their own, so the focus may go to the page's h1.
    await page.locator('main :is(h1, h2):focus').waitFor();
  },
);

for (const [where, options] of Object.entries({ 'a desktop': {}, 'a phone': phone })) {
  journey(
    `on ${where} the trash and the overview with its table pass axe in both themes, and the overview fits the width`,
    async ({ page, portal }) => {
      const { headers } = await enter(page, portal, admin);
      const title = await deleteOne(portal, headers);
      await page.goto('/admin/trash');
      await row(page, title).waitFor();
      assert.deepEqual(await violationsInBothThemes(page), []);
      await page.getByRole('button', { name: `Restore ${title}` }).click();
      await page.getByText('is restored.').waitFor();
      await page.goto('/admin?days=90');
      await page.locator('svg.recharts-surface').first().waitFor();
      await page.getByText('Show as a table').click();
      await settled(page);
      assert.deepEqual(await violationsInBothThemes(page), []);
      await fits(page, '/admin');
    },
    options,
  );
}
