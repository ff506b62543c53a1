import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { access, open, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../core/db/database.ts';
import { tidy } from '../core/db/filters.ts';
import type { DB } from '../core/db/tables.ts';
import { AppError } from '../core/errors.ts';
import type { StoredBlob } from '../core/files/blobs.ts';
import type { Files, Sha256 } from '../core/files/files.ts';
import {
  checkInput,
  type Findings,
  type Importer,
  nameOf,
  Repetitions,
  Turns,
} from '../core/import/importer.ts';
import { readJson } from '../core/import/json.ts';
import { line, optionalLine, verbatim } from '../core/input.ts';
import { checkPdf } from '../core/pdf/inspect.ts';
import { MAX_FILE_BYTES } from '../core/vocabulary.ts';
import * as m from '../paraglide/messages.js';
import {
  CourseInput,
  DepartmentInput,
  locateUniversities,
  putCourses,
  putDepartments,
  putUniversities,
  semestersOf,
  UniversityInput,
} from '../universities/service.ts';
import { ResourceInput } from './input.ts';
import { sources } from './vocabulary.ts';
import { putResources } from './write.ts';

const Repository = z.object({ repo: z.string(), commit: z.string(), path: z.string() });

/** Who contributed a file, or where it was found: free text, or a path in a public GitHub repository. */
const source = z.preprocess((value) => {
  const { success, data } = Repository.safeParse(value);
  if (!success) return typeof value === 'string' ? value : null;
  // `encodeURIComponent` throws on a lone surrogate.
  const steps = data.path.toWellFormed().split('/').map(encodeURIComponent).join('/');
  return `https://github.com/${data.repo}/blob/${data.commit}/${steps}`;
}, ResourceInput.shape.sourceUrl);

/** One entry of a manifest. `universityLocation` distinguishes universities with the same name. */
const ManifestEntry = z
  .object(
    {
      ...ResourceInput.shape,
      source,
      file: verbatim(400),
      sha256: optionalLine(64).transform((sum) => sum?.toLowerCase() ?? null),
      universityName: line(200),
      universityLocation: optionalLine(200),
      department: DepartmentInput.shape.name,
      course: CourseInput.shape.name,
    },
    { error: () => m.input_object() },
  )
  .transform(({ source, ...entry }) => {
    const giver = sources.find((one) => one === source?.toLowerCase()) ?? null;
    return { ...entry, source: giver, sourceUrl: entry.sourceUrl ?? (giver ? null : source) };
  });
type ManifestEntry = z.output<typeof ManifestEntry>;

/** A checked entry of a manifest, with its file. */
type Entry = { row: number; entry: ManifestEntry; file: StoredBlob };

type Options = {
  db: Kysely<DB>;
  files: Files;
  /** Where the PDFs are: the folder that holds the manifest, or stored files by their paths in the manifest. */
  beside: string | ReadonlyMap<string, Sha256>;
  dryRun: boolean;
};

/**
 * Imports papers, notes and syllabi from a manifest and its PDFs. Finds universities, departments and courses by name, and adds the missing
 * ones. A resource whose course and bytes exist already takes the given values; one in the trash stays there.
 */
export function resourceImporter({ db, files, beside, dryRun }: Options): Importer<Entry> {
  const repetitions = new Repetitions();
  const unplaced = new Set<string>();
  // Rows are checked concurrently; turns keep their order, so that the first of two rows with the same bytes wins.
  const turns = new Turns();
  const what = 'resources';
  // A dry run stores no file, so the check that a file exists must pass without one.
  const stored: Files = dryRun ? { ...files, size: async () => 0 } : files;

  async function withFile<Result>(name: string, use: (file: string) => Promise<Result>): Promise<Result> {
    const place = placeBelow(name);
    if (typeof beside === 'string') return use(await locate(beside, place, name));
    // Uploaded paths are normalised (see `pathBelow` of transfers), because browsers change the Unicode form of letters.
    const sha256 = beside.get(tidy(place));
    return sha256 === undefined ? refuseFile(name, 'is not there') : files.lend(sha256, use);
  }

  async function store(file: string, sum: { sha256: string; bytes: number }): Promise<StoredBlob> {
    const mediaType = 'application/pdf';
    const known = await db
      .selectFrom('blobs')
      .where('sha256', '=', sum.sha256)
      .select('pages')
      .executeTakeFirst();
    if (known?.pages && (await isStored(files, sum.sha256))) return { ...sum, mediaType, pages: known.pages };
    const pages = await checkPdf(file);
    if (dryRun) return { ...sum, mediaType, pages };
    const { sha256 } = await files.put(await readPlain(file), MAX_FILE_BYTES);
    if (sha256 !== sum.sha256) throw new AppError('conflict', 'file: it changed while it was read');
    return { ...sum, mediaType, pages };
  }

  return {
    what,
    batchWeight: 20,
    parallel: 4,
    read: (source) => readJson(source, 'resources'),
    async check(row, value, findings) {
      const turn = turns.take();
      const refuse = (...reasons: string[]) => {
        findings.refuse({ row, what, item: nameOf(value, 'title') || nameOf(value, 'file'), reasons });
        return undefined;
      };
      try {
        const checked = checkInput(ManifestEntry, value);
        if ('reasons' in checked) return refuse(...checked.reasons);
        const entry = checked.value;
        return await withFile(entry.file, async (file) => {
          const sum = await digest(file);
          if (entry.sha256 !== null && entry.sha256 !== sum.sha256)
            return refuse('sha256: the file has other bytes than the manifest says');
          await turn.come;
          const repetition = repetitions.check(row, keyOf(entry, sum.sha256), { ...entry, file: '' });
          turn.pass();
          if (repetition.kind === 'again') findings.count(what, 'unchanged');
          if (repetition.kind === 'again') return undefined;
          if (repetition.kind === 'differs')
            return refuse(`file: row ${repetition.from} brings the same bytes to this course`);
          return { row, entry, file: await store(file, sum) };
        });
      } catch (error) {
        if (error instanceof AppError && error.code !== 'unavailable') return refuse(error.message);
        throw error;
      } finally {
        turn.pass();
      }
    },
    async write(tx, entries, findings) {
      const placed = await placeEntries(tx, entries, unplaced, findings);
      const removed = await removedFrom(tx, placed);
      const isRemoved = ({ courseId, file }: Placed) => removed.has(`${courseId} ${file.sha256}`);
      for (const _ of placed.filter(isRemoved)) {
        findings.count(what, 'unchanged');
        findings.remark('a resource was removed meanwhile, and stays so');
      }
      const left = placed.filter((one) => !isRemoved(one));
      const values = left.map(({ entry, file, ...ids }) => ({ ...entry, ...ids, file }));
      for (const { outcome } of await putResources(tx, stored, values, 'merge'))
        findings.count(what, outcome);
    },
  };
}

const keyOf = (
  { universityName, universityLocation, department, course }: ManifestEntry,
  sha256: string,
): string => JSON.stringify([universityName, universityLocation, department, course, sha256]).toLowerCase();

const isStored = (files: Files, sha256: string): Promise<boolean> =>
  files.size(sha256).then(
    () => true,
    () => false,
  );

/** The name of a file in a form that PostgreSQL accepts: without NUL and lone surrogates. */
const shown = (name: string): string => tidy(name).toWellFormed();

function refuseFile(name: string, reason: string): never {
  throw new AppError('bad_input', `file: “${shown(name)}” ${reason}`);
}

/**
 * Returns the relative path of a file that a manifest names, with `/` for the `\` of Windows. Refuses `..` and absolute paths, so that the
 * file is always below the manifest; `locate` refuses symbolic links.
 * @throws {AppError} bad_input with the reason
 */
function placeBelow(name: string): string {
  if (path.isAbsolute(name) || /^[A-Za-z]:|^\\/.test(name))
    refuseFile(name, 'is an absolute path; give one below the manifest');
  if (name.split(/[/\\]/).includes('..')) refuseFile(name, 'leads out of the folder of the manifest');
  return path.posix.join(name.replaceAll('\\', '/'));
}

/** Finds a file of the manifest in its folder. @throws {AppError} bad_input with the reason */
async function locate(folder: string, below: string, name: string): Promise<string> {
  const refuse = (reason: string) => refuseFile(name, reason);
  const place = path.join(await realpath(folder), below);
  const real = await realpath(place).catch(() => refuse('is not there'));
  if (real !== place) refuse('is a symbolic link, or lies behind one');
  const stats = await stat(real);
  if (!stats.isFile()) refuse('is not a file');
  if (stats.size > MAX_FILE_BYTES) refuse(`has more than ${MAX_FILE_BYTES / 1024 / 1024} MB`);
  // Checked here, because a failure while reading would look like a fault of the data directory.
  await access(real, constants.R_OK).catch(() => refuse('cannot be read'));
  return real;
}

/** Opens a file for reading; fails if a symbolic link has replaced it since the check. */
async function readPlain(file: string) {
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW);
  return handle.createReadStream();
}

