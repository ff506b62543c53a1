import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { openSecret } from '../src/core/secret.ts';
import { stopToken } from '../src/notifications/mail-settings.ts';
import { signIn } from '../test/sessions.ts';
import { until } from '../test/until.ts';
import { violationsInBothThemes } from './axe.ts';
import { held, journey, type Portal, phone, settled, withoutScripts } from './portal.ts';
import { authority, enter, place } from './profile.ts';

type NoticeRow = { kind: string; key: string; data: object; link: string };

const approved = (name: string): NoticeRow => ({
  ...{ kind: 'approved', key: `review:${name}`, link: '~/profile' },
  data: { what: 'books', name },
});
const rejected: NoticeRow = {
  ...{ kind: 'rejected', key: 'review:blog', link: '~/my-blogs' },
  data: { what: 'blogs', name: 'परीक्षा की तैयारी', reason: 'Too short.\nTell us more.' },
};

async function addNotices({ database: { sql } }: Portal, personId: string, notices: NoticeRow[]) {
  for (const { kind, key, data, link } of notices)
    await sql`insert into notifications (person_id, kind, key, data, link)
      values (${personId}, ${kind}, ${key}, ${sql.json(data as never)}, ${link})`;
}

const row = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });
const bell = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

async function mailsWanted({ database: { sql } }: Portal, personId: string): Promise<string[]> {
  const [row] = await sql`select mail_off from notification_settings where person_id = ${personId}`;
  return row?.mail_off ?? [];
}

journey(
  'the bell counts unread notifications and opens them, and each links to its book or post on any page of the list',
  async ({ page, portal }) => {
    const asha = await enter(page, portal);
    await addNotices(portal, asha.id, [approved('Optics'), approved('Heat'), rejected]);
    await page.goto('/user');
    await bell(page, 'Notifications, 3 unread').click();
    await page.waitForURL('**/user/notifications');
    await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor();
    await row(page, 'Your post “परीक्षा की तैयारी” was not approved.')
      .getByText('Reason: Too short.')
      .waitFor();

    await page.getByRole('button', { name: 'Mark as read: Your book “Heat”' }).click();
    await page.getByText('Marked as read.').waitFor();
    await bell(page, 'Notifications, 2 unread').waitFor();
    await page.getByRole('button', { name: 'Mark as unread: Your book “Heat”' }).click();
    await bell(page, 'Notifications, 3 unread').waitFor();

    await page.getByRole('link', { name: 'Your book “Optics” is approved and on the shelf.' }).click();
    await page.waitForURL('**/user/profile');
    await bell(page, 'Notifications, 2 unread').click();
    await page.getByLabel('Only what is unread').check();
    await page.waitForURL('**/notifications?unread=true');
    await row(page, '“Optics”').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await page.getByRole('heading', { name: 'Nothing unread' }).waitFor();
    await bell(page, 'Notifications').waitFor();
    await page.getByRole('link', { name: 'Show all' }).click();
    await row(page, '“Optics”').waitFor();
    assert.equal(await page.getByLabel('Only what is unread').isChecked(), false);

    const { sql } = portal.database;
    const books =
      await sql`insert into books (id, name, seller, price, seller_id, rejected_at, rejected_by, reject_reason)
    select uuidv7(n * interval '1 second'), 'Book ' || n, 'Asha Negi', 10, ${asha.id}, now(), 'Ravi', 'Too dark'
    from generate_series(1, 12) as n returning id, name`;
    const idOf = (name: string) => books.find((book) => book.name === name)?.id;
    const [post] =
      await sql`insert into blogs (slug, title, content, excerpt, author_name, author_role, author_id, rejected_at, rejected_by, reject_reason)
    values ('very-post', 'The very post', 'x', 'x', 'Asha Negi', 'user', ${asha.id}, now(), 'Ravi', 'Too short') returning id`;
    await addNotices(portal, asha.id, [
      {
        kind: 'rejected',
        key: 'a',
        link: `~/books?book=${idOf('Book 1')}`,
        data: { what: 'books', name: 'Book 1' },
      },
      {
        kind: 'rejected',
        key: 'b',
        link: `~/books?book=${idOf('Book 9')}`,
        data: { what: 'books', name: 'Book 9' },
      },
      {
        kind: 'rejected',
        key: 'c',
        link: `~/my-blogs?post=${post?.id}`,
        data: { what: 'blogs', name: 'The very post' },
      },
    ]);
    await page.reload();
    for (const [link, name] of [
      ['Your book “Book 1” was not approved.', 'Book 1'],
      ['Your book “Book 9” was not approved.', 'Book 9'],
      ['Your post “The very post” was not approved.', 'The very post'],
    ] as const) {
      await page.getByRole('link', { name: link }).click();
      await page.getByRole('heading', { name, exact: true }).waitFor();
      await page.waitForFunction((name) => {
        const { top, bottom } = document.activeElement?.getBoundingClientRect() ?? { top: -1, bottom: -1 };
        return (
          document.activeElement?.querySelector('h2, h3')?.textContent === name &&
          top >= 0 &&
          bottom <= innerHeight
        );
      }, name);
      await page.goBack();
    }
    const [other] =
      await sql`select id from books where verified_at is not null and seller_id is null limit 1`;
    const answer = page.waitForResponse(`**/api/books/${other?.id}`);
    await page.goto(`/user/books?book=${other?.id}`);
    await answer;
    await settled(page);
    assert.equal(await page.locator('.opened').count(), 0, 'the book of another seller is not listed');
  },
);

