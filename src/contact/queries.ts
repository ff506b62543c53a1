import { type Selectable, sql } from 'kysely';
import type { Actor } from '../core/access.ts';
import type { Db, Tx } from '../core/db/database.ts';
import { hasId } from '../core/db/filters.ts';
import { countFew, newestFirst, readPart } from '../core/db/part.ts';
import type { Enquiries } from '../core/db/tables.ts';
import { AppError } from '../core/errors.ts';
import type { Part, Window } from '../core/http/list.ts';
import * as m from '../paraglide/messages.js';
import { can } from './policy.ts';
import type { Enquiry, WholeEnquiry } from './schema.ts';
import type { EnquiryState } from './vocabulary.ts';

/** Selects the messages that the actor may see: for administrators all that are not in the trash, for others none. */
export function visibleTo(db: Db, actor: Actor) {
  const live = db.selectFrom('enquiries').where('enquiries.deleted_at', 'is', null);
  return can.manage(actor) ? live : live.where(sql<boolean>`false`);
}

/** Must match the predicate of the index `enquiries_inbox`. */
const waiting = sql<boolean>`enquiries.state in ('new', 'read', 'answered')`;

/** Lists messages, newest first; the cursor is the id of the last one. Without a state, lists new, read and answered ones. */
export async function list(
  db: Db,
  actor: Actor,
  state: EnquiryState | undefined,
  window: Window,
): Promise<Part<Enquiry>> {
  const visible = visibleTo(db, actor);
  const matching = state ? visible.where('enquiries.state', '=', state) : visible.where(waiting);
  const ids = matching.select('enquiries.id');
  const part = await readPart(db, window, ids, newestFirst(shown(matching), 'enquiries.id', window));
  return { ...part, rows: part.rows.map(enquiryOf) };
}

/** Selects the columns that the inbox shows, with the name of the administrator who last changed the state. */
const shown = (messages: ReturnType<typeof visibleTo>) =>
  messages
    .leftJoin('people', 'people.id', 'enquiries.updated_by')
    .select([
      'enquiries.id as _id',
      'enquiries.email',
      'enquiries.state',
      'enquiries.version',
      'enquiries.created_at',
      'enquiries.updated_at',
      'enquiries.updated_by',
      'people.name as updater',
      sql<string>`left(regexp_replace(left(enquiries.message, 400), '\\s+', ' ', 'g'), 200)`.as('excerpt'),
    ]);

type Shown = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];

const enquiryOf = (row: Shown): Enquiry => ({
  _id: row._id,
  email: row.email,
  excerpt: row.excerpt,
  state: row.state as EnquiryState,
  version: row.version,
  date: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  updatedBy: row.updated_by === null ? null : { name: row.updater ?? '' },
});

/** Counts the new messages, up to 10,001. */
export const countNew = (db: Db, actor: Actor): Promise<number> =>
  countFew(db, visibleTo(db, actor).where('enquiries.state', '=', 'new').select('enquiries.id'));

/** Finds a message that the actor may see. @throws {AppError} not_found */
export async function find(db: Db, actor: Actor, id: string): Promise<WholeEnquiry> {
  const row = await shown(visibleTo(db, actor).where(hasId('enquiries.id', id)))
    .select('enquiries.message')
    .executeTakeFirstOrThrow(gone);
  return { ...enquiryOf(row), message: row.message };
}

/** Like `find`, but locks the row until the transaction ends. @throws {AppError} not_found */
export async function findLocked(tx: Tx, actor: Actor, id: string): Promise<Selectable<Enquiries>> {
  return visibleTo(tx, actor)
    .where(hasId('enquiries.id', id))
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow(gone);
}

const gone = () => new AppError('not_found', m.contact_gone());
