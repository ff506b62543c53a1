import { sql, type Transaction } from 'kysely';
import type { DB } from '../core/db/tables.ts';
import { wantsMail } from './mail-settings.ts';
import { type Addressee, mailOf, type NoticeContext } from './mails.ts';
import type { NotificationKind } from './vocabulary.ts';

export { courseNewsQueue, sendCourseNews } from './jobs.ts';
export type { NoticeContext } from './mails.ts';
export { personalData } from './personal-data.ts';

/** A notification to send. */
export type Notice = {
  /** One person, or as many as are held in memory at once: see `inPieces`. */
  personId: string | readonly string[];
  kind: NotificationKind;
  /** The same before it was read counts up instead of standing there twice; messages are then not mailed again: `message:<reservation>`. */
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
    with told as (
      insert into notifications (person_id, kind, key, data, link)
      select id, ${kind}, ${key}, ${JSON.stringify(data)}::text::jsonb, ${link}
      from people where id = any(${ids}::uuid[]) and deleted_at is null order by id
      on conflict (person_id, key) where read_at is null
      do update set times = notifications.times + 1, kind = excluded.kind, data = excluded.data, link = excluded.link, at = now()
      returning person_id, times)
    select people.id, people.name, people.email, people.role from told join people on people.id = told.person_id
    where (told.times = 1 or ${kind} <> 'message') and ${wantsMail(kind)}`.execute(tx);
  const mails = rows.map((addressee) => mailOf(context, addressee, { kind, data, times: 1 }, link));
  await context.mailer.sendAll(tx, mails);
}

/** Marks notifications as read when their subject was seen elsewhere in the portal. */
export async function markRead(
  tx: Transaction<DB>,
  personId: string | readonly string[],
  key: string,
): Promise<void> {
  const ids = [personId].flat();
  await tx
    .updateTable('notifications')
    .set({ read_at: sql`now()` })
    .where(sql<boolean>`person_id = any(${ids}::uuid[])`)
    .where('key', '=', key)
    .where('read_at', 'is', null)
    .execute();
}
