import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../core/db/database.ts';
import type { Secret } from '../core/secret.ts';
import type { MailSettings } from './schema.ts';
import { type MailKind, mailKinds, type NotificationKind } from './vocabulary.ts';

/** Returns which kinds of notifications a person also wants by mail; by default all. */
export async function mailSettings(db: Db, personId: string): Promise<MailSettings> {
  const row = await db
    .selectFrom('notification_settings')
    .where('person_id', '=', personId)
    .select('mail_off')
    .executeTakeFirst();
  return settingsOf(row?.mail_off ?? []);
}

/** Changes the given kinds and keeps the others. Concurrent changes are merged; a deleted account stores nothing. */
export async function changeMailSettings(
  db: Db,
  personId: string,
  mail: Partial<Record<MailKind, boolean>>,
): Promise<MailSettings> {
  const off = mailKinds.filter((kind) => mail[kind] === false);
  const on = mailKinds.filter((kind) => mail[kind] === true);
  const { rows } = await sql<{ mail_off: string[] }>`
    insert into notification_settings as settings (person_id, mail_off)
    select id, ${off}::text[] from people where id = ${personId}::uuid and deleted_at is null
    on conflict (person_id) do update set mail_off = array(
      select distinct kind from unnest(settings.mail_off || excluded.mail_off) as kind
      where kind <> all (${on}::text[]))
    returning mail_off`.execute(db);
  return settingsOf(rows[0]?.mail_off ?? []);
}

const settingsOf = (off: string[]): MailSettings => ({
  mail: Object.fromEntries(mailKinds.map((kind) => [kind, !off.includes(kind)])) as Record<MailKind, boolean>,
});

/**
 * Returns an SQL condition on a row of `people`: whether this person gets mails of a kind. Mails that cannot be switched off are never in
 * `mail_off`.
 */
export const wantsMail = (kind: NotificationKind) => sql<boolean>`(
  people.email is not null and people.suspended_at is null and not exists (
    select from notification_settings as settings
    where settings.person_id = people.id and settings.mail_off @> array[${kind}::text]))`;

/** The person and the kind of mail that an unsubscribe link stops. */
export type Stop = { personId: string; kind: MailKind };

/** Length of the signature in bytes: 128 bits cannot be guessed. */
const SIGNATURE = 16;
const ID = 16;

/**
 * Returns the signed token of an unsubscribe link, which works without a session. It never expires, because mails may be read late;
 * for a deleted account it changes nothing.
 */
export function stopToken(secret: Secret, { personId, kind }: Stop): string {
  const what = Buffer.concat([Buffer.from(personId.replaceAll('-', ''), 'hex'), Buffer.from(kind)]);
  return Buffer.concat([signature(secret, what), what]).toString('base64url');
}

/** Reads a token of {@link stopToken}; returns undefined when its signature is wrong. */
export function readStopToken(secret: Secret, token: string): Stop | undefined {
  const bytes = Buffer.from(token, 'base64url');
  const [signed, what] = [bytes.subarray(0, SIGNATURE), bytes.subarray(SIGNATURE)];
  if (what.length <= ID || !timingSafeEqual(signed, signature(secret, what))) return undefined;
  const named = what.subarray(ID).toString();
  const kind = mailKinds.find((one) => one === named);
  const personId = what
    .subarray(0, ID)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return kind && { personId, kind };
}

const signature = (secret: Secret, what: Buffer): Buffer =>
  createHmac('sha256', secret.key('unsubscribe')).update(what).digest().subarray(0, SIGNATURE);
