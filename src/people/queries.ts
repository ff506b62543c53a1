import { type NotNull, sql } from 'kysely';
import { type Actor, allow, type Rights, type SignedIn } from '../core/access.ts';
import type { Db } from '../core/db/database.ts';
import { hasId, search } from '../core/db/filters.ts';
import { newestFirst, readPart, readSearched } from '../core/db/part.ts';
import { emailKey } from '../core/emails.ts';
import { AppError, badInput, notFound } from '../core/errors.ts';
import { isId, type Part, type Window } from '../core/http/list.ts';
import type { Role, Scope } from '../core/vocabulary.ts';
import * as m from '../paraglide/messages.js';
import type { NearUniversity } from '../universities/schema.ts';
import { namedUniversities, nearUniversities } from '../universities/service.ts';
import type { PeopleFilters } from './input.ts';
import { type Account, can } from './policy.ts';
import type { Person, Profile } from './schema.ts';

/** Selects the accounts that the actor may see, by the rules of `can.see`, without deleted ones. */
export function visibleTo(db: Db, actor: Actor) {
  const live = db.selectFrom('people').where('people.deleted_at', 'is', null);
  if (actor.role === 'admin') return live;
  if (actor.role !== 'authority' || actor.universityId === null) return live.where(sql<boolean>`false`);
  return live.where(isOf(actor.universityId));
}

/** Whether an account belongs to a university. A union, because each half has an index, which an OR would not use. */
const isOf = (universityId: string) => sql<boolean>`people.id in (
  select id from people where university_id = ${universityId} and role = 'authority' and deleted_at is null
  union all
  select person_id from preferences join people on people.id = person_id
    where university_ids @> array[${universityId}]::uuid[] and role = 'user')`;

/** Joins accounts with their university and preferences. */
const withRelations = (matching: ReturnType<typeof visibleTo>) =>
  matching
    // Also one in the trash, which may have been renamed since the account was made.
    .leftJoin('universities', 'universities.id', 'people.university_id')
    .leftJoin('preferences', 'preferences.person_id', 'people.id')
    .select((eb) => [
      'people.id as _id',
      'people.role',
      'people.name',
      'people.email',
      'people.phone',
      'people.designation',
      eb.fn.coalesce('universities.name', 'people.university_name').as('university'),
      'people.university_id as universityId',
      'people.scope',
      'people.photo_url',
      'people.photo_sha256',
      'people.photo_small_sha256',
      'people.suspended_at',
      'people.last_sign_in_at',
      'people.created_at',
      'people.version',
      'people.sample',
      'preferences.university_ids as preferredIds',
    ])
    .$narrowType<{ role: Role; scope: Scope; email: NotNull }>();

export type PersonRow = Awaited<ReturnType<ReturnType<typeof withRelations>['execute']>>[number];

/** Converts a row to the account as its managers see it, with what the actor may do with it. */
export function personOf(actor: Actor, row: PersonRow): Person {
  const { _id, name, phone, designation, university, universityId, version, role, email, scope } = row;
  const account = accountOf(row);
  return {
    ...{ _id, name, phone, designation, university, universityId, version, role, email, scope },
    photoSmall: photoPath(_id, row.photo_small_sha256) ?? row.photo_url,
    suspendedAt: row.suspended_at?.toISOString() ?? null,
    lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    mayEdit: can.edit(actor, account),
    maySuspend: can.suspend(actor, account),
    mayDelete: can.remove(actor, account),
  };
}

/** Returns the properties of an account that the policy needs. */
export const accountOf = ({ _id, role, universityId, preferredIds }: PersonRow): Account => ({
  id: _id,
  role,
  universityId,
  preferredIds: preferredIds ?? [],
});

/** Returns the path of a photo relative to the API base; null when there is none. */
const photoPath = (id: string, sha256: string | null): string | null =>
  sha256 && `/files/people/${id}/${sha256.slice(0, 16)}.webp`;

type Matching = ReturnType<typeof visibleTo>;

/**
 * Lists accounts that the actor may see, newest first; the cursor is the id of the last one. A part of a name or e-mail address may match
 * very many, such as the domain of a university.
 */
