import { sql, type Transaction } from 'kysely';
import * as audit from '../audit/service.ts';
import { allow, type By, type SignedIn } from '../core/access.ts';
import { dropTags } from '../core/cache/tags.ts';
import type { ContentContext } from '../core/content-context.ts';
import type { DB } from '../core/db/tables.ts';
import { refuseStale } from '../core/stale.ts';
import * as m from '../paraglide/messages.js';
import type { Decision } from '../reviews/schema.ts';
import { approvedBy, decide, stateOf, submitted, universityFor, withRightsNow } from '../reviews/service.ts';
import * as trash from '../trash/service.ts';
import { use } from './images.ts';
import type { BlogChange, BlogInput } from './input.ts';
import { excerptOf } from './markdown.ts';
import { can } from './policy.ts';
import { type BlogRow, findLocked, postOf } from './queries.ts';
import type { BlogPost } from './schema.ts';
import { addBlogs } from './write.ts';

/** A signed-in person, and their network address. */
type Person = By & { actor: SignedIn };

/** Adds a post: one of an authority is approved at once, in their name; all others wait. */
export function post(
  { database }: ContentContext,
  by: Person,
  { university, ...input }: BlogInput,
): Promise<BlogPost> {
  return changing(database, by, async (tx, actor) => {
    const { id: authorId, name: authorName, role: authorRole } = actor;
    const universityId = await universityFor(tx, actor, university);
    const isApproved = can.publish(actor, { university_id: universityId });
    const verified = isApproved ? { verifiedBy: authorName, verifiedById: authorId } : {};
    const imageIds = await use(tx, actor, input.content);
    const author = { authorId, authorName, authorRole, universityId };
    const [id = ''] = await addBlogs(tx, [{ ...input, ...author, ...verified, imageIds }]);
    const row = await findLocked(tx, actor, id);
    await audit.record(tx, by, { action: 'blogs.add', ...logged(row), after: facts(row) });
    return row;
  });
}

/** The result of a change of a post. */
export type Revised = { blog: BlogPost; isChanged: boolean };

/**
 * Changes one's own post. What was decided about it no longer holds: it waits again, unless its author is an authority. Nothing happens where
 * it says what it said before.
 * @throws {AppError} not_found, forbidden; conflict when it was changed since it was read
 */
export async function revise(
  { database }: ContentContext,
  by: Person,
  id: string,
  { title, content, version, university }: BlogChange,
): Promise<Revised> {
  let isChanged = true;
  const blog = await changing(database, by, async (tx, actor) => {
    const before = await findLocked(tx, actor, id);
    allow(can.edit(actor, before));
    refuseStale(before, version, {});
    // Once it belongs to a university it stays there, whatever its author prefers by now.
    const university_id =
      before.university_id ?? (university === null ? null : await universityFor(tx, actor, university));
    const isOther = title !== before.title || content !== before.content;
    isChanged = isOther || university_id !== before.university_id;
    if (!isChanged) return before;
    const after = await tx
      .updateTable('blogs')
      .set({ title, content, excerpt: excerptOf(content), image_ids: await use(tx, actor, content) })
      .set({ university_id, ...(isOther ? stateAfter(actor, { ...before, university_id }) : {}) })
      .set({ version: sql`version + 1`, updated_at: sql`now()` })
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const values = { before: facts(before), after: facts(after) };
    await audit.record(tx, by, { action: 'blogs.edit', ...logged(after), ...values });
    // Cached answers hold no posts that wait for approval.
    if (before.verified_at !== null || after.verified_at !== null) await dropTags(tx, ['blogs']);
    return after;
  });
  return { blog, isChanged };
}

/** What waits keeps its place in the queue. */
function stateAfter(
  actor: SignedIn,
  before: BlogRow,
): Partial<ReturnType<typeof approvedBy>> | ReturnType<typeof submitted> {
  if (can.publish(actor, before)) return stateOf(before) === 'approved' ? {} : approvedBy(actor);
  return stateOf(before) === 'pending' ? {} : submitted();
}

/**
 * Approves or rejects a post that waits. Of several staff members who decide at once one succeeds, and the others learn who it was.
 * @throws {AppError} not_found, forbidden, conflict
 */
export function verify(
  context: ContentContext,
  by: Person,
  id: string,
  decision: Decision,
): Promise<BlogPost> {
  return changing(context.database, by, async (tx, actor) => {
    const row = await findLocked(tx, actor, id);
    allow(can.verify(actor, row), m.reviews_other_university());
    const { id: rowId, title: label, author_id: authorId, slug } = row;
    const link =
      decision.status === 'approved' ? `/blog/${encodeURIComponent(slug)}` : `~/my-blogs?post=${rowId}`;
    await decide(tx, context, by, { kind: 'blogs', row, label, authorId, link }, decision);
    return findLocked(tx, actor, id);
  });
}

/**
 * Moves a post to the trash, from which the same actor can restore it.
 * @throws {AppError} not_found, forbidden
 */
export function remove(
  { database: { db } }: ContentContext,
  by: Person,
  id: string,
): Promise<{ title: string; trashId: string }> {
  return db.transaction().execute(async (tx) => {
    const actor = await withRightsNow(tx, by.actor);
    const row = await findLocked(tx, actor, id);
    allow(can.delete(actor, row));
    const { id: rowId, title, university_id: universityId } = row;
    const what = { kind: 'blogs', id: rowId, label: title, place: null, universityId } as const;
    const { trashId } = await trash.remove(tx, by, what);
    return { title, trashId };
  });
}

/** Does something with a post in one transaction, with the rights that the caller has now, and reads how it looks then. */
async function changing(
  { db }: ContentContext['database'],
  by: Person,
  work: (tx: Transaction<DB>, actor: SignedIn) => Promise<BlogRow>,
): Promise<BlogPost> {
  const { row, actor } = await db.transaction().execute(async (tx) => {
    const actor = await withRightsNow(tx, by.actor);
    return { row: await work(tx, actor), actor };
  });
  return postOf(db, row, actor);
}

const logged = ({ id }: BlogRow) => ({ kind: 'blogs', rowId: id });

/** What the audit log keeps of a post: not the text, which may be long and stays in the post. */
const facts = (row: BlogRow) => ({ name: row.title, state: stateOf(row) });
