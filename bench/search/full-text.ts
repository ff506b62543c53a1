import type { Sql } from 'postgres';
import type { Asked } from './mix.ts';

/** Time counted for a plain query that is cancelled by its timeout, in ms. */
export const PATIENCE = 20_000;

/** Makes a plain full-text index unless there is one: a column with all words of each row, and a GIN index on it. */
export async function makePlain(sql: Sql): Promise<void> {
  const [known] = await sql`select to_regclass('plain_search') as there`;
  if (known?.there) return;
  await sql.unsafe('set statement_timeout = 0');
  await sql.unsafe(`
    create table plain_search as
    select r.id, 'resources' as kind, r.university_id as university, r.department_id as department, r.course_id as course, r.semester, r.type,
      r.exam_year as year, r.language, coalesce(d.downloads, 0) as downloads, to_tsvector('english',
        concat_ws(' ', r.title, r.subject_name, r.subject_code, u.name, f.name, c.name, (select string_agg(text, ' ') from document_pages p where p.sha256 = r.file_sha256))) as words
    from resources r join universities u on u.id = r.university_id join departments f on f.id = r.department_id join courses c on c.id = r.course_id
      left join (select resource_id, sum(downloads) as downloads from download_days group by 1) d on d.resource_id = r.id
    union all select id, 'books', null, null, null, null, null, null, null, 0, to_tsvector('english', concat_ws(' ', name, author, description)) from books where verified_at is not null
    union all select id, 'blogs', null, null, null, null, null, null, null, 0, to_tsvector('english', concat_ws(' ', title, content)) from blogs where verified_at is not null
    union all select c.id, 'courses', university_id, department_id, c.id, null, null, null, null, 0, to_tsvector('english', concat_ws(' ', c.name, u.name)) from courses c join universities u on u.id = university_id
    union all select id, 'universities', id, null, null, null, null, null, null, 0, to_tsvector('english', concat_ws(' ', name, short_name, location)) from universities`);
  await sql.unsafe('create index plain_search_words on plain_search using gin (words)');
  await sql.unsafe('vacuum analyze plain_search');
}

const FACETS = ['university', 'department', 'course', 'semester', 'type', 'year', 'language'];
const ORDERS: Record<string, string> = { newest: 'id desc', downloads: 'downloads desc, id desc' };

/**
 * Runs the same query on plain full text: twenty matches by `ts_rank`, their total, and counts by kind and by each facet.
 * @returns the time in ms; `PATIENCE` if the query was cancelled
 */
export async function askPlain(
  sql: Sql,
  { params: { q = '', page = '1', sort = '', ...filters } }: Asked,
): Promise<number> {
  const chosen = Object.entries(filters);
  const wheres = [
    ...(q ? ['words @@ query'] : []),
    ...chosen.map(([name], at) => `${name}::text = $${at + 2}`),
  ];
  const text = `
    with found as materialized (
      select id, kind, downloads, ${FACETS.join(', ')}, ts_rank(words, query) as rank
      from plain_search, websearch_to_tsquery('english', $1) query where ${wheres.join(' and ')})
    select
      (select jsonb_agg(h) from (select id from found order by ${ORDERS[sort] ?? 'rank desc, id desc'} limit 20 offset ${(Number(page) - 1) * 20}) h) as hits,
      (select jsonb_agg(c) from (select ${FACETS.join(', ')}, kind, count(*) from found group by grouping sets ((kind), ${FACETS.map((facet) => `(${facet})`).join(', ')}, ())) c) as counts`;
  const begun = performance.now();
  try {
    await sql.unsafe(text, [q, ...chosen.map(([, value]) => value)]);
    return performance.now() - begun;
  } catch (error) {
    if ((error as { code?: string }).code === '57014') return PATIENCE;
    throw error;
  }
}
