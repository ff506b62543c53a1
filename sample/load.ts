import { addBlogs } from '../src/blogs/service.ts';
import { addBooks } from '../src/books/service.ts';
import type { Database, Tx } from '../src/core/db/database.ts';
import { recordBlobs } from '../src/core/files/blobs.ts';
import type { Files } from '../src/core/files/files.ts';
import type { Passwords } from '../src/core/passwords/passwords.ts';
import { putResources } from '../src/resources/service.ts';
import {
  CourseInput,
  putCourses,
  putDepartments,
  putUniversities,
  UniversityInput,
} from '../src/universities/service.ts';
import { universities } from './catalogue.ts';
import { addDemoAccounts, hashDemoPassword } from './demo.ts';
import { homeOf } from './homes.ts';
import { type SamplePost, samplePosts } from './posts.ts';
import { alone, isSampleDue, readState, writeState } from './state.ts';
import { type StoredSample, storeSample } from './stored.ts';

type Log = { info(facts: object, message: string): void };
export type SampleOptions = {
  database: Database;
  files: Files;
  log: Log;
  /** Hashes the password of the demo accounts. */
  passwords: Passwords;
  /** Set by an explicit command: loads even if the sample was removed before or the database has other content. */
  asked?: boolean;
};

/**
 * Loads the sample content into an empty database, only once: not again after it was removed, unless `asked`. The files are
 * stored outside any transaction and the rows in a single one, so that an interrupted run leaves all rows or none.
 * Processes that start together take turns.
 * @returns whether this call loaded it
 */
export async function loadSample({
  database,
  files,
  log,
  passwords,
  asked = false,
}: SampleOptions): Promise<boolean> {
  const { db } = database;
  const isWanted = async () =>
    asked ? (await readState(db))?.state !== 'loaded' : await isSampleDue(database);
  if (!(await isWanted())) return false;
  return alone(database, async () => {
    if (!(await isWanted())) return false;
    const begun = performance.now();
    const sample = await storeSample(files);
    const passwordHash = await hashDemoPassword(passwords);
    const posts = await samplePosts();
    await db.transaction().execute(async (tx) => {
      const universityOf = await writeSample(tx, files, sample);
      const accounts = await addDemoAccounts(tx, passwordHash);
      await writeOwned(tx, { waiting: sample.waiting, posts, accounts, universityOf });
      await writeState(tx, { state: 'loaded' });
    });
    log.info({ ms: Math.round(performance.now() - begun) }, 'loaded the sample content');
    return true;
  });
}

/** @returns a function that finds the id of the university of a seller or an author */
async function writeSample(tx: Tx, files: Files, sample: StoredSample): Promise<UniversityOf> {
  await recordBlobs(tx, files, [
    ...sample.crests.values(),
    ...[...sample.books, ...sample.waiting].flatMap(({ image, imageSmall }) => [image, imageSmall]),
  ]);
  const { places, ids } = await writeCatalogue(tx, sample.crests);
  const universityOf = (name: string) => ids.get(homeOf(name)) ?? null;
  await putResources(
    tx,
    files,
    sample.resources.map(({ universityKey, department, course, subject, code, exam, blob, ...said }) => {
      const { semester, type, title, language } = said;
      const ids = places.get(placeKey(universityKey, department, course));
      if (!ids) throw new Error(`${universityKey} has no course ${course} in ${department}`);
      const details = {
        subjectName: subject,
        subjectCode: code,
        examYear: exam?.year ?? null,
        examMonth: exam?.month ?? null,
      };
      return { semester, type, title, language, ...details, file: blob, ...ids, sample: true };
    }),
    'keep',
  );
  await addBooks(
    tx,
    sample.books.map((book) => bookValues(book, 'Unishelf', universityOf)),
  );
  return universityOf;
}

type UniversityOf = (name: string) => string | null;

const bookValues = (
  { image, imageSmall, ...book }: StoredSample['books'][number],
  verifiedBy: string | null,
  universityOf: UniversityOf,
) => ({
  ...book,
  universityId: universityOf(book.seller),
  verifiedBy,
  imageSha256: image.sha256,
  imageSmallSha256: imageSmall.sha256,
  sample: true,
});

/** Adds the content that accounts own: the books that wait for approval, and the posts. */
async function writeOwned(tx: Tx, { waiting, posts, accounts, universityOf }: Owned): Promise<void> {
  await addBooks(
    tx,
    waiting.map((book) => ({
      ...bookValues(book, null, universityOf),
      sellerId: accounts.get(book.seller) ?? null,
    })),
  );
  await addBlogs(
    tx,
    posts.map(({ title, content, author, role, daysAgo, isApproved }) => ({
      title,
      content,
      authorName: author,
      authorRole: role,
      authorId: accounts.get(author) ?? null,
      universityId: universityOf(author),
      verifiedBy: isApproved ? VERIFIER : null,
      createdAt: new Date(Date.now() - daysAgo * DAY),
      sample: true,
    })),
  );
}

type Owned = {
  waiting: StoredSample['waiting'];
  posts: SamplePost[];
  accounts: Map<string, string>;
  universityOf: UniversityOf;
};

/** Approver of the posts: the authority among the demo accounts. */
const VERIFIER = 'Dr. Meenakshi Sharma';
const DAY = 24 * 60 * 60 * 1000;

type Ids = { universityId: string; departmentId: string; courseId: string };
const placeKey = (...names: string[]): string => JSON.stringify(names);

/** @returns the id of each university by its key, and the ids of each course by `placeKey` */
async function writeCatalogue(
  tx: Tx,
  crests: StoredSample['crests'],
): Promise<{ ids: Map<string, string>; places: Map<string, Ids> }> {
  const given = universities.map((university) => ({
    ...UniversityInput.parse(university),
    logoSha256: crests.get(university.key)?.sha256 ?? null,
    sample: true,
  }));
  const putIn = await putUniversities(tx, given, 'keep');
  const departments = universities.flatMap(({ key, departments }, at) =>
    departments.map((department) => ({ ...department, key, universityId: putIn[at]?.id ?? '' })),
  );
  const departmentsIn = await putDepartments(tx, departments);
  const courses = departments.flatMap(({ key, universityId, name, courses }, at) =>
    courses.map((course) => ({
      key,
      department: name,
      universityId,
      departmentId: departmentsIn[at]?.id ?? '',
      course,
    })),
  );
  const values = courses.map(({ course, ...ids }) => ({ ...CourseInput.parse(course), ...ids }));
  const coursesIn = await putCourses(tx, values, 'keep');
  const ids = new Map(universities.map(({ key }, at) => [key, putIn[at]?.id ?? '']));
  const places = new Map(
    courses.map(({ key, department, course, universityId, departmentId }, at) => [
      placeKey(key, department, course.name),
      { universityId, departmentId, courseId: coursesIn[at]?.id ?? '' },
    ]),
  );
  return { ids, places };
}
