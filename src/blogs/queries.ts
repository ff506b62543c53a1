import { type Selectable, sql, type Transaction } from 'kysely';
import { LRUCache } from 'lru-cache';
import { type Actor, confinedTo, isStaff, NO_ID } from '../core/access.ts';
import type { Db } from '../core/db/database.ts';
import { tidy } from '../core/db/filters.ts';
import { countFew } from '../core/db/part.ts';
import type { Blogs, DB } from '../core/db/tables.ts';
import { AppError } from '../core/errors.ts';
import { isId } from '../core/http/list.ts';
import type { Role } from '../core/vocabulary.ts';
import * as m from '../paraglide/messages.js';
import type { OwnUniversity } from '../reviews/schema.ts';
import { stateOf, universitiesOf } from '../reviews/service.ts';
import { shownBy } from './image-queries.ts';
import { minutesOf, render } from './markdown.ts';
import { can, isAuthor } from './policy.ts';
import type { Blog, BlogPost } from './schema.ts';

export type BlogRow = Selectable<Blogs>;

/**
 * The posts that a reader may see and that are not in the trash: visitors the approved ones, authors their own as well, staff all of the universities
 * that they reach.
 */
export function visibleTo(db: Db, actor: Actor) {
  const live = db.selectFrom('blogs').where('blogs.deleted_at', 'is', null);
  const university = confinedTo(actor);
  if (isStaff(actor) && university === undefined) return live;
  if (actor.role === null) return live.where('blogs.verified_at', 'is not', null);
  return live.where((eb) =>
    eb.or([
      eb('blogs.verified_at', 'is not', null),
      eb('blogs.author_id', '=', actor.id),
      ...(university === undefined ? [] : [eb('blogs.university_id', '=', university)]),
    ]),
  );
}

/** The posts that wait for the decision of a staff member. */
export function waitingFor(db: Db, actor: Actor) {
  const university = confinedTo(actor);
  return db
    .selectFrom('blogs')
    .where('blogs.deleted_at', 'is', null)
    .where('blogs.verified_at', 'is', null)
    .where('blogs.rejected_at', 'is', null)
    .$if(!isStaff(actor), (query) => query.where(sql<boolean>`false`))
    .$if(university !== undefined, (query) => query.where('blogs.university_id', '=', university ?? NO_ID));
}

/** How many posts wait for the decision of a staff member, counted up to 10,001; none for others. */
export const countPending = (db: Db, actor: Actor): Promise<number> =>
  countFew(db, waitingFor(db, actor), 'blogs.id');

/** What is read of a post. */
export type Known = Omit<
  Selectable<Blogs>,
  | 'id'
  | 'image_ids'
  | 'verified_by_id'
  | 'rejected_by_id'
  | 'trash_id'
  | 'updated_at'
  | 'deleted_at'
  | 'sample'
> & { _id: string };

/** A post as its reader may know it: why it was rejected and whose it is are for its author and those who look after it. */
export function blogOf(row: Known, actor: Actor, university: OwnUniversity): Blog {
  const mine = isAuthor(actor, row);
  const isKnown = mine || can.verify(actor, row);
  return {
    _id: row._id,
    slug: row.slug,
    title: row.title,
    content: row.content,
    excerpt: row.excerpt,
    postedBy: { name: row.author_name },
    role: row.author_role as Role,
    date: row.created_at.toISOString(),
    verifiedBy: row.verified_at && { name: row.verified_by ?? '' },
    status: stateOf(row),
    reason: isKnown ? row.reject_reason : null,
    university: isKnown ? university : null,
    version: row.version,
    mine,
  };
}

/**
 * A post that the actor may see, by its id or address.
 * @throws {AppError} not_found
 */
export async function find(db: Db, actor: Actor, name: string): Promise<BlogPost> {
  const key = isId(name) ? 'blogs.id' : 'blogs.slug';
  const row = await visibleTo(db, actor).where(key, '=', tidy(name)).selectAll().executeTakeFirst();
  return postOf(db, here(row), actor);
}

/**
 * A post that the actor wrote or looks after, for a caller about to change it: others wait for the end of the transaction.
 * @throws {AppError} not_found
 */
export async function findLocked(tx: Transaction<DB>, actor: Actor, id: string): Promise<BlogRow> {
  if (!isId(id)) return here(undefined);
  return here(
    await visibleTo(tx, actor).where('blogs.id', '=', id).selectAll().forUpdate().executeTakeFirst(),
  );
}

function here(row: BlogRow | undefined): BlogRow {
  if (!row) throw new AppError('not_found', m.blogs_gone());
  return row;
}

/** A post as its page shows it. */
export async function postOf(db: Db, row: BlogRow, actor: Actor): Promise<BlogPost> {
  const universities = await universitiesOf(db, [row.university_id]);
  return {
    ...blogOf({ ...row, _id: row.id }, actor, universities.get(row.university_id) ?? null),
    html: await htmlOf(db, row),
    updatedAt: row.updated_at.toISOString(),
    minutes: minutesOf(row.content),
  };
}

/** Rendered posts: the same for all readers until the post changes. Sizes are in characters. */
const made = new LRUCache<string, string>({
  maxSize: 10_000_000,
  sizeCalculation: (html) => html.length + 1,
});

async function htmlOf(db: Db, { id, version, content, image_ids }: BlogRow): Promise<string> {
  const key = `${id} ${version}`;
  const html = made.get(key) ?? render(content, await shownBy(db, image_ids));
  made.set(key, html);
  return html;
}

/** How many pages of posts visitors can read, for the site map. */
export async function addressCount(db: Db, actor: Actor): Promise<number> {
  const { total } = await visibleTo(db, actor)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Paths of the pages of posts, in a stable order. */
export async function addresses(db: Db, actor: Actor, offset: number, limit: number): Promise<string[]> {
  const rows = await visibleTo(db, actor)
    .select('blogs.slug')
    .orderBy('blogs.id')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(({ slug }) => `/blog/${encodeURIComponent(slug)}`);
}

/** The newest posts, for the feed. */
export const newest = (db: Db, actor: Actor, most: number) =>
  visibleTo(db, actor)
    .select(['id', 'slug', 'title', 'excerpt', 'author_name', 'created_at', 'updated_at'])
    .orderBy('blogs.id', 'desc')
    .limit(most)
    .execute();
