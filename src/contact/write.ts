import { sql } from 'kysely';
import * as audit from '../audit/service.ts';
import { allow, type By, type SignedIn } from '../core/access.ts';
import type { ContentContext } from '../core/content-context.ts';
import type { Database, Db } from '../core/db/database.ts';
import { emailKey } from '../core/emails.ts';
import { refuseStale } from '../core/errors.ts';
import { consume, count, type Limit } from '../core/limits/limits.ts';
import { type Mail, PORTAL } from '../core/mail/mail.ts';
import * as m from '../paraglide/messages.js';
import * as trash from '../trash/service.ts';
import { dayTime } from '../ui/area/day-time.ts';
import { can } from './policy.ts';
import { find, findLocked } from './queries.ts';
import type { WholeEnquiry } from './schema.ts';
import { type EnquiryState, KEPT_DAYS } from './vocabulary.ts';

type Written = { email: string; message: string };

/** Limits per network. A whole campus may share one network, but does not send messages all day long. */
const TRIES: Limit = { most: 120, seconds: 60 };
const KEPT: Limit = { most: 30, seconds: 10 * 60 };
/** The limit of stored messages when a proxy hides the network: for all visitors together. */
const KEPT_OF_ALL: Limit = { most: 300, seconds: 10 * 60 };
/** The limit of mails per hour for all senders together; messages beyond it only appear in the inbox. */
const MAILS: Limit = { most: 60, seconds: 60 * 60 };

/**
 * Counts an attempt to send the form.
 * @param network null when unknown: then nothing is counted, because the limit would lock out everyone
 * @throws {AppError} too_many_requests
 */
export async function countTry({ database: { db } }: ContentContext, network: string | null): Promise<void> {
  if (network !== null) await consume(db, `contact:try:${network}`, TRIES);
}

/**
 * Stores a message and mails it to the portal's contact address. Spam is stored as such and not mailed.
 * @throws {AppError} too_many_requests
 */
export async function receive(
  { database: { db }, mailer, publicUrl }: ContentContext,
  network: string | null,
  written: Written,
  isSpam: boolean,
): Promise<void> {
  await consume(db, `contact:kept:${network}`, network === null ? KEPT_OF_ALL : KEPT);
  const isMailed = !isSpam && (await count(db, 'contact:mails', MAILS.seconds)) <= MAILS.most;
  const { email, message } = written;
  await db.transaction().execute(async (tx) => {
    const state = isSpam ? 'spam' : 'new';
    await tx
      .insertInto('enquiries')
      .values({ email, email_key: emailKey(email), message, state })
      .execute();
    if (isMailed) await mailer.send(tx, mailOf(written, publicUrl));
  });
}

/** Composes the mail with a message. Of the subject and headers, the visitor determines only `replyTo`. */
function mailOf({ email, message }: Written, publicUrl: string): Mail {
  return {
    to: PORTAL.contact,
    replyTo: email,
    subject: m.contact_mail_subject({ site: PORTAL.name }),
    paragraphs: [m.contact_mail_intro({ email }), ...message.split('\n\n')],
    action: { label: m.contact_mail_open(), url: `${publicUrl}/admin/messages` },
    footnote: m.contact_mail_footnote(),
  };
}

/**
 * Changes the state of a message. Does nothing when it has that state already.
 * @param version the version that the caller has read; undefined skips the check
 * @throws {AppError} not_found, forbidden, stale when the message was changed since it was read
 */
export function mark(
  { db }: Database,
  by: By<SignedIn>,
  id: string,
  state: EnquiryState,
  version: number | undefined,
): Promise<WholeEnquiry> {
  return db.transaction().execute(async (tx) => {
    const before = await findLocked(tx, by.actor, id);
    allow(can.manage(by.actor));
    if (before.state !== state) {
      refuseStale(before, version, {});
      await tx
        .updateTable('enquiries')
        .set({ state, updated_by: by.actor.id, updated_at: sql`now()`, version: sql`version + 1` })
        .where('id', '=', before.id)
        .execute();
      const values = { before: { state: before.state }, after: { state } };
      await audit.record(tx, by, { action: 'enquiries.mark', rowId: before.id, ...values });
    }
    return find(tx, by.actor, id);
  });
}

/**
 * Moves a message to the trash. The audit log, which is kept forever, records the date of the message but not its author; only the trash
 * stores the author.
 * @returns the id of the trash entry, with which the message can be restored
 * @throws {AppError} not_found, forbidden
 */
export function remove({ db }: Database, by: By<SignedIn>, id: string): Promise<{ trashId: string }> {
  return db.transaction().execute(async (tx) => {
    const row = await findLocked(tx, by.actor, id);
    allow(can.manage(by.actor));
    const label = m.contact_label({ date: dayTime(row.created_at.toISOString()) });
    const what = { kind: 'enquiries', id: row.id, label, place: row.email, universityId: null } as const;
    return trash.remove(tx, by, what);
  });
}

const isExpired = sql`deleted_at is null and (created_at < now() - make_interval(days => ${KEPT_DAYS.others})
  or state = 'spam' and updated_at < now() - make_interval(days => ${KEPT_DAYS.spam}))`;

/**
 * Removes messages past their retention time (KEPT_DAYS). Checks the condition again on delete, because an administrator may be changing
 * the state at that moment. Ignores messages in the trash, which the trash removes.
 * @param most the largest number to remove
 */
export const removeExpired = (db: Db, most: number) =>
  sql`delete from enquiries where id in (select id from enquiries where ${isExpired} limit ${most}) and ${isExpired}`.execute(
    db,
  );
