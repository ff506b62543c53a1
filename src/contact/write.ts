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

/** A campus shares one network, but does not send messages all day long. */
const TRIES: Limit = { most: 120, seconds: 60 };
const KEPT: Limit = { most: 30, seconds: 10 * 60 };
/** The same where a proxy does not say whose network it is: so many of all people together. */
const KEPT_OF_ALL: Limit = { most: 300, seconds: 10 * 60 };
/** Mails an hour at most, over all senders; what comes beyond waits in the inbox. */
const MAILS: Limit = { most: 60, seconds: 60 * 60 };

/**
 * Counts a use of the form.
 * @param network null where it is not known: others are not to be kept out then
 * @throws {AppError} too_many_requests
 */
export async function countTry({ database: { db } }: ContentContext, network: string | null): Promise<void> {
  if (network !== null) await consume(db, `contact:try:${network}`, TRIES);
}

/**
 * Stores a message, and mails it to the portal's contact address. What only a program can have filled in is stored as spam.
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

/** What they wrote as a mail. Its subject and headers are the portal’s words, but for the address that an answer goes to. */
function mailOf({ email, message }: Written, publicUrl: string): Mail {
  return {
    to: PORTAL.contact,
    replyTo: email,
    subject: m.contact_mail_subject({ site: PORTAL.name }),
    paragraphs: [m.contact_mail_intro({ email }), ...message.replace(PLACEHOLDERS, ' ').split('\n\n')],
    action: { label: m.contact_mail_open(), url: `${publicUrl}/admin/messages` },
    footnote: m.contact_mail_footnote(),
  };
}

/** A placeholder that the portal fills in is removed from what visitors write. */
const PLACEHOLDERS = new RegExp(`[${PORTAL.name}${PORTAL.contact}]`, 'g');

/**
 * Marks a message. Nothing happens where it has that mark already.
 * @param version the version that was read, if given
 * @throws {AppError} not_found, forbidden; conflict when it was changed since it was read
 */
export async function mark(
  { db }: Database,
  by: By<SignedIn>,
  id: string,
  state: EnquiryState,
  version: number | undefined,
): Promise<WholeEnquiry> {
  await db.transaction().execute(async (tx) => {
    const before = await findLocked(tx, by.actor, id);
    allow(can.manage(by.actor));
    if (before.state === state) return;
    refuseStale(before, version, {});
    await tx
      .updateTable('enquiries')
      .set({ state, updated_by: by.actor.id, updated_at: sql`now()`, version: sql`version + 1` })
      .where('id', '=', before.id)
      .execute();
    const values = { before: { state: before.state }, after: { state } };
    await audit.record(tx, by, { action: 'enquiries.mark', kind: 'enquiries', rowId: before.id, ...values });
  });
  return find(db, by.actor, id);
}

/**
 * Moves a message to the trash. The audit log, which is kept for good, records when it was written, not by whom; the trash has that.
 * @returns what takes it back
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
 * Removes some messages after their time, but none that is marked otherwise at that moment; what is in the trash goes with the trash.
 * @param most as many at most
 */
export const removeExpired = (db: Db, most: number) =>
  sql`delete from enquiries where id in (select id from enquiries where ${isExpired} limit ${most}) and ${isExpired}`.execute(
    db,
  );
