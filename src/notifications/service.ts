import { sql, type Transaction } from 'kysely';
import type { DB } from '../core/db/tables.ts';
import type { Mailer } from '../core/mail/mail.ts';
import type { Secret } from '../core/secret.ts';
import type { NotificationKind } from './schema.ts';

/** What it takes to tell somebody something. */
export type NoticeContext = { mailer: Mailer; secret: Secret; publicUrl: string };

/** What somebody is told. */
export type Notice = {
  personId: string;
  kind: NotificationKind;
  /** The same before it was read counts up instead of standing there twice, and is not mailed twice: `message:<reservation>`. */
  key: string;
  /** What its words are made of. No e-mail addresses and no telephone numbers. */
  data: Record<string, string | number>;
  /** Where it leads: a path of the portal; `~` stands for the home of the person's area. */
  link: string;
};

/** Tells somebody something, in the transaction in which it happens: in the portal, and by mail unless they want none of that kind. */
export async function notify(tx: Transaction<DB>, _context: NoticeContext, notice: Notice): Promise<void> {
  const { personId, kind, key, data, link } = notice;
  await sql`
    insert into notifications (person_id, kind, key, data, link)
    values (${personId}::uuid, ${kind}, ${key}, ${JSON.stringify(data)}::text::jsonb, ${link})
    on conflict (person_id, key) where read_at is null
    do update set times = notifications.times + 1, kind = excluded.kind, data = excluded.data, link = excluded.link, at = now()`.execute(
    tx,
  );
}
