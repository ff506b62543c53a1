import { randomInt } from 'node:crypto';
import { sql, type UpdateObject } from 'kysely';
import * as audit from '../audit/service.ts';
import { allow, type By, type SignedIn } from '../core/access.ts';
import { droppingTags, dropTags } from '../core/cache/tags.ts';
import type { ContentContext } from '../core/content-context.ts';
import type { Tx } from '../core/db/database.ts';
import type { DB } from '../core/db/tables.ts';
import { refuseStale } from '../core/errors.ts';
import { slugOf } from '../core/text.ts';
import type { Role } from '../core/vocabulary.ts';
import * as m from '../paraglide/messages.js';
import type { Decision } from '../reviews/schema.ts';
import {
  approvedBy,
  decide,
  removeReviewed,
  type Subject,
  stateOf,
  submitAgain,
  universityFor,
  withRightsNow,
} from '../reviews/service.ts';
import { blogPath } from '../ui/addresses.ts';
import { use } from './images.ts';
import { excerptOf } from './markdown.ts';
import { can } from './policy.ts';
import { type BlogRow, findLocked, postOf } from './queries.ts';
import type { BlogChange, BlogInput, BlogPost } from './schema.ts';

/** Adds a post. An authority's is approved at once, in their name; all others wait for a decision. */
export function add(
  { database }: ContentContext,
  by: By<SignedIn>,
  { university, ...input }: BlogInput,
): Promise<BlogPost> {
  return changing(database, by, async (tx, actor) => {
    const { id: authorId, name: authorName, role: authorRole } = actor;
    const universityId = await universityFor(tx, actor, university);
    const isApproved = can.publish(actor, { university_id: universityId });
    const verified = isApproved ? { verifiedBy: authorName, verifiedById: authorId } : {};
    const imageIds = await use(tx, actor, input.content);
    const author = { authorId, authorName, authorRole, universityId };
    const [row] = (await addBlogs(tx, [{ ...input, ...author, ...verified, imageIds }])) as [BlogRow];
    await audit.record(tx, by, { action: 'blogs.add', rowId: row.id, after: facts(row) });
    return row;
  });
}

/**
 * Changes the actor's own post. A changed text voids any decision: the post waits again, unless its author is an authority. Idempotent: an
 * unchanged text, also in a retry, changes nothing.
 * @returns the post as stored now, and whether it differs from what the caller had read
 * @throws {AppError} not_found, forbidden; stale when the post was changed since the caller read it
 */
export async function edit(
  { database }: ContentContext,
  by: By<SignedIn>,
  id: string,
  { title, content, version, university }: BlogChange,
): Promise<{ blog: BlogPost; isChanged: boolean }> {
  let isChanged = true;
  const blog = await changing(database, by, async (tx, actor) => {
    const before = await findLocked(tx, actor, id);
    allow(can.edit(actor, before));
    // A post that belongs to a university stays there, whatever university its author prefers now.
    const university_id =
      before.university_id ?? (university === null ? null : await universityFor(tx, actor, university));
    const isOther = title !== before.title || content !== before.content;
    const isSame = !isOther && university_id === before.university_id;
    const isOld = version !== undefined && version !== before.version;
    // Probably a retry after a lost response: the same text is stored already and has not been rejected since.
    if (isSame && isOld && stateOf(before) !== 'rejected') return before;
    refuseStale(before, version, {});
    if (isSame) {
      isChanged = false;
      return before;
    }
    // A rejected post waits again whatever its author changes.
    const isRevised = isOther || stateOf(before) === 'rejected';
    const after = await update(tx, before.id, {
      title,
      content,
      excerpt: excerptOf(content),
      image_ids: await use(tx, actor, content, before.image_ids),
      university_id,
      ...(isRevised ? await stateAfter(tx, actor, { ...before, university_id }) : {}),
      ...(isOther ? { author_role: actor.role, updated_at: sql<Date>`now()` } : {}),
    });
    const values = { before: facts(before), after: facts(after) };
    await audit.record(tx, by, { action: 'blogs.edit', rowId: after.id, ...values });
    // Cached responses contain approved posts only.
    if (before.verified_at !== null || after.verified_at !== null) await dropTags(tx, ['blogs']);
    return after;
  });
  return { blog, isChanged };
}

