import { type SelectQueryBuilder, sql } from 'kysely';
import * as audit from '../audit/service.ts';
import { type Actor, type By, confinedTo, isStaff, type SignedIn } from '../core/access.ts';
import { dropTags } from '../core/cache/tags.ts';
import type { Db, Tx } from '../core/db/database.ts';
import { windowed } from '../core/db/part.ts';
import { AppError, badInput } from '../core/errors.ts';
import { idCursor, type Window } from '../core/http/list.ts';
import { type NoticeContext, notify, removeAll } from '../notifications/service.ts';
import { reviewKey } from '../notifications/vocabulary.ts';
import * as m from '../paraglide/messages.js';
import { rightsNow } from '../people/service.ts';
import * as trash from '../trash/service.ts';
import { namedUniversities } from '../universities/service.ts';
import type { Decision, OwnUniversity, UniversityWish } from './schema.ts';
import type { ReviewKind, ReviewState } from './vocabulary.ts';

/** The columns of a table that is reviewed. */
export type Reviewed = {
  id: string;
  university_id: string | null;
  version: number;
  verified_at: Date | null;
  verified_by: string | null;
  rejected_at: Date | null;
  rejected_by: string | null;
  reject_reason: string | null;
};

/** A row to decide on. The caller has locked it, and has checked that this reviewer may decide. */
export type Subject = {
  kind: ReviewKind;
  row: Reviewed;
  /** Its name or title. */
  label: string;
  /** The author or seller, who is notified of the decision; null without an account. */
  authorId: string | null;
  /** Where the author sees it: a path in the portal; `~` stands for the home of their area. */
  link: string;
  /** Writes the columns of the decision into the row, and increments its version. */
  update(columns: ReturnType<typeof approvedBy> | ReturnType<typeof rejectedBy>): Promise<unknown>;
};

/** Returns the review state of a row. */
export const stateOf = ({
  verified_at,
  rejected_at,
}: Pick<Reviewed, 'verified_at' | 'rejected_at'>): ReviewState =>
  verified_at !== null ? 'approved' : rejected_at !== null ? 'rejected' : 'pending';

/**
 * Sorts a review queue by waiting time, the longest first, and takes a window of it; the cursor is the last row's id. A row that was
 * changed after a decision waits from that change on.
 * @throws {AppError} bad_input for a cursor that is no id
 */
export function longestWaitingFirst<Tables, Names extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Names, Row>,
  kind: ReviewKind,
  window: Window,
): SelectQueryBuilder<Tables, Names, Row> {
  const after = idCursor(window);
  const submittedAt = sql.ref(`${kind}.submitted_at`);
  const id = sql.ref(`${kind}.id`);
  // An id says when its row was made: the queue goes on from there when the row is gone meanwhile.
  const last = sql`
    select coalesce(max(last.submitted_at), uuid_extract_timestamp(${after}::uuid)), ${after}::uuid
    from ${sql.table(kind)} as last where last.id = ${after}::uuid`;
  const behind = after === undefined ? query : query.where(sql<boolean>`(${submittedAt}, ${id}) > (${last})`);
  return windowed(behind.orderBy(submittedAt).orderBy(id), window);
}

/** The order of the rows of a page from `longestWaitingFirst`: see `readPart`. */
export const LONGEST_WAITING_FIRST = sql`page.submitted_at, page._id`;

/**
 * Decides a review in the name of the actor: updates the row, the audit log, the author's notice and the caches in one transaction. Of
 * several concurrent reviewers one decides; the others get a conflict that names the first. Authors get no notice of their own decision.
 * @throws {AppError} conflict when it was decided before; stale when it was changed since the reviewer read it
 */
export async function decide(
  tx: Tx,
  context: NoticeContext,
  by: By<SignedIn>,
  subject: Subject,
  { status, reason, version }: Decision,
): Promise<void> {
  const { kind, row, label, authorId, link, update } = subject;
  const state = stateOf(row);
  if (state !== 'pending') {
    const reviewer = (state === 'approved' ? row.verified_by : row.rejected_by) || m.reviews_somebody();
    throw new AppError('conflict', m.reviews_decided({ name: label, state, by: reviewer }));
  }
  if (version !== undefined && version !== row.version)
    throw new AppError('stale', m.reviews_changed({ name: label }));
  const { actor } = by;
  const why = status === 'rejected' ? (reason ?? m.reviews_no_reason()) : null;
  await update(why === null ? approvedBy(actor) : rejectedBy(actor, why));
  await audit.record(tx, by, {
    action: status === 'approved' ? `${kind}.verify` : `${kind}.reject`,
    rowId: row.id,
    before: { state: 'pending' },
    after: { name: label, state: status, ...(why === null ? {} : { reason: why }) },
  });
  if (authorId !== null && authorId !== actor.id)
    await notify(tx, context, {
      personId: authorId,
      kind: status,
      key: reviewKey(row.id),
      data: { what: kind, name: label, ...(why === null ? {} : { reason: why }) },
      link,
    });
  await dropTags(tx, [kind]);
}

/**
 * Moves a row to the trash. Removes the author's notices about it, whose links then lead nowhere, and notifies the author unless they
 * deleted it themselves.
 * @param subject with the link to where the author sees all of their own rows
 * @returns the id that restores it
 */
