import { type SelectQueryBuilder, sql, type Transaction } from 'kysely';
import * as audit from '../audit/service.ts';
import { type Actor, type By, confinedTo, isStaff, type SignedIn } from '../core/access.ts';
import { dropTags } from '../core/cache/tags.ts';
import type { Db } from '../core/db/database.ts';
import { windowed } from '../core/db/part.ts';
import type { DB } from '../core/db/tables.ts';
import { AppError, badInput } from '../core/errors.ts';
import { idCursor, type Window } from '../core/http/list.ts';
import { type NoticeContext, notify, removeAll } from '../notifications/service.ts';
import { reviewKey } from '../notifications/vocabulary.ts';
import * as m from '../paraglide/messages.js';
import { rightsNow } from '../people/service.ts';
import { namedUniversities } from '../universities/service.ts';
import type { Decision, OwnUniversity, UniversityWish } from './schema.ts';
import type { ReviewKind, ReviewState } from './vocabulary.ts';

/** The state columns of a table that is reviewed. */
export type Reviewed = {
  id: string;
  version: number;
  verified_at: Date | null;
  verified_by: string | null;
  rejected_at: Date | null;
  rejected_by: string | null;
  reject_reason: string | null;
};

/** Something to decide: the row, locked by the caller, who has checked that this reviewer may. */
export type Subject = {
  kind: ReviewKind;
  row: Reviewed;
  /** What people call it. */
  label: string;
  /** Who is notified of the decision; null without an account. */
  authorId: string | null;
  /** Where its author sees it: a path of the portal; `~` is the home of their area. */
  link: string;
  /** Writes the columns of the decision into the row, and counts up its version. */
  update(columns: ReturnType<typeof approvedBy> | ReturnType<typeof rejectedBy>): Promise<unknown>;
};

/** The state of a row that is reviewed. */
export const stateOf = ({
  verified_at,
  rejected_at,
}: Pick<Reviewed, 'verified_at' | 'rejected_at'>): ReviewState =>
  verified_at !== null ? 'approved' : rejected_at !== null ? 'rejected' : 'pending';

/**
 * A window of what waits for a review, what waits longest first; the cursor is the last row's id. What was changed after a decision waits
 * from then on.
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
  const last = sql`select last.submitted_at, last.id from ${sql.table(kind)} as last where last.id = ${after}::uuid`;
  const behind = after === undefined ? query : query.where(sql<boolean>`(${submittedAt}, ${id}) > (${last})`);
  return windowed(behind.orderBy(submittedAt).orderBy(id), window);
}

/** How the rows of such a page are ordered: see readPart. */
export const LONGEST_WAITING_FIRST = sql`page.submitted_at, page._id`;

/**
 * Decides a review, in the name of the actor: the row, the audit log, the notice to its author and the caches, in one transaction. Of
 * several reviewers at once one decides, and the others get a conflict that names them. `authorId` is not notified of their own decision.
 * @throws {AppError} conflict when it was decided before, or changed since the reviewer read it
 */