export async function list(
  db: Db,
  actor: Actor,
  { q, ...filters }: PeopleFilters,
  window: Window,
): Promise<Part<Person>> {
  const isOne = isId(q);
  const matching = filtered(visibleTo(db, actor), actor, filters).$if(isOne, (query) =>
    query.where('people.id', '=', q),
  );
  const pageOf = (rows: Matching) => newestFirst(withRelations(rows), 'people.id', window);
  // International domains are stored in their ASCII form.
  const address = /\P{ASCII}/u.test(q) ? emailKey(q) : q;
  const [inName, inEmail] = [search(sql`lower(people.name)`, q), search(sql`people.email_key`, address)];
  const indexed = sql<boolean>`(${inName.indexed} or ${inEmail.indexed})`;
  const read = sql<boolean>`(${inName.read} or ${inEmail.read})`;
  const part =
    q && !isOne
      ? await readSearched(db, window, { table: 'people', matching, indexed, read, pageOf })
      : await readPart<PersonRow>(db, window, matching.select('people.id'), pageOf(matching));
  return { ...part, rows: part.rows.map((row) => personOf(actor, row)) };
}

/**
 * Applies the filters. A malformed university id matches no account; nor does, for an authority, that of another university: which others
 * its students prefer is private.
 */
function filtered(
  matching: Matching,
  actor: Actor,
  { role, state, university }: Omit<PeopleFilters, 'q'>,
): Matching {
  const isOwn = actor.role === 'authority' && actor.universityId === university.toLowerCase();
  const mayAsk = isId(university) && (actor.role === 'admin' || isOwn);
  return matching
    .$if(role !== '', (query) => query.where('people.role', '=', role))
    .$if(state === 'active', (query) => query.where('people.suspended_at', 'is', null))
    .$if(state === 'suspended', (query) => query.where('people.suspended_at', 'is not', null))
    .$if(university !== '', (query) => query.where(mayAsk ? isOf(university) : sql<boolean>`false`));
}

/** Finds an account that the actor may see. @throws {AppError} not_found */
export async function find(db: Db, actor: Actor, id: string): Promise<PersonRow> {
  return withRelations(visibleTo(db, actor).where(hasId('people.id', id))).executeTakeFirstOrThrow(notFound);
}

/** Like `find`, but locks the row against changes until the transaction ends. @throws {AppError} not_found */
export async function findLocked(tx: Db, actor: Actor, id: string): Promise<PersonRow> {
  const matching = withRelations(visibleTo(tx, actor).where(hasId('people.id', id)));
  // NO KEY, so that concurrent inserts into the audit log, or suspensions, that refer to this row need not wait.
  return matching.forNoKeyUpdate('people').executeTakeFirstOrThrow(notFound);
}

const rightsOf = (db: Db, id: string) =>
  db
    .selectFrom('people')
    .where('id', '=', id)
    .where('suspended_at', 'is', null)
    .where('deleted_at', 'is', null)
    .select(['role', 'scope', 'university_id', 'name']);

/**
 * Reads the current rights and name of a person and locks them against changes until the transaction ends. Call it before locking other
 * rows.
 * @returns undefined for a suspended or deleted account
 */
export async function rightsNow(
  tx: Db,
  personId: string,
): Promise<(Rights & Pick<SignedIn, 'name'>) | undefined> {
  const row = await rightsOf(tx, personId).forShare().executeTakeFirst();
  if (!row) return undefined;
  const { role, scope, university_id: universityId, name } = row;
  return { role: role as Role, scope: scope as Scope, universityId, name };
}

/**
 * Refuses an actor who has just been suspended, deleted or given another role or university. Call it after locking the row to change, which
 * may be the actor's own account. Does not lock the actor's row: two administrators who change each other would deadlock.
 * @throws {AppError} not_signed_in; forbidden for another university
 */
export async function refuseFormer(tx: Db, actor: SignedIn): Promise<void> {
  const row = await rightsOf(tx, actor.id).executeTakeFirst();
  if (row?.role !== actor.role) throw new AppError('not_signed_in', m.errors_session_ended());
  allow(row.university_id === actor.universityId);
}