/** Updates a row, but not its `updated_at`, which readers see: only a changed text sets it. @returns the updated row */
const update = (tx: Tx, id: string, values: UpdateObject<DB, 'blogs'>): Promise<BlogRow> =>
  tx
    .updateTable('blogs')
    .set({ ...values, version: sql`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/**
 * The review columns after an edit. A waiting post keeps its place in the queue. A post that is approved at once is approved by its
 * author, who may have become an authority only after writing it.
 */
async function stateAfter(tx: Tx, actor: SignedIn, before: BlogRow) {
  if (can.publish(actor, before)) return before.verified_by_id === actor.id ? {} : approvedBy(actor);
  return stateOf(before) === 'pending' ? {} : submitAgain(tx, before);
}

/**
 * Approves or rejects a waiting post. Of concurrent decisions one succeeds; the others get a conflict that names who decided.
 * @throws {AppError} not_found, forbidden, conflict, stale
 */
export function review(
  context: ContentContext,
  by: By<SignedIn>,
  id: string,
  decision: Decision,
): Promise<BlogPost> {
  return changing(context.database, by, async (tx, actor) => {
    const row = await findLocked(tx, actor, id);
    allow(can.verify(actor, row), m.reviews_other_university());
    const { id: rowId, title: label, author_id: authorId, slug } = row;
    const link = decision.status === 'approved' ? blogPath(slug) : `~/my-blogs?post=${rowId}`;
    const subject: Subject = {
      kind: 'blogs',
      row,
      label,
      authorId,
      link,
      update: (columns) => update(tx, rowId, columns),
    };
    await decide(tx, context, { ...by, actor }, subject, decision);
    return findLocked(tx, actor, id);
  });
}

/**
 * Moves a post to the trash, from which the actor and administrators can restore it. If a staff member removes it, its author is notified.
 * @throws {AppError} not_found, forbidden
 */
export function remove(
  context: ContentContext,
  by: By<SignedIn>,
  id: string,
): Promise<{ title: string; trashId: string }> {
  return context.database.db.transaction().execute(async (tx) => {
    const actor = await withRightsNow(tx, by.actor);
    const row = await findLocked(tx, actor, id);
    allow(can.delete(actor, row));
    const { title, author_id: authorId } = row;
    const subject = { kind: 'blogs', row, label: title, place: null, authorId, link: '~/my-blogs' } as const;
    return { title, trashId: await removeReviewed(tx, context, by, subject) };
  });
}

/** Runs a change of a post in one transaction, with the actor's rights re-read in it, and returns the post afterwards. */
async function changing(
  { db }: ContentContext['database'],
  by: By<SignedIn>,
  work: (tx: Tx, actor: SignedIn) => Promise<BlogRow>,
): Promise<BlogPost> {
  const { row, actor } = await db.transaction().execute(async (tx) => {
    const actor = await withRightsNow(tx, by.actor);
    return { row: await work(tx, actor), actor };
  });
  return postOf(db, row, actor);
}

/** What the audit log records of a post: not its text, which may be long and stays in the post itself. */
const facts = (row: BlogRow) => ({ name: row.title, state: stateOf(row) });

/** A post to add. */
export type BlogValues = {
  /** Made from the title by default. */
  slug?: string;
  title: string;
  content: string;
  authorName: string;
  authorRole: Role;
  /** The id of the author's account, if there is one. */
  authorId?: string | null;
  /** Approves the post at once, in this person's name; without it the post waits. */
  verifiedBy?: string | null;
  /** The id of that person's account, if there is one. */
  verifiedById?: string | null;
  /** The university whose staff look after the post. */
  universityId?: string | null;
  /** The ids of the pictures that the post shows. */
  imageIds?: readonly string[];
  /** Now by default; lists are sorted by it. */
  createdAt?: Date;
  sample?: boolean;
};

/**
 * Adds posts, the first one as the oldest.
 * @returns the added rows, in the order given
 */
export async function addBlogs(tx: Tx, blogs: readonly BlogValues[]): Promise<BlogRow[]> {
  if (blogs.length === 0) return [];
  const rows = blogs.map((blog) => ({
    ...blog,
    slug: blog.slug ?? addressOf(blog.title),
    excerpt: excerptOf(blog.content),
  }));
  // Drops cached responses only for approved posts: others are in none, and transactions that drop tags commit one after the other.
  const announced = blogs.some(({ verifiedBy }) => verifiedBy) ? sql`, ${droppingTags(['blogs'])}` : sql``;
  const added = await sql<BlogRow>`
    insert into blogs (id, slug, title, content, excerpt, author_id, author_name, author_role, university_id, image_ids,
      submitted_at, verified_at, verified_by, verified_by_id, sample, created_at, updated_at)
    select case when "createdAt" is null then uuidv7() else uuidv7("createdAt" - clock_timestamp()) end,
      slug, title, content, excerpt, "authorId", "authorName", "authorRole", "universityId", coalesce("imageIds", '{}'), coalesce("createdAt", now()),
      case when "verifiedBy" is null then null else coalesce("createdAt", now()) end, "verifiedBy", "verifiedById",
      coalesce(sample, false), coalesce("createdAt", now()), coalesce("createdAt", now())
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as (slug text, title text, content text, excerpt text,
      "authorId" uuid, "authorName" text, "authorRole" text, "universityId" uuid, "imageIds" uuid[], "verifiedBy" text, "verifiedById" uuid,
      "createdAt" timestamptz, sample boolean)) with ordinality
    order by ordinality
    returning *${announced}`.execute(tx);
  return added.rows;
}

/** Length of the random ending that tells posts of one title apart; without vowels it spells no word. */
const ENDING = 6;
const SIGNS = 'bcdfghjkmnpqrstvwxz23456789';

/** Makes the slug of a post: its title and a random ending. */
function addressOf(title: string): string {
  const ending = Array.from({ length: ENDING }, () => SIGNS[randomInt(SIGNS.length)]).join('');
  return [slugOf(title), ending].filter(Boolean).join('-');
}