journey(
  'an open list agrees with the bell and the sidebar: it looks again when they count anew, and when its own link is pressed',
  async ({ page, portal }) => {
    const staff = await enter(page, portal, authority, '/authority/approve-books');
    await settled(page);
    const comeBack = () => page.evaluate(() => window.dispatchEvent(new Event('focus')));
    const wait = (name: string) => portal.database.sql`
      insert into books (name, seller, price) values (${name}, 'Asha Negi', 10)`;
    await wait('Snow Lines');
    await comeBack();
    await page.getByRole('heading', { name: 'Snow Lines' }).waitFor();
    await wait('Ice Lines');
    await page.getByRole('link', { name: /^Approve books/ }).click();
    await page.getByRole('heading', { name: 'Ice Lines' }).waitFor();

    await bell(page, 'Notifications').click();
    await page.getByRole('heading', { name: 'Nothing yet' }).waitFor();
    await addNotices(portal, staff.id, [approved('Optics')]);
    await comeBack();
    await row(page, '“Optics”').waitFor();
    await addNotices(portal, staff.id, [approved('Heat')]);
    await bell(page, 'Notifications, 1 unread').click();
    await row(page, '“Heat”').waitFor();
    await bell(page, 'Notifications, 2 unread').waitFor();
  },
);

journey(
  'on a phone a long list of notifications has pages, fits the width, and passes axe in both themes',
  async ({ page, portal }) => {
    const asha = await enter(page, portal, {}, '/user/notifications');
    await page.getByRole('heading', { name: 'Nothing yet' }).waitFor();
    const many = Array.from({ length: 105 }, (_, n) => approved(`Book ${n + 1}`));
    await addNotices(portal, asha.id, [...many, rejected]);
    await page.goto('/user/notifications');
    await bell(page, 'Notifications, 99+ unread').waitFor();
    await page.getByRole('link', { name: 'Next' }).click();
    await page.waitForURL('**/notifications?page=2');
    await row(page, '“Book 86”').waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
    assert.deepEqual(await violationsInBothThemes(page), []);
  },
  phone,
);

journey(
  'each kind of mail has its own checkbox, and a choice that cannot be saved is reverted',
  async ({ page, portal }) => {
    const asha = await enter(page, portal, authority, '/authority/notifications');
    const box = page.getByRole('group', { name: 'Emails' }).getByLabel('Messages');
    assert.equal(await box.isChecked(), true);
    await box.uncheck();
    await page.getByText('Your choice of emails is saved.').waitFor();
    assert.deepEqual(await mailsWanted(portal, asha.id), ['message']);

    // Toggles one checkbox back while the first request is still on its way.
    let answers = 0;
    page.on('response', (response) => {
      if (response.request().method() === 'PUT') answers += 1;
    });
    const saving = await held(page, '**/api/notifications/settings', { times: 1 });
    const rejections = page.getByLabel('Rejections');
    await rejections.uncheck();
    await saving.asked;
    await rejections.check();
    saving.release();
    await until('both are answered', () => answers === 2);
    assert.deepEqual(await mailsWanted(portal, asha.id), ['message']);
    assert.equal(await rejections.isChecked(), true);
    assert.equal(await box.isChecked(), false);

    await page.route('**/api/notifications/settings', (route) => route.abort());
    await page.getByRole('group', { name: 'Emails' }).getByLabel('Approvals').click();
    await page.getByText('This could not be saved. Please try again.').waitFor();
    assert.equal(await page.getByLabel('Approvals').isChecked(), true);
    await page.reload();
    await page.getByText('Your choice of emails could not be loaded').waitFor();
    await page.unroute('**/api/notifications/settings');
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByLabel('Messages').waitFor();
    assert.equal(await page.getByLabel('Messages').isChecked(), false);
  },
);

/** Returns the path of the unsubscribe link in a mail to this account. */
async function stopPath(portal: Portal, personId: string) {
  const secret = await openSecret(portal.database.db);
  return `/unsubscribe/${stopToken(secret, { personId, kind: 'resource' })}`;
}

for (const [how, options] of [
  ['', {}],
  [', without scripts, too', withoutScripts],
] as const)
  journey(
    `a mail’s unsubscribe link stops mails of its kind and starts them again${how}`,
    async ({ page, portal }) => {
      const { id } = await signIn(await place(portal));
      const path = await stopPath(portal, id);
      for (const _ of ['once', 'and again']) {
        await page.goto(path);
        await page.getByText('Do you want no more emails about new resources in your course?').waitFor();
        assert.deepEqual(await mailsWanted(portal, id), []);
        await page.getByRole('button', { name: 'Stop these emails' }).click();
        await page.getByRole('heading', { level: 1, name: 'Emails stopped' }).waitFor();
        assert.deepEqual(await mailsWanted(portal, id), ['resource']);
        await page.getByRole('button', { name: 'Send them again' }).click();
        await page.getByText('You get emails about new resources again.').waitFor();
        assert.deepEqual(await mailsWanted(portal, id), []);
      }
      if (how === '') assert.deepEqual(await violationsInBothThemes(page), []);
      const missing = await page.goto(`${path}x`);
      assert.equal(missing?.status(), 404);
      await page.getByRole('heading', { level: 1, name: 'This link is not known' }).waitFor();
    },
    options,
  );
