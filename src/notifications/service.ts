import { sql, type Transaction } from 'kysely';
import type { SignedIn } from '../core/access.ts';
import { type Db, isUniqueViolation } from '../core/db/database.ts';
import { inPieces } from '../core/db/part.ts';
import type { DB } from '../core/db/tables.ts';
import { AppError } from '../core/errors.ts';
import * as m from '../paraglide/messages.js';
import { mailSettings, wantsMail } from './mail-settings.ts';
import { type Addressee, mailOf, type NoticeContext } from './mails.ts';
import { find, visibleTo } from './queries.ts';
import type { Notification } from './schema.ts';
import type { NotificationKind } from './vocabulary.ts';

export { courseNewsQueue, sendCourseNews } from './jobs.ts';
export type { NoticeContext } from './mails.ts';
export { countUnread } from './queries.ts';

export type Notice = {
  /** One person, or as many as are held in memory at once: see `inPieces`. */
  personId: string | readonly string[];
  kind: NotificationKind;
  /** Of two with the same key the unread one counts up; messages are then not mailed again: `message:<reservation>`. */
  key: string;
  /** What its words are made of. No e-mail addresses and no telephone numbers. */
  data: Record<string, string | number>;
  /** Where it leads: a path of the portal; `~` stands for the home of the person's area. */
  link: string;
};

/**
 * Sends notifications, in the transaction of the event: in the portal, and by mail unless the person switched that kind off.
 * Suspended people get no mails, deleted accounts nothing. Two statements, however many people.
 */
export async function notify(tx: Transaction<DB>, context: NoticeContext, notice: Notice): Promise<void> {
  const { personId, kind, key, data, link } = notice;
  const ids = [personId].flat();
  if (ids.length === 0) return;
  const { rows } = await sql<Addressee>`
    with notified as (
      insert into notifications (person_id, kind, key, data, link)
      select id, ${kind}, ${key}, ${JSON.stringify(data)}::text::jsonb, ${link}
      from people where id = any(${ids}::uuid[]) and deleted_at is null order by id
      on conflict (person_id, key) where read_at is null
      do update set times = notifications.times + 1, kind = excluded.kind, data = excluded.data, link = excluded.link, at = now()
      returning person_id, times)
    select people.id, people.name, people.email, people.role from notified join people on people.id = notified.person_id
    where (notified.times = 1 or ${kind} <> 'message') and ${wantsMail(kind)}`.execute(tx);
  const mails = rows.map((addressee) => mailOf(context, addressee, { kind, data, times: 1 }, link));
  await context.mailer.sendAll(tx, mails);
}

/**
 * Marks notifications as read when their subject was seen elsewhere in the portal, or something newer happened to it.
 * @param personId without it those of all people
 */
export async function markRead(db: Db, key: string, personId?: string): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ read_at: sql`now()` })
    .where('key', '=', key)
    .$if(personId !== undefined, (query) => query.where('person_id', '=', personId as string))
    .where('read_at', 'is', null)
    .execute();
}

/** Removes the notifications of all people with a key: what they lead to is gone, or is as it was before. */
export const removeAll = (tx: Transaction<DB>, key: string) =>
  tx.deleteFrom('notifications').where('key', '=', key).execute();

/** Removes single ones: what they lead to is not to be seen by those who have them any more. */
export async function removeThese(tx: Transaction<DB>, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('notifications').where(sql<boolean>`id = any(${ids}::uuid[])`).execute();
}

/** Removes some notifications that are half a year old. @param most as many at most */
export const removeExpired = (db: Db, most: number) =>
  sql`delete from notifications where id in (
    select id from notifications where at < now() - interval '180 days' limit ${most})
    and at < now() - interval '180 days'`.execute(db);

/**
 * Marks one as read, or as unread again.
 * @param times how often it had happened when it was seen: it counts up in place
 * @throws {AppError} not_found; conflict when the same happened again since it was read
 */
export async function mark(
  db: Db,
  person: SignedIn,
  id: string,
  { read, times }: { read: boolean; times?: number | undefined },
): Promise<Notification> {
  const newer = (cause?: unknown) => new AppError('conflict', m.notifications_newer(), { cause });
  const before = await find(db, person, id);
  if (read === (before.readAt !== null)) return before;
  const marked = await visibleIn(db, person)
    .where('id', '=', id)
    .$if(times !== undefined, (query) => query.where('times', '=', times as number))
    .set({ read_at: read ? sql`now()` : null })
    .executeTakeFirst()
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? newer(error) : error;
    });
  if (marked.numUpdatedRows === 0n) throw newer();
  return find(db, person, id);
}

const visibleIn = (db: Db, { id }: SignedIn) => db.updateTable('notifications').where('person_id', '=', id);

/**
 * Marks a person's notifications as read up to one of them: those that came while they looked at the list stay unread.
 * @param until id of the newest that they saw; without it everything
 * @param times how often that had happened by then: it counts up in place, and is then newer than what they saw
 * @throws {AppError} conflict when that one is gone meanwhile, or happened again
 */
export async function markAll(
  db: Db,
  person: SignedIn,
  { until, times }: { until?: string | undefined; times?: number | undefined } = {},
): Promise<void> {
  const unread = visibleIn(db, person).where('read_at', 'is', null).set({ read_at: sql`now()` });
  if (until === undefined) {
    await unread.execute();
    return;
  }
  // As text both ways: a Date has no microseconds.
  const { at } = await visibleTo(db, person)
    .where('id', '=', until)
    .$if(times !== undefined, (query) => query.where('times', '=', times as number))
    .select(sql<string>`at::text`.as('at'))
    .executeTakeFirstOrThrow(() => new AppError('conflict', m.notifications_gone()));
  await unread.where('at', '<=', sql<Date>`${at}::text::timestamptz`).execute();
}

/** What is kept about those who are notified: what they download, and what goes with their account. */
export const personalData = {
  sections: [
    { name: 'notifications', about: own },
    { name: 'mailSettings', about: (db: Db, { id }: SignedIn) => mailSettings(db, id) },
  ],
  forget,
};

/**
 * Removes the owner of a deleted account from the notifications: their own are removed, and those of other people about
 * reservations with them lose their name.
 */
async function forget(tx: Transaction<DB>, id: string): Promise<void> {
  await tx.deleteFrom('notifications').where('person_id', '=', id).execute();
  await tx.deleteFrom('notification_settings').where('person_id', '=', id).execute();
  await sql`
    update notifications set data = data - 'by' where key = any (array(
      select prefix || r.id from reservations r, (values ('reservation:'), ('message:')) as kinds (prefix)
      where ${id}::uuid in (buyer_id, seller_id))) or data ->> 'by' = (select name from people where id = ${id}::uuid)
      and key = any (array(
        select prefix || r.id from reservations r, (values ('reservation:'), ('message:')) as kinds (prefix)
        where ${id}::uuid in (answered_by, ended_by)
          or exists (select from reservation_messages where reservation_id = r.id and sender_id = ${id}::uuid)))`.execute(
    tx,
  );
}

/** The notifications of a person, oldest first. */
async function* own(db: Db, { id }: SignedIn): AsyncGenerator<object> {
  const all = db
    .selectFrom('notifications')
    .where('person_id', '=', id)
    .select(['id as _id', 'kind', 'data', 'link', 'times', 'at', 'read_at as readAt']);
  yield* inPieces(all, 'notifications.id');
}