/**
 * Reads one's own account.
 * @param lock whether to lock it against changes by others until the transaction ends
 * @throws {AppError} not_signed_in when the account has just been deleted; with `lock` also when the session has ended meanwhile, for
 * example by a suspension or a change of password
 */
export async function ownRow(db: Db, { id, sessionId }: SignedIn, lock = false): Promise<PersonRow> {
  const live = db.selectFrom('people').where('people.deleted_at', 'is', null).where('people.id', '=', id);
  const matching = withRelations(live);
  const row = await (lock ? matching.forNoKeyUpdate('people') : matching).executeTakeFirst();
  // A separate statement: the one that waited for the lock sees the sessions as they were when it began.
  const hasEnded = lock && !(await isOpen(db, sessionId));
  if (!row || hasEnded) throw new AppError('not_signed_in', m.errors_session_ended());
  return row;
}

const isOpen = (db: Db, sessionId: string) =>
  db
    .selectFrom('sessions')
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .select('id')
    .executeTakeFirst();

/** Returns one's own account as the API shows it to its owner. @throws {AppError} not_signed_in */
export async function profile(db: Db, person: SignedIn): Promise<Profile> {
  const row = await ownRow(db, person);
  const { suspendedAt, mayEdit, maySuspend, mayDelete, photoSmall, ...known } = personOf(person, row);
  const photo = photoPath(row._id, row.photo_sha256) ?? row.photo_url;
  return { ...known, username: known.name, photo, photoSmall };
}

/** When the password was set, as text: an identifier that differs for each password of an account. */
export const passwordSince = sql<string>`extract(epoch from people.password_changed_at)::text`.as('since');

/** Finds the account with an e-mail address, suspended or not; undefined when there is none. @param key see `emailKey` */
export const accountByEmail = (db: Db, key: string) =>
  db
    .selectFrom('people')
    .where('email_key', '=', key)
    .where('deleted_at', 'is', null)
    .select(['id', 'role', 'name', 'email', 'password_hash', passwordSince, 'suspended_at', 'sample'])
    .$narrowType<{ email: NotNull }>()
    .executeTakeFirst();

/** Finds the only university with this name, ignoring case, or id; null when there is none or more than one. */
export async function oneUniversity(db: Db, name: string | null): Promise<NearUniversity | null> {
  const found = name === null ? [] : (await namedUniversities(db, [name])).get(name);
  return found?.length === 1 ? (found[0] ?? null) : null;
}

/**
 * Resolves the name or id of a university for storage in an account: to the university, or to the text alone when none matches.
 * @param kept the text that the account has already; accepted even if it is the id of a university that was removed
 * @throws {AppError} bad_input with `fields.university` for any other id without a university
 */
export async function universityNamed(
  db: Db,
  text: string | null,
  kept: string | null = null,
): Promise<{ university: string | null; universityId: string | null }> {
  const found = await oneUniversity(db, text);
  if (found) return { university: found.name, universityId: found._id };
  if (text !== null && text !== kept && isId(text))
    throw badInput({ university: [m.manage_university_unknown()] });
  return { university: text, universityId: null };
}

/** Looks up a university by name or id. When the portal has none, suggests universities with similar names. */
export async function lookUpUniversity(
  db: Db,
  name: string,
): Promise<{ university: NearUniversity | null; near: NearUniversity[] }> {
  const university = await oneUniversity(db, name);
  return { university, near: university ? [] : await nearUniversities(db, name) };
}

/**
 * Returns the warning for an administrator who names a university that the portal does not have; empty when it has it, or none is named.
 * @param id the university that the account is linked to, if any: then there is no warning
 */
export async function universityWarning(
  db: Db,
  name: string | null | undefined,
  id: string | null = null,
): Promise<{ warning?: string; near?: NearUniversity[] }> {
  if (name == null || id !== null) return {};
  const { university, near } = await lookUpUniversity(db, name);
  return university ? {} : { warning: m.manage_university_not_here({ name }), near };
}
