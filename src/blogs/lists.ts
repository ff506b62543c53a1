import { sql } from 'kysely';
import { type Actor, isStaff } from '../core/access.ts';
import type { Db } from '../core/db/database.ts';
import { limitOf, offsetOf, readPart } from '../core/db/part.ts';
import { AppError } from '../core/errors.ts';
import { isId, type Part, type Window } from '../core/http/list.ts';
import * as m from '../paraglide/messages.js';
import { universitiesOf } from '../reviews/service.ts';
import type { ReviewState } from '../reviews/vocabulary.ts';
import { can, isAuthor } from './policy.ts';
import { blogOf, type Known, visibleTo, waitingFor } from './queries.ts';
import type { Blog, ManagedBlog } from './schema.ts';

export type Filters = { status: ReviewState | undefined; mine: boolean };

/** So much of a text a list carries, in characters. */
const BEGINNING = 1000;

const columns = [
  'blogs.id as _id',
  'blogs.slug',
  'blogs.title',
  'blogs.excerpt',
  'blogs.author_id',
  'blogs.author_name',
  'blogs.author_role',
  'blogs.created_at',
  'blogs.submitted_at',
  'blogs.verified_at',
  'blogs.verified_by',
  'blogs.rejected_at',
  'blogs.rejected_by',
  'blogs.reject_reason',
  'blogs.university_id',
  'blogs.version',
] as const;

/** Posts, newest first; the cursor is the last row's id. Those who look after them get them as ManagedBlogs. */
export async function list(
  db: Db,
  actor: Actor,
  filters: Filters,
  window: Window,
): Promise<Part<Blog | ManagedBlog>> {
  const found = matching(db, actor, filters);
  return read(
    db,
    actor,
    { found, counted: countable(db, actor, filters) ?? found.select('blogs.id') },
    window,
  );
}

/** The posts that wait for the decision of a staff member, those that wait longest first. */
export async function listPending(db: Db, actor: Actor, window: Window): Promise<Part<ManagedBlog>> {
  const found = waitingFor(db, actor);
  const given = { found, counted: found.select('blogs.id') };
  return (await read(db, actor, given, window, 'waiting')) as Part<ManagedBlog>;
}

function matching(db: Db, actor: Actor, { status, mine }: Filters) {
  // Authors see their own posts in every state; an index finds these alone.
  const visible =
    mine && actor.role !== null
      ? db.selectFrom('blogs').where('blogs.deleted_at', 'is', null).where('blogs.author_id', '=', actor.id)
      : visibleTo(db, actor).$if(mine, (query) => query.where(sql<boolean>`false`));
  if (status === 'approved') return visible.where('blogs.verified_at', 'is not', null);
  if (status === 'rejected') return visible.where('blogs.rejected_at', 'is not', null);
  if (status === undefined) return visible;
  return visible.where('blogs.verified_at', 'is', null).where('blogs.rejected_at', 'is', null);
}

/**
 * What an author sees by default, in two parts to be counted: the approved ones an index counts without a look at the rows, and their own
 * others are few.
 */
function countable(db: Db, actor: Actor, { status, mine }: Filters) {
  if (actor.role === null || isStaff(actor) || mine || status !== undefined) return undefined;
  const live = db.selectFrom('blogs').where('blogs.deleted_at', 'is', null).select('blogs.id');
  return live
    .where('blogs.verified_at', 'is not', null)
    .unionAll(live.where('blogs.verified_at', 'is', null).where('blogs.author_id', '=', actor.id));
}

type Given = { found: ReturnType<typeof matching>; counted: Parameters<typeof readPart>[1] };

async function read(
  db: Db,
  actor: Actor,
  { found, counted }: Given,
  window: Window,
  order: 'newest' | 'waiting' = 'newest',
): Promise<Part<Blog | ManagedBlog>> {
  const { after } = window;
  if (after !== undefined && !isId(after))
    throw new AppError('bad_input', m.errors_bad_cursor(), { fields: { after: [m.errors_bad_cursor()] } });
  // The texts are read of the rows shown, not of those passed over.
  const ids = (order === 'newest' ? newestFirst(found, after) : longestWaitingFirst(found, after))
    .select('blogs.id')
    .limit(limitOf(window))
    .$if(window.offset > 0, (query) => query.offset(offsetOf(window)));
  const page = db
    .selectFrom(ids.as('shown'))
    .innerJoin('blogs', 'blogs.id', 'shown.id')
    .select(columns)
    .select(sql<string>`left(blogs.content, ${sql.lit(BEGINNING)})`.as('content'));
  const sorted = order === 'newest' ? sql`page._id desc` : sql`page.submitted_at, page._id`;
  const { total, rows } = await readPart(db, counted, page, sorted);
  const shown = rows.slice(0, window.limit);
  const known = shown.filter((row) => can.verify(actor, row) || isAuthor(actor, row));
  const universities = await universitiesOf(
    db,
    known.map(({ university_id }) => university_id),
  );
  const emails = can.seeAll(actor) ? await emailsOf(db, known) : undefined;
  return {
    rows: shown.map((row) => {
      const blog = blogOf(row, actor, universities.get(row.university_id) ?? null);
      return emails ? managedOf(row, actor, blog, emails) : blog;
    }),
    total,
    next: rows.length > window.limit ? shown.at(-1)?._id : undefined,
  };
}

const newestFirst = (found: Given['found'], after: string | undefined) =>
  found
    .$if(after !== undefined, (query) => query.where('blogs.id', '<', after ?? ''))
    .orderBy('blogs.id', 'desc');

/** A post that was changed after a decision waits from then on. */
const longestWaitingFirst = (found: Given['found'], after: string | undefined) =>
  found
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(blogs.submitted_at, blogs.id) > (
        select last.submitted_at, last.id from blogs as last where last.id = ${after}::uuid)`),
    )
    .orderBy('blogs.submitted_at')
    .orderBy('blogs.id');

/** Of other authors' posts that they do not look after, staff confined to one university know what visitors know. */
const managedOf = (
  row: Known,
  actor: Actor,
  blog: Blog,
  emails: Map<string, string | null>,
): ManagedBlog => ({
  ...blog,
  postedBy: {
    name: row.author_name,
    email: can.verify(actor, row) || isAuthor(actor, row) ? (emails.get(row.author_id ?? '') ?? null) : null,
  },
  rejectedBy: row.rejected_at && { name: row.rejected_by ?? '' },
  submittedAt: row.submitted_at.toISOString(),
});

async function emailsOf(db: Db, rows: readonly Known[]): Promise<Map<string, string | null>> {
  const ids = [...new Set(rows.flatMap(({ author_id }) => author_id ?? []))];
  const people = await db
    .selectFrom('people')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .select(['id', 'email'])
    .execute();
  return new Map(people.map(({ id, email }) => [id, email]));
}