export async function removeReviewed(
  tx: Tx,
  context: NoticeContext,
  by: By,
  { kind, row, label, place, authorId, link }: Omit<Subject, 'update'> & Pick<trash.Removal, 'place'>,
): Promise<string> {
  const { actor } = by;
  const { id, university_id: universityId } = row;
  const { trashId } = await trash.remove(tx, by, { kind, id, label, place, universityId });
  const key = reviewKey(id);
  await removeAll(tx, key);
  const data = { what: kind, name: label, event: 'removed' };
  if (authorId !== null && (actor.role === null || authorId !== actor.id))
    await notify(tx, context, { personId: authorId, kind: 'rejected', key, data, link });
  return trashId;
}

/** Returns the columns that approve a row in the name of the actor. */
export const approvedBy = ({ id, name }: SignedIn) => ({
  verified_at: sql<Date>`now()`,
  verified_by: name,
  verified_by_id: id,
  ...NOT_REJECTED,
});

const rejectedBy = ({ id, name }: SignedIn, reason: string) => ({
  rejected_at: sql<Date>`now()`,
  rejected_by: name,
  rejected_by_id: id,
  reject_reason: reason,
});

const NOT_REJECTED = { rejected_at: null, rejected_by: null, rejected_by_id: null, reject_reason: null };

/**
 * Returns the columns that submit a row for review again. Removes the notice that it was approved: its page is hidden, and the link of the
 * notice leads nowhere.
 */
export async function submitAgain(tx: Tx, row: Pick<Reviewed, 'id'> & Parameters<typeof stateOf>[0]) {
  if (stateOf(row) === 'approved') await removeAll(tx, reviewKey(row.id));
  return {
    submitted_at: sql<Date>`now()`,
    verified_at: null,
    verified_by: null,
    verified_by_id: null,
    ...NOT_REJECTED,
  };
}

/**
 * Reads a person's current rights and name, which then cannot change until the transaction ends: an administrator may just have confined
 * them to one university or corrected their name, or they may have deleted their account, and rows added afterwards would be left behind.
 * Call it before locking other rows.
 * @throws {AppError} not_signed_in for an account that was suspended or deleted meanwhile
 */
export async function withRightsNow<Person extends Actor>(tx: Tx, actor: Person): Promise<Person> {
  if (actor.role === null) return actor;
  const rights = await rightsNow(tx, actor.id);
  if (!rights) throw new AppError('not_signed_in', m.errors_session_ended());
  return { ...actor, ...rights };
}

/**
 * Returns the university that a new book or post belongs to. The university of a confined authority and the preferences of a student
 * override the wish, so that people cannot choose their reviewer; of several preferred universities a student may name any. Other staff
 * name any university; the default is their own.
 * @param wish an id or an exact name; null for none
 * @returns the id of the university; null for none
 * @throws {AppError} bad_input for what no university, or more than one, is called
 */
export async function universityFor(db: Db, person: SignedIn, wish: string | null): Promise<string | null> {
  const named = wish === null ? null : await universityIdOf(db, wish);
  const known = await knownFor(db, person);
  if (person.role === 'user') return known.find((id) => id === named) ?? known[0] ?? named;
  return (confinedTo(person) === undefined ? named : null) ?? known[0] ?? null;
}

/** Returns the id of the university that a text names. @throws {AppError} bad_input for what no university, or more than one, is called */
export async function universityIdOf(db: Db, text: string): Promise<string> {
  const [one, other] = (await namedUniversities(db, [text])).get(text) ?? [];
  if (one && !other) return one._id;
  const university = [other ? m.reviews_university_several() : m.reviews_university_unknown()];
  throw badInput({ university });
}

/** The universities of a person: those that a student prefers, in their order, or the one that a staff member works for. */
async function knownFor(db: Db, { id, role, universityId }: SignedIn): Promise<string[]> {
  if (role !== 'user') return universityId === null ? [] : [universityId];
  const { rows } = await sql<{ id: string }>`
    select universities.id from preferences, unnest(preferences.university_ids) with ordinality as wanted (id, at)
    join universities on universities.id = wanted.id and universities.deleted_at is null
    where preferences.person_id = ${id}::uuid order by wanted.at`.execute(db);
  return rows.map((row) => row.id);
}

/** Returns what the forms for books and posts need to know about the caller's university. */
export async function universityWish(db: Db, person: SignedIn): Promise<UniversityWish> {
  const [id] = await knownFor(db, person);
  const university =
    id === undefined ? null : ((await universitiesOf(db, [{ university_id: id }])).get(id) ?? null);
  const isFree = confinedTo(person) === undefined;
  return { university, asked: university === null && isFree, chooses: isFree && isStaff(person) };
}

/** Finds the universities of rows by their ids, those in the trash too: their staff still look after what belongs to them. */
export async function universitiesOf(
  db: Db,
  rows: readonly { university_id: string | null }[],
): Promise<Map<string | null, NonNullable<OwnUniversity>>> {
  const wanted = [...new Set(rows.map((row) => row.university_id))].filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const found = await db
    .selectFrom('universities')
    .where(sql<boolean>`id = any(${wanted}::uuid[])`)
    .select(['id as _id', 'name'])
    .execute();
  return new Map(found.map((university) => [university._id, university]));
}