export async function decide(
  tx: Transaction<DB>,
  context: NoticeContext,
  by: By<SignedIn>,
  subject: Subject,
  { status, reason, version }: Decision,
): Promise<void> {
  const { kind, row, label, authorId, link, update } = subject;
  refuseDecided(row, label);
  if (version !== undefined && version !== row.version) {
    const text = m.reviews_changed({ name: label });
    throw new AppError('conflict', text, { fields: { version: [text] } });
  }
  const { actor } = by;
  const why = status === 'rejected' ? (reason ?? m.reviews_no_reason()) : null;
  await update(why === null ? approvedBy(actor) : rejectedBy(actor, why));
  await audit.record(tx, by, {
    action: status === 'approved' ? `${kind}.verify` : `${kind}.reject`,
    kind,
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
 * Removes what its author was notified of, which leads nowhere once it is deleted, and says so where staff deleted it.
 * @param link where its author sees all of theirs
 */
export async function notifyOfRemoval(
  tx: Transaction<DB>,
  context: NoticeContext,
  actor: Actor,
  { kind, row, label: name, authorId, link }: Omit<Subject, 'update'>,
): Promise<void> {
  const key = reviewKey(row.id);
  await removeAll(tx, key);
  if (authorId === null || (actor.role !== null && authorId === actor.id)) return;
  const data = { what: kind, name, event: 'removed' };
  await notify(tx, context, { personId: authorId, kind: 'rejected', key, data, link });
}

/** A decided row is not decided again: the second reviewer learns who decided. */
function refuseDecided(row: Reviewed, name: string): void {
  const state = stateOf(row);
  if (state === 'pending') return;
  const by = (state === 'approved' ? row.verified_by : row.rejected_by) ?? '';
  throw new AppError('conflict', m.reviews_decided({ name, state, by: by || m.reviews_somebody() }));
}

/** The columns of a row that is approved at once, in the name of the actor. */
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

/** The columns of a row that waits for a review, for the first time or again. */
export const submitted = () => ({
  submitted_at: sql<Date>`now()`,
  verified_at: null,
  verified_by: null,
  verified_by_id: null,
  ...NOT_REJECTED,
});

/**
 * The rights of a person as they are now, which do not change until the transaction ends: an administrator may just have confined them to one
 * university, or they may just have deleted their account, and what came after would be left behind. To be called before other rows are
 * locked.
 * @throws {AppError} not_signed_in for an account that was suspended or deleted meanwhile
 */
export async function withRightsNow<Person extends Actor>(
  tx: Transaction<DB>,
  actor: Person,
): Promise<Person> {
  if (actor.role === null) return actor;
  const rights = await rightsNow(tx, actor.id);
  if (!rights) throw new AppError('not_signed_in', m.errors_session_ended());
  return { ...actor, ...rights };
}

/**
 * The university that a new book or post belongs to. That of an authority which is confined to one, and what students prefer, count
 * whatever is said, so that people cannot choose their reviewer; of several that a student prefers they may name another than the first.
 * Staff of all universities name whichever they want, an authority its own where it names none.
 * @param wish an id or an exact name
 * @returns its id; null for none
 * @throws {AppError} bad_input for what no university, or more than one, is called
 */
export async function universityFor(db: Db, person: SignedIn, wish: string | null): Promise<string | null> {
  const named = wish === null ? null : await universityIdOf(db, wish);
  const known = await knownFor(db, person);
  if (person.role === 'user') return known.find((id) => id === named) ?? known[0] ?? named;
  return (confinedTo(person) === undefined ? named : null) ?? known[0] ?? null;
}

/** The id of the university that a text names. @throws {AppError} bad_input for what no university, or more than one, is called */
export async function universityIdOf(db: Db, text: string): Promise<string> {
  const [id, other] = (await namedUniversities(db, [text])).get(text) ?? [];
  if (id !== undefined && other === undefined) return id;
  const university = [other === undefined ? m.reviews_university_unknown() : m.reviews_university_several()];
  throw badInput({ university });
}

/** The universities of a person, the first one first: those that a student prefers, or the one a staff member works for. */
async function knownFor(db: Db, { id, role, universityId }: SignedIn): Promise<string[]> {
  if (role !== 'user') return universityId === null ? [] : [universityId];
  const { rows } = await sql<{ id: string }>`
    select universities.id from preferences, unnest(preferences.university_ids) with ordinality as wanted (id, at)
    join universities on universities.id = wanted.id and universities.deleted_at is null
    where preferences.person_id = ${id}::uuid order by wanted.at`.execute(db);
  return rows.map((row) => row.id);
}

/** What the forms for books and posts show about the reader. */
export async function universityWish(db: Db, person: SignedIn): Promise<UniversityWish> {
  const [id] = await knownFor(db, person);
  const university = id === undefined ? null : ((await universitiesOf(db, [id])).get(id) ?? null);
  const isFree = confinedTo(person) === undefined;
  return { university, asked: university === null && isFree, chooses: isFree && isStaff(person) };
}

/** Universities by their ids, those in the trash too: their staff still look after what belongs to them. */
export async function universitiesOf(
  db: Db,
  ids: readonly (string | null)[],
): Promise<Map<string | null, NonNullable<OwnUniversity>>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom('universities')
    .where(sql<boolean>`id = any(${wanted}::uuid[])`)
    .select(['id as _id', 'name'])
    .execute();
  return new Map(rows.map((row) => [row._id, row]));
}