/** Returns the SHA-256 and the size in bytes of a file. */
async function digest(file: string): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of await readPlain(file)) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { sha256: hash.digest('hex'), bytes };
}

type Placed = Entry & { universityId: string; departmentId: string; courseId: string };

/**
 * Finds the course of every entry, and adds missing universities, departments and courses. Refuses an entry whose university is ambiguous,
 * or whose course does not have its semester.
 */
async function placeEntries(
  tx: Tx,
  entries: readonly Entry[],
  unplaced: Set<string>,
  findings: Findings,
): Promise<Placed[]> {
  const known = await findUniversities(tx, entries, unplaced, findings);
  const universities = await putUniversities(
    tx,
    known.map(({ name, location }) => UniversityInput.parse({ name, location })),
    'keep',
  );
  const departments = await putDepartments(
    tx,
    known.map(({ entry }, at) => ({
      name: entry.entry.department,
      universityId: universities[at]?.id ?? '',
    })),
  );
  const courses = await putCourses(
    tx,
    known.map(({ entry }, at) => ({
      ...CourseInput.parse({ name: entry.entry.course }),
      universityId: universities[at]?.id ?? '',
      departmentId: departments[at]?.id ?? '',
    })),
    'keep',
  );
  const semesters = await semestersOf(
    tx,
    courses.map(({ id }) => id),
  );
  return known.flatMap(({ entry, name, location }, at): Placed[] => {
    const { entry: given, row } = entry;
    const [university, department, course] = [universities[at], departments[at], courses[at]];
    if (!university || !department || !course) return [];
    const ids = { universityId: university.id, departmentId: department.id, courseId: course.id };
    const most = semesters.get(course.id) ?? 0;
    if (most > 0 && given.semester > most) {
      const reasons = [`semester: ${m.input_beyond_semesters({ semesters: most })}`];
      findings.refuse({ row, what: 'resources', item: given.title, reasons });
      return [];
    }
    const path = [name, location, given.department, given.course].map((part) => part?.toLowerCase() ?? '');
    findings.countOnce('universities', university.outcome, path.slice(0, 2).join('\n'));
    findings.countOnce('departments', department.outcome, path.slice(0, 3).join('\n'));
    findings.countOnce('courses', course.outcome, path.join('\n'));
    return [{ ...entry, ...ids }];
  });
}

