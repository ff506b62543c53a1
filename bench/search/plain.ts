import type { Sql } from 'postgres';
import type { Hit } from './judged.ts';

/** Copies all searchable rows into a temporary table of this connection, for plain PostgreSQL searches. */
export async function preparePlain(sql: Sql): Promise<void> {
  await sql`create extension if not exists pg_trgm`;
  await sql`
    create temporary table plain as
    select (array['resources', 'courses', 'universities', 'books', 'blogs'])[1 + (e.facts & 7)] as kind, t.title, t.beside, to_tsvector('english', t.title) as titles,
      setweight(to_tsvector('english', t.title), 'A') || to_tsvector('english', t.text) as words
    from search_entries e
    cross join lateral (
      select r.title, u.name as beside, coalesce((
        select string_agg(p.text, ' ' order by p.page) from document_pages p where p.sha256 = r.file_sha256), '') as text
      from resources r join universities u on u.id = r.university_id where r.id = e.id
      union all select b.name, b.author, concat_ws(' ', b.author, b.category, b.description) from books b where b.id = e.id
      union all select b.title, b.author_name, concat_ws(' ', b.author_name, b.content) from blogs b where b.id = e.id
      union all select c.name, u.name, coalesce(c.eligibility, '')
      from courses c join departments d on d.id = c.department_id join universities u on u.id = d.university_id where c.id = e.id
      union all select u.name, null, concat_ws(' ', u.short_name, u.location, u.description) from universities u where u.id = e.id) as t`;
}

type Row = { kind?: string; title?: string; beside?: string | null };
const hits = (rows: Iterable<Row>): Hit[] =>
  [...rows].map(({ kind = '', title = '', beside }) => ({ kind, title, beside: beside ? [beside] : [] }));

/** Searches with PostgreSQL's plain text search: all words, in English, ranked by `ts_rank`. */
export const byText = async (sql: Sql, q: string): Promise<Hit[]> =>
  hits(
    await sql`
    select kind, title, beside from plain, websearch_to_tsquery('english', ${q}) as query
    where words @@ query order by ts_rank(words, query) desc, title, beside limit 10`,
  );

/** Finds the rows whose titles are most similar by trigrams. */
export const byTrigrams = async (sql: Sql, q: string): Promise<Hit[]> =>
  hits(
    await sql`select kind, title, beside from plain order by similarity(title, ${q}) desc, title, beside limit 10`,
  );
