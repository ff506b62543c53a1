import { type RawBuilder, sql } from 'kysely';
import type { SignedIn } from '../core/access.ts';
import { type Db, isUniqueViolation, type Tx } from '../core/db/database.ts';
import { inPieces } from '../core/db/part.ts';
import { AppError } from '../core/errors.ts';
import * as m from '../paraglide/messages.js';
import { mailSettings, wantsMail } from './mail-settings.ts';
import { type Addressee, mailOf, type NoticeContext } from './mails.ts';
import { find, visibleTo } from './queries.ts';
import type { Notification } from './schema.ts';
import { administratorKey, type NotificationKind } from './vocabulary.ts';

export { courseNewsQueue, sendCourseNews } from './jobs.ts';
export type { NoticeContext } from './mails.ts';
export { countUnread } from './queries.ts';

export type Notice = {
  /** One person, or several. */
  personId: string | readonly string[];
  kind: NotificationKind;
  /** An unread notification with the same key counts up; messages (`message:<reservation>`) are then not mailed again. */
  key: string;
  /** Values for its text. No e-mail addresses and no telephone numbers. */
  data: Record<string, string | number>;
  /** A path of the portal; `~` stands for the home of the person's area. */
  link: string;
};

/** People notified per statement. */
const AT_ONCE = 500;

/**
 * Sends notifications in the transaction of the event: in the portal, and by mail unless the person switched that kind off.
 * Suspended people get no mails, deleted accounts nothing.
 */
export async function notify(
  tx: Tx,
  context: NoticeContext,
  { personId, kind, key, data, link }: Notice,
): Promise<void> {
  const ids = [personId].flat();
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const { rows } = await sql<Addressee>`
      with notified as (
        insert into notifications (person_id, kind, key, data, link, at)
        select id, ${kind}, ${key}, ${JSON.stringify(data)}::text::jsonb, ${link}, clock_timestamp()
        from people where id = any(${ids.slice(at, at + AT_ONCE)}::uuid[]) and deleted_at is null order by id
        on conflict (person_id, key) where read_at is null
        do update set times = notifications.times + 1, kind = excluded.kind, data = excluded.data, link = excluded.link, at = excluded.at
        returning person_id, times)
      select people.id, people.name, people.email, people.role from notified join people on people.id = notified.person_id
      where (notified.times = 1 or ${kind} <> 'message') and ${wantsMail(kind)}`.execute(tx);
    const mails = rows.map((addressee) => mailOf(context, addressee, { kind, data, times: 1 }, link));
    await context.mailer.sendAll(tx, mails);
  }
}

/**
 * Marks the notifications with a key as read: their subject was seen elsewhere in the portal, or something newer happened to it.
 * @param personId the person whose notifications are marked; without it, those of all people
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

/** Removes all notifications with a key, of all people: their subject is gone, or the event was undone. */
export const removeAll = (tx: Tx, key: string) =>
  tx.deleteFrom('notifications').where('key', '=', key).execute();

/** Removes notifications by id: their recipients may no longer see the subject. */
export async function removeThese(tx: Tx, rows: readonly { id: string }[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await tx.deleteFrom('notifications').where(sql<boolean>`id = any(${ids}::uuid[])`).execute();
}

/** Removes notifications older than 180 days. @param most the largest number to remove in one call */
export const removeExpired = (db: Db, most: number) =>
  sql`delete from notifications where id in (
    select id from notifications where at < now() - interval '180 days' limit ${most})
    and at < now() - interval '180 days'`.execute(db);

/** Removes notifications that were sent while their person's account was being deleted. @param most the largest number in one call */
export const removeLate = (db: Db, most: number) =>
  sql`delete from notifications where id in (
    select notifications.id from people join notifications on person_id = people.id
    where deleted_at is not null limit ${most})`.execute(db);

/**
 * Marks a notification as read, or as unread again.
 * @param times its count when the reader saw it; an unread notification counts up when its event repeats
 * @throws {AppError} not_found; conflict when the count has changed, or the event repeated after the notification was read
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
  const now = await find(db, person, id);
  if (marked.numUpdatedRows === 0n) throw newer();
  return now;
}

const visibleIn = (db: Db, { id }: SignedIn) => db.updateTable('notifications').where('person_id', '=', id);

/**
 * Marks a person's notifications as read up to a given one: those that arrived after the list was loaded stay unread.
 * @param until id of the newest notification in the list; without it, all are marked
 * @param times the count of that notification in the list
 * @throws {AppError} conflict when that notification is gone, or has counted up since
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
  // The time is passed as text: a Date would lose its microseconds.
  const { at } = await visibleTo(db, person)
    .where('id', '=', until)
    .$if(times !== undefined, (query) => query.where('times', '=', times as number))
    .select(sql<string>`at::text`.as('at'))
    .executeTakeFirstOrThrow(() => new AppError('conflict', m.notifications_gone()));
  await unread.where('at', '<=', sql<Date>`${at}::text::timestamptz`).execute();
}

/** The personal data in notifications: for the download of one's own data, and for the deletion of an account. */
export const personalData = {
  sections: [
    { name: 'notifications', about: own },
    { name: 'mailSettings', about: (db: Db, { id }: SignedIn) => mailSettings(db, id) },
  ],
  confine,
  forget,
  rename,
};

/** Removes the notifications about new administrators from an account that is none any more: it has no page to which they lead. */
async function confine(tx: Tx, id: string): Promise<void> {
  await sql`
    delete from notifications where person_id = ${id}::uuid and key like ${administratorKey('%')}
      and not exists (select from people where id = ${id}::uuid and role = 'admin')`.execute(tx);
}

/**
 * Removes the owner of a deleted account from the notifications: deletes their own and those about them as a new administrator, and
 * removes their name from other people's notifications about reservations.
 */
async function forget(tx: Tx, id: string): Promise<void> {
  await removeAll(tx, administratorKey(id));
  await tx.deleteFrom('notifications').where('person_id', '=', id).execute();
  await tx.deleteFrom('notification_settings').where('person_id', '=', id).execute();
  await sql`
    update notifications set data = data - 'by'
    where ${isAbout(sql`${id}::uuid in (r.buyer_id, r.seller_id)`)} or ${names(id)}`.execute(tx);
}

/** Renames an account in other people's notifications about reservations. */
async function rename(tx: Tx, id: string, name: string): Promise<void> {
  await sql`update notifications set data = data || jsonb_build_object('by', ${name}::text) where ${names(id)}`.execute(
    tx,
  );
}

/** SQL condition: the notification is about a reservation `r` that meets the given condition. */
const isAbout = (reservation: RawBuilder<unknown>) => sql`key = any (array(
  select prefix || r.id from reservations r, (values ('reservation:'), ('message:')) as kinds (prefix) where ${reservation}))`;

/** SQL condition: another person's notification names the account, by its present name: as buyer, seller, or staff who answered. */
const names = (id: string) => sql`(
  data ->> 'by' = (select name from people where id = ${id}::uuid) and person_id <> ${id}::uuid
  and ${isAbout(sql`${id}::uuid in (r.buyer_id, r.seller_id, r.answered_by, r.ended_by)
    or r.id in (select reservation_id from reservation_messages where sender_id = ${id}::uuid)`)})`;

/** Yields the notifications of a person, oldest first. */
async function* own(db: Db, { id }: SignedIn): AsyncGenerator<object> {
  const all = db
    .selectFrom('notifications')
    .where('person_id', '=', id)
    .select(['id as _id', 'kind', 'data', 'link', 'times', 'at', 'read_at as readAt']);
  yield* inPieces(all, 'notifications.id');
}
