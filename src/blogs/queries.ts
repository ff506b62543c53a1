import { type RawBuilder, type Selectable, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { type Actor, confinedTo, isStaff, NO_ID, type SignedIn } from '../core/access.ts';
import type { Db, Tx } from '../core/db/database.ts';
import { hasId, tidy } from '../core/db/filters.ts';
import { countFew, newestFirst, readPart } from '../core/db/part.ts';
import type { Blogs } from '../core/db/tables.ts';
import { AppError } from '../core/errors.ts';
import { isId, type Part, type Window } from '../core/http/list.ts';
import type { Role } from '../core/vocabulary.ts';
import * as m from '../paraglide/messages.js';
import type { OwnUniversity } from '../reviews/schema.ts';
import { LONGEST_WAITING_FIRST, longestWaitingFirst, stateOf, universitiesOf } from '../reviews/service.ts';
import type { ReviewState } from '../reviews/vocabulary.ts';
import { blogPath } from '../ui/addresses.ts';
import { imageIdsOf, minutesOf, render, type Shown } from './markdown.ts';
import { can, isAuthor } from './policy.ts';
import type { Blog, BlogPost, ManagedBlog } from './schema.ts';

export type BlogRow = Selectable<Blogs>;

/** The posts that are not in the trash. */
const live = (db: Db) => db.selectFrom('blogs').where('blogs.deleted_at', 'is', null);

/** The posts that the actor may see: for all the approved ones, for authors also their own, for staff also those of their universities. */
export function visibleTo(db: Db, actor: Actor) {
  const university = confinedTo(actor);
  if (isStaff(actor) && university === undefined) return live(db);
  if (actor.role === null) return live(db).where('blogs.verified_at', 'is not', null);
  return live(db).where((eb) =>
    eb.or([
      eb('blogs.verified_at', 'is not', null),
      eb('blogs.author_id', '=', actor.id),
      ...(university === undefined ? [] : [eb('blogs.university_id', '=', university)]),
    ]),
  );
}

type Filters = { status: ReviewState | undefined; mine: boolean };

/** How much of a post's text a list contains, in characters. */
const BEGINNING = 1000;

/** The columns that answers are made from, besides the id and the text. */
const columns = [
  'slug',
  'title',
  'excerpt',
  'author_id',
  'author_name',
  'author_role',
  'created_at',
  'submitted_at',
  'verified_at',
  'verified_by',
  'rejected_at',
  'rejected_by',
  'reject_reason',
  'university_id',
  'version',
] as const;

/** Lists posts, newest first; the cursor is the last row's id. Staff get them as ManagedBlogs. */
export async function list(
  db: Db,
  actor: Actor,
  filters: Filters,
  window: Window,
): Promise<Part<Blog | ManagedBlog>> {
  const found = matching(db, actor, filters);
  const counted = countable(db, actor, filters) ?? found.select('blogs.id');
  return read(db, actor, window, counted, newestFirst(found, 'blogs.id', window));
}

/** Lists the posts that wait for a staff member's decision, the longest waiting first. */
export async function listPending(db: Db, actor: Actor, window: Window): Promise<Part<ManagedBlog>> {
  const found = waitingFor(db, actor);
  const page = longestWaitingFirst(found, 'blogs', window);
  const part = await read(db, actor, window, found.select('blogs.id'), page, LONGEST_WAITING_FIRST);
  return part as Part<ManagedBlog>;
}

function matching(db: Db, actor: Actor, { status, mine }: Filters) {
  // Authors see their own posts in every state; an index finds these alone.
  const visible =
    mine && actor.role !== null
      ? live(db).where('blogs.author_id', '=', actor.id)
      : visibleTo(db, actor).$if(mine, (query) => query.where(sql<boolean>`false`));
  if (status === 'approved') return visible.where('blogs.verified_at', 'is not', null);
  if (status === 'rejected') return visible.where('blogs.rejected_at', 'is not', null);
  return status === undefined ? visible : visible.where(isWaiting);
}

/** SQL condition: the post waits for a decision. */
const isWaiting = sql<boolean>`(blogs.verified_at is null and blogs.rejected_at is null)`;

/**
 * The ids of the posts that an author sees by default, as a union that is fast to count: an index alone counts the approved posts, and
 * the author's own unapproved ones are few.
 */
function countable(db: Db, actor: Actor, { status, mine }: Filters) {
  if (actor.role === null || isStaff(actor) || mine || status !== undefined) return undefined;
  const all = live(db).select('blogs.id');
  return all
    .where('blogs.verified_at', 'is not', null)
    .unionAll(all.where('blogs.verified_at', 'is', null).where('blogs.author_id', '=', actor.id));
}

async function read(
  db: Db,
  actor: Actor,
  window: Window,
  counted: Parameters<typeof readPart>[2],
  windowed: ReturnType<typeof matching>,
  order?: RawBuilder<unknown>,
): Promise<Part<Blog | ManagedBlog>> {
  // Reads the texts only of the rows on the page, not of those that the offset skips.
  const page = db
    .selectFrom(windowed.select('blogs.id').as('shown'))
    .innerJoin('blogs', 'blogs.id', 'shown.id')
    .select(['blogs.id', 'blogs.id as _id', ...columns])
    .select(sql<string>`left(blogs.content, ${sql.lit(BEGINNING)})`.as('content'))
    .$if(can.seeAll(actor), (posts) =>
      posts.select((post) =>
        post.selectFrom('people').whereRef('people.id', '=', 'blogs.author_id').select('email').as('email'),
      ),
    );
  const part = await readPart(db, window, counted, page, { order });
  const known = part.rows.filter((row) => looksAfter(actor, row));
  const universities = await universitiesOf(db, known);
  return {
    ...part,
    rows: part.rows.map((row) => {
      const blog = blogOf(row, actor, universities.get(row.university_id) ?? null);
      return can.seeAll(actor) ? managedOf(row, actor, blog) : blog;
    }),
  };
}

/** The posts that wait for a decision and that the actor may decide about; none unless they are staff. */
function waitingFor(db: Db, actor: Actor) {
  const university = confinedTo(actor);
  return live(db)
    .where(isWaiting)
    .$if(!isStaff(actor), (query) => query.where(sql<boolean>`false`))
    .$if(university !== undefined, (query) => query.where('blogs.university_id', '=', university ?? NO_ID));
}

/** Counts the posts that wait for the actor's decision, up to 10,001; 0 unless they are staff. */
export const countPending = (db: Db, actor: Actor): Promise<number> =>
  countFew(db, waitingFor(db, actor).select('blogs.id'));

type Known = Pick<BlogRow, 'id' | 'content' | (typeof columns)[number]>;

/** A post as the actor may see it: only its author and the staff who look after it get the reason of a rejection and the university. */
function blogOf(row: Known, actor: Actor, university: OwnUniversity): Blog {
  const isKnown = looksAfter(actor, row);
  return {
    _id: row.id,
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
    mine: isAuthor(actor, row),
  };
}

const looksAfter = (actor: Actor, row: Known): boolean => isAuthor(actor, row) || can.verify(actor, row);

/** A post as staff see it. The author's e-mail address is there only if they look after the post. */
const managedOf = (row: Known & { email?: string | null }, actor: Actor, blog: Blog): ManagedBlog => ({
  ...blog,
  postedBy: { name: row.author_name, email: looksAfter(actor, row) ? (row.email ?? null) : null },
  rejectedBy: row.rejected_at && { name: row.rejected_by ?? '' },
  submittedAt: row.submitted_at.toISOString(),
});

/**
 * Finds a post that the actor may see, by its id or slug.
 * @throws {AppError} not_found
 */
export async function find(db: Db, actor: Actor, name: string): Promise<BlogPost> {
  // An address that was made before it was composed is found as it is.
  const names = [tidy(name), name.replaceAll('\0', '')];
  const row = await visibleTo(db, actor)
    .where(isId(name) ? 'blogs.id' : 'blogs.slug', 'in', names)
    .selectAll()
    .executeTakeFirstOrThrow(gone);
  return postOf(db, row, actor);
}

/**
 * Finds a post that the actor may see and locks its row until the end of the transaction, for a caller about to change it.
 * @throws {AppError} not_found
 */
export async function findLocked(tx: Tx, actor: Actor, id: string): Promise<BlogRow> {
  return visibleTo(tx, actor)
    .where(hasId('blogs.id', id))
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow(gone);
}

const gone = () => new AppError('not_found', m.blogs_gone());

/** A post as its page shows it. */
export async function postOf(db: Db, row: BlogRow, actor: Actor): Promise<BlogPost> {
  const universities = await universitiesOf(db, [row]);
  return {
    ...blogOf(row, actor, universities.get(row.university_id) ?? null),
    html: await htmlOf(db, row),
    updatedAt: row.updated_at.toISOString(),
    minutes: minutesOf(row.content),
  };
}

/** Cache of rendered posts, which are the same for all readers until the post changes. Sizes are in characters. */
const made = new LRUCache<string, string>({
  maxSize: 10_000_000,
  sizeCalculation: (html) => html.length + 1,
});

async function htmlOf(db: Db, { id, version, content, image_ids }: BlogRow): Promise<string> {
  const key = `${id} ${version}`;
  const html = made.get(key) ?? render(content, await picturesOf(db, image_ids));
  made.set(key, html);
  return html;
}

/** Renders a draft for its author; other people's pictures are not shown. */
export const preview = async (db: Db, author: SignedIn, content: string): Promise<string> =>
  render(content, await picturesOf(db, imageIdsOf(content), author));

async function picturesOf(db: Db, ids: readonly string[], owner?: SignedIn): Promise<Shown[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('blog_images')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .$if(owner !== undefined, (query) => query.where('person_id', '=', owner?.id ?? NO_ID))
    .select(['id', 'width', 'height', 'sha256 as large', 'small_sha256 as small'])
    .execute();
}

/** Returns the paths of the pages of posts, in a stable order. */
export async function addresses(db: Db, actor: Actor, offset: number, limit: number): Promise<string[]> {
  const rows = await visibleTo(db, actor)
    .select('blogs.slug')
    .orderBy('blogs.id')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(({ slug }) => blogPath(slug));
}

/** Finds the posts approved last, for the feed: a post that waited long for its approval is news, too. */
export const newest = (db: Db, actor: Actor, most: number) =>
  visibleTo(db, actor)
    .select(['id', 'slug', 'title', 'excerpt', 'author_name', 'created_at', 'verified_at', 'updated_at'])
    .orderBy('blogs.verified_at', 'desc')
    .orderBy('blogs.id', 'desc')
    .limit(most)
    .execute();
