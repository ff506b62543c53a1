import type { Sql } from 'postgres';

export type Posts = { posts: number; students: number };

/** One sentence; a post has about sixty of them. */
const SENTENCE =
  'Read the question twice, underline what is given, and write down what is asked before you begin. ';

/**
 * Adds students with one preferred course each, their posts, the books they sell and reservations of these. Nine posts in ten are approved;
 * of the others, half wait for approval and half were rejected.
 * @returns false if the database had posts already, and nothing was added
 */
export async function fillStudents(sql: Sql, { posts, students }: Posts): Promise<boolean> {
  const [known] = await sql`select from blogs limit 1`;
  if (known) return false;
  await sql.unsafe('set statement_timeout = 0');
  await sql`
    insert into people (role, name, email, email_key, password_hash)
    select 'user', 'Student ' || n, 's' || n || '@campus.test', 's' || n || '@campus.test', 'x'
    from generate_series(1, ${students}::int) n`;
  await sql`
    insert into preferences (person_id, university_ids, department_ids, course_ids, book_categories, resources, semester,
      visited_at, visited_before_at)
    select p.id, array[c.university_id], array[c.department_id], array[c.id], array['Physics', 'Math'],
      array['Notes', 'Syllabus', 'Papers', 'Books'], 1 + p.n % 6, now(), now() - interval '7 days'
    from (select id, row_number() over (order by id) as n from people where role = 'user') p
    join (select *, row_number() over (order by id) as n, count(*) over () as held from courses) c
      on c.n = 1 + p.n % c.held
    on conflict do nothing`;
  await sql`
    insert into blogs (slug, title, content, excerpt, author_id, author_name, author_role, created_at, submitted_at,
      verified_at, verified_by, rejected_at, rejected_by, reject_reason)
    select 'post-' || n, 'What I learnt in week ' || n, repeat(${SENTENCE}, 10 + n % 100), left(repeat(${SENTENCE}, 4), 300),
      p.id, p.name, 'user', at, at,
      case when n % 20 < 18 then at end, case when n % 20 < 18 then 'Sample Authority' end,
      case when n % 20 = 18 then at end, case when n % 20 = 18 then 'Sample Authority' end, case when n % 20 = 18 then 'Too short' end
    from (select n, now() - (${posts}::int - n) * interval '10 minutes' as at from generate_series(1, ${posts}::int) n) g
    join (select id, name, row_number() over (order by id) as m from people where role = 'user') p on p.m = 1 + g.n % ${students}::int
    order by n`;
  await sql`
    update books set seller_id = p.id
    from (select id, row_number() over (order by id) as n from people where role = 'user') p,
      (select id, row_number() over (order by id) as n from books) b
    where b.id = books.id and p.n = 1 + b.n % ${students}::int and b.n % 2 = 0`;
  await sql`
    insert into reservations (book_id, book_name, price, seller_name, buyer_id, seller_id, state, ended_at)
    select b.id, b.name, b.price, b.seller, p.id, b.seller_id, case when b.n % 10 = 0 then 'asked' else 'declined' end,
      case when b.n % 10 = 0 then null else now() end
    from (select *, row_number() over (order by id) as n from books where seller_id is not null and verified_at is not null) b
    join (select id, row_number() over (order by id) as n from people where role = 'user') p on p.n = 1 + (b.n * 7) % ${students}::int
    where p.id <> b.seller_id`;
  await sql`update books set reserved_at = now() where id in (select book_id from reservations where state = 'asked')`;
  await sql.unsafe('vacuum analyze');
  return true;
}