/** Finds the files that their course has only in the trash, as keys `<course id> <sha256>`. */
async function removedFrom(tx: Tx, placed: readonly Placed[]): Promise<Set<string>> {
  const [courses, files] = [placed.map(({ courseId }) => courseId), placed.map(({ file }) => file.sha256)];
  const { rows } = await sql<{ key: string }>`
    select course_id || ' ' || file_sha256 as key from resources
    where (course_id, file_sha256) in (select * from unnest(${courses}::uuid[], ${files}::text[]))
    group by course_id, file_sha256 having every(deleted_at is not null)`.execute(tx);
  return new Set(rows.map(({ key }) => key));
}

type Found = { entry: Entry; name: string; location: string | null };

async function findUniversities(
  tx: Tx,
  entries: readonly Entry[],
  unplaced: Set<string>,
  findings: Findings,
): Promise<Found[]> {
  const mentioned = entries.map(({ entry }) => ({
    name: entry.universityName,
    location: entry.universityLocation ?? undefined,
  }));
  const places = await locateUniversities(tx, mentioned, unplaced);
  return entries.flatMap((entry, at): Found[] => {
    const place = places[at];
    const { universityName: name, title } = entry.entry;
    if (place && 'location' in place) return [{ entry, name, location: place.location }];
    const reasons = [`universityName: ${place?.refusal} universityLocation`];
    findings.refuse({ row: entry.row, what: 'resources', item: title, reasons });
    return [];
  });
}
