/**
 * The baseline of the measurement: the same responses from the same database, in typical hand-written Express 5 and pg: a pool,
 * parameters, `count(*)` beside `limit … offset …`, a university nested from three queries, a search by ILIKE.
 */
import type { AddressInfo } from 'node:net';
import express from 'express';
import pg from 'pg';
import type { Place } from './database.ts';
import { given, report } from './servers/child.ts';

const pool = new pg.Pool({ ...given<{ place: Place }>().place, max: 10 });
const app = express();
app.disable('x-powered-by');

const COURSE = `id as "_id", version, name, level, duration, semesters, total_credits as "totalCredits", mode_of_study as "modeOfStudy",
  eligibility, fee_structure as "feeStructure", eligibility_sha256, fee_structure_sha256, department_id`;
const UNIVERSITY = `id as "_id", name, short_name as "shortName", location, logo_url as logo, website, description`;

const filePath = (course: pg.QueryResultRow, sha256: string | null, kind: string) =>
  sha256 ? `/files/courses/${course._id}/${sha256.slice(0, 16)}/${kind}.pdf` : null;

function toCourse({
  eligibility_sha256,
  fee_structure_sha256,
  department_id: _,
  ...course
}: pg.QueryResultRow) {
  const eligibilityFile = filePath(course, eligibility_sha256, 'eligibility');
  const feeStructureFile = filePath(course, fee_structure_sha256, 'fees');
  return {
    ...course,
    eligibility: course.eligibility ?? eligibilityFile,
    feeStructure: course.feeStructure ?? feeStructureFile,
    eligibilityFile,
    feeStructureFile,
  };
}

async function nest(universities: pg.QueryResultRow[]) {
  const ids = universities.map((university) => university._id);
  const [departments, courses] = await Promise.all([
    pool.query(
      'select id as "_id", version, name, university_id from departments where university_id = any($1) and deleted_at is null order by lower(name)',
      [ids],
    ),
    pool.query(
      `select ${COURSE} from courses where university_id = any($1) and deleted_at is null order by lower(name)`,
      [ids],
    ),
  ]);
  const byDepartment = Map.groupBy(courses.rows, (course) => course.department_id);
  const byUniversity = Map.groupBy(departments.rows, (department) => department.university_id);
  return universities.map((university) => ({
    ...university,
    departments: (byUniversity.get(university._id) ?? []).map(({ _id, version, name }) => ({
      _id,
      version,
      name,
      courses: (byDepartment.get(_id) ?? []).map(toCourse),
    })),
  }));
}

app.get('/api/universities', async (request, response) => {
  const limit = Number(request.query.limit ?? 24);
  const offset = (Number(request.query.page ?? 1) - 1) * limit;
  const [count, page] = await Promise.all([
    pool.query('select count(*)::int as total from universities where deleted_at is null'),
    pool.query(
      `select ${UNIVERSITY} from universities where deleted_at is null order by lower(name), id limit $1 offset $2`,
      [limit, offset],
    ),
  ]);
  response.set('X-Total-Count', String(count.rows[0].total)).json(await nest(page.rows));
});

app.get('/api/universities/:id', async (request, response) => {
  const found = await pool.query(
    `select ${UNIVERSITY}, version from universities where id = $1 and deleted_at is null`,
    [request.params.id],
  );
  if (found.rows.length === 0) return response.status(404).json({ error: 'University not found' });
  const [university] = await nest(found.rows);
  return response.json(university);
});

app.get('/api/resources', async (request, response) => {
  const { university, department, course } = request.query;
  const from = `from resources r join courses c on c.id = r.course_id join departments d on d.id = c.department_id
    join universities u on u.id = d.university_id join blobs b on b.sha256 = r.file_sha256
    where r.deleted_at is null and u.id = $1 and lower(d.name) = lower($2) and lower(c.name) = lower($3)`;
  const [count, found] = await Promise.all([
    pool.query(`select count(*)::int as total ${from}`, [university, department, course]),
    pool.query(
      `select r.id as "_id", r.type, r.title, u.id as university, u.name as "universityName", d.name as department, c.name as course, r.semester,
       r.file_sha256, b.pages, b.bytes, r.language, r.created_at as date ${from} order by r.id desc limit 1000`,
      [university, department, course],
    ),
  ]);
  const rows = found.rows.map(({ file_sha256, bytes, ...resource }) => ({
    ...resource,
    fileUrl: `/files/resources/${resource._id}/${file_sha256.slice(0, 16)}.pdf`,
    bytes: Number(bytes),
  }));
  response.set('X-Total-Count', String(count.rows[0].total)).json(rows);
});

app.get('/api/books', async (request, response) => {
  const limit = Number(request.query.limit ?? 12);
  const offset = (Number(request.query.page ?? 1) - 1) * limit;
  const published = 'from books where deleted_at is null and sold_at is null and verified_at is not null';
  const q =
    typeof request.query.q === 'string' ? `%${request.query.q.replace(/[\\%_]/g, '\\$&')}%` : undefined;
  const search = q ? ' and (name ilike $1 or category ilike $1)' : '';
  const given = q ? [q] : [];
  const [count, page] = await Promise.all([
    pool.query(`select count(*)::int as total ${published}${search}`, given),
    pool.query(
      `select id as "_id", name, author, publisher, isbn, category, seller, seller_id, reserved_at, price, condition, description, image_sha256, image_small_sha256, verified_by as "verifiedBy",
       created_at as date ${published}${search} order by id desc limit $${given.length + 1} offset $${given.length + 2}`,
      [...given, limit, offset],
    ),
  ]);
  const image = (id: string, sha256: string | null) =>
    sha256 && `/files/books/${id}/${sha256.slice(0, 16)}.webp`;
  const rows = page.rows.map(
    ({ image_sha256, image_small_sha256, price, seller_id, reserved_at, ...book }) => ({
      ...book,
      price: Number(price),
      image: image(book._id, image_sha256),
      imageSmall: image(book._id, image_small_sha256),
      reserved: reserved_at !== null,
      answeredBy: seller_id === null ? 'staff' : 'seller',
    }),
  );
  response.set('X-Total-Count', String(count.rows[0].total)).json(rows);
});

const server = app.listen(0, '127.0.0.1', () => report((server.address() as AddressInfo).port));
