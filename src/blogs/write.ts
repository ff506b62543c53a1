import { sql, type Transaction } from 'kysely';
import { dropTags } from '../core/cache/tags.ts';
import type { DB } from '../core/db/tables.ts';
import type { Role } from '../core/vocabulary.ts';
import { excerptOf } from './markdown.ts';
import { slugOf } from './slug.ts';

/** `verifiedBy` publishes a post at once in that person's name; null lets it wait. */
export type BlogValues = {
  /** Made from the title where it is not given. */
  slug?: string;
  title: string;
  content: string;
  authorName: string;
  authorRole: Role;
  /** The account of its author, where they have one. */
  authorId?: string | null;
  verifiedBy?: string | null;
  /** Whose name that is, where they have an account. */
  verifiedById?: string | null;
  /** Whose staff look after it. */
  universityId?: string | null;
  /** The pictures it shows. */
  imageIds?: readonly string[];
  /** Now, where it is not given; the list is ordered by it. */
  createdAt?: Date;
  sample?: boolean;
};

/**
 * Adds posts, the first one as the oldest.
 * @returns their ids, in the order given
 */
export async function addBlogs(tx: Transaction<DB>, blogs: readonly BlogValues[]): Promise<string[]> {
  if (blogs.length === 0) return [];
  const rows = blogs.map((blog) => ({
    ...blog,
    slug: blog.slug ?? slugOf(blog.title),
    excerpt: excerptOf(blog.content),
  }));
  const added = await sql<{ id: string }>`
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
    returning id`.execute(tx);
  await dropTags(tx, ['blogs']);
  return added.rows.map((row) => row.id);
}
