import type { Sql } from 'postgres';

/** Parameters of the measured queries: rows of about the same shape at every scale. */
export type Probes = {
  /** The course whose number of resources is closest to 40. */
  course: {
    university: string;
    universityName: string;
    department: string;
    course: string;
    semester: number;
  };
  /** The university whose number of courses is closest to 30; `biggest` is the one with 3,000. */
  university: string;
  biggest: string;
  /** Ids at nine tenths of their lists, for deep pages. */
  deepResource: string;
  deepBook: string;
  /** Name and id of a university at nine tenths of the list, in the form of a cursor. */
  deepUniversity: string;
};

export async function findProbes(sql: Sql): Promise<Probes> {
  const one = async <T>(query: string) => (await sql.unsafe(query))[0] as T;
  const course = await one<Probes['course']>(`
    select c.university_id as university, u.name as "universityName", d.name as department, c.name as course, n.semester
    from (select course_id, count(*) as held, max(semester) as semester from resources group by course_id) n
    join courses c on c.id = n.course_id join departments d on d.id = c.department_id
    join universities u on u.id = c.university_id order by abs(held - 40), c.id limit 1`);
  const sized = (courses: number) =>
    one<{ id: string }>(
      `select university_id as id from courses group by 1 order by abs(count(*) - ${courses}), 1 limit 1`,
    );
  const deep = (table: string, order: string) =>
    one<{ id: string; sort: string }>(
      `select id, lower(name) as sort from ${table} order by ${order} limit 1 offset (select count(*) * 9 / 10 from ${table})`,
    );
  const resource = await one<{ id: string }>(
    'select id from resources order by id desc limit 1 offset (select count(*) * 9 / 10 from resources)',
  );
  const university = await deep('universities', 'lower(name), id');
  return {
    course,
    university: (await sized(30)).id,
    biggest: (await sized(3000)).id,
    deepResource: resource.id,
    deepBook: (await deep('books', 'id desc')).id,
    deepUniversity: Buffer.from(JSON.stringify([university.sort, university.id])).toString('base64url'),
  };
}
