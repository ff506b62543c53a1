import type { Course, Row } from './catalogue.ts';
import { paperTitle } from './names.ts';
import { type Random, Weighted } from './random.ts';

/** Number of files that all resources share. A course never has the same file twice, so this is also its maximum of resources. */
const BLOBS = 4000;

export const blobColumns = ['sha256', 'bytes', 'media_type', 'pages'];
export const resourceColumns = [
  'id', 'course_id', 'department_id', 'university_id', 'type', 'title', 'semester', 'language', 'file_sha256', 'sample', 'created_at', 'updated_at',
]; // biome-ignore format: one list

const FIRST_DAY = Date.UTC(2021, 0, 1);
const DAYS = 5 * 365;
const DAY = 86_400_000;
/** Weights of uploads by month: bursts before mid-terms (March, April, September, October) and end-terms (May, June, December, January). */
const BY_MONTH = [2.5, 1, 2, 2.5, 3, 1.5, 0.4, 0.7, 1.8, 2, 1.2, 3];
/** Weights of resources by semester, as counted at one university; the last semesters have few. */
const BY_SEMESTER = [95, 110, 118, 83, 132, 98, 79, 40, 20, 15, 10, 10];

/** Makes the shared files; their sizes are log-normal with a median of 392 kB. */
export function makeBlobs(random: Random): Row[] {
  return Array.from({ length: BLOBS }, () => [
    random.hex(64),
    Math.max(2000, Math.min(60_000_000, Math.round(random.logNormal(392_000, 1_900_000)))),
    'application/pdf',
    Math.max(1, Math.min(236, Math.round(random.logNormal(3, 22)))),
  ]);
}

/**
 * Makes resources in the order of their upload: 60 % of courses have none, 30 % a few, 10 % nearly all.
 * @yields rows of `resourceColumns`
 */
export function* makeResources(
  random: Random,
  courses: Course[],
  blobs: Row[],
  count: number,
): Generator<Row> {
  const weights = courses.map(() => {
    const draw = random.next();
    return draw < 0.6 ? 0 : draw < 0.9 ? random.logNormal(1, 2.8) : random.logNormal(12, 30);
  });
  const drawn = new Weighted(weights);
  const semesters = BY_SEMESTER.map((_, at) => new Weighted(BY_SEMESTER.slice(0, at + 1)));
  const firstBlob = courses.map(() => random.int(0, BLOBS - 1));
  const held = new Uint16Array(courses.length);
  const times = uploadTimes(random, count);
  for (let at = 0; at < count; at += 1) {
    let number = drawn.draw(random);
    while ((held[number] ?? 0) >= BLOBS) number = drawn.draw(random);
    const course = courses[number] as Course;
    const semester =
      1 + (semesters[Math.max(1, Math.min(12, course.semesters)) - 1] as Weighted).draw(random);
    const blob = blobs[((firstBlob[number] ?? 0) + (held[number] ?? 0)) % BLOBS] as Row;
    held[number] = (held[number] ?? 0) + 1;
    const kind = random.next();
    const type = kind < 0.62 ? 'papers' : kind < 0.92 ? 'notes' : 'syllabus';
    const title = paperTitle(random, semester);
    const time = times[at] ?? 0;
    const date = new Date(time).toISOString();
    yield [
      random.uuid(time), course.id, course.department, course.university, type, title, semester,
      random.chance(0.08) ? 'hi' : null, blob[0] ?? null, true, date, date,
    ]; // biome-ignore format: one row
  }
}

/** Returns times of upload in ms, ascending. */
function uploadTimes(random: Random, count: number): Float64Array {
  const days = Array.from(
    { length: DAYS },
    (_, day) => BY_MONTH[new Date(FIRST_DAY + day * DAY).getUTCMonth()] ?? 1,
  );
  const day = new Weighted(days);
  return Float64Array.from(
    { length: count },
    () => FIRST_DAY + Math.floor((day.draw(random) + random.next()) * DAY),
  ).sort();
}
