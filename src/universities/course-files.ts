import type { Readable } from 'node:stream';
import { sql, type Transaction } from 'kysely';
import * as audit from '../audit/service.ts';
import type { By } from '../core/access.ts';
import { dropTags } from '../core/cache/tags.ts';
import type { ContentContext } from '../core/content-context.ts';
import type { DB } from '../core/db/tables.ts';
import { discardBlobs, dropBlob, recordBlobs, type StoredBlob } from '../core/files/blobs.ts';
import type { Files } from '../core/files/files.ts';
import { storePdf } from '../core/pdf/store.ts';
import { refuseStale } from '../core/stale.ts';
import * as m from '../paraglide/messages.js';
import { findCourse } from './course-queries.ts';
import { type HeldCourse, holdCourse, holdUniversity } from './hold.ts';
import type { Course, CourseFile } from './schema.ts';

/** PDFs of a course that were checked and stored, not recorded yet. */
export type StoredFiles = Partial<Record<CourseFile, StoredBlob>>;

const COLUMNS = { eligibility: 'eligibility_sha256', feeStructure: 'fee_structure_sha256' } as const;
const entriesOf = (files: object) => Object.entries(files) as [CourseFile, StoredBlob | null][];

/** Takes in a PDF while it arrives. @throws {AppError} see storePdf */
export const keep = (context: ContentContext, file: Readable): Promise<StoredBlob> => storePdf(context, file);

/** Removes PDFs that is not used after all, unless other rows refer to the same bytes. */
export const discard = ({ database, files }: ContentContext, blobs: readonly StoredBlob[]): Promise<void> =>
  discardBlobs(database, files, blobs);

/** Adds PDFs to a locked course, or removes them where null is given. The caller writes audit and tags. */
export async function put(
  tx: Transaction<DB>,
  files: Files,
  courseId: string,
  given: Partial<Record<CourseFile, StoredBlob | null>>,
): Promise<void> {
  const blobs = Object.values(given).filter((blob) => blob !== null);
  await recordBlobs(tx, files, blobs);
  const values = entriesOf(given).map(([kind, blob]) => [COLUMNS[kind], blob?.sha256 ?? null]);
  await tx.updateTable('courses').set(Object.fromEntries(values)).where('id', '=', courseId).execute();
}

type Change = {
  universityId: string;
  courseId: string;
  files: Partial<Record<CourseFile, StoredBlob | null>>;
  version?: number | undefined;
};

/**
 * Gives a course other PDFs, or takes them away. Those it had before go, unless other rows refer to the same bytes.
 * @returns the course as it is then
 * @throws {AppError} not_found, forbidden, conflict when the course was changed meanwhile
 */
export async function change(
  context: ContentContext,
  by: By,
  { universityId, courseId, files, version }: Change,
): Promise<Course> {
  const { database, files: storage } = context;
  const { replaced, course } = await database.db.transaction().execute(async (tx) => {
    const university = await holdUniversity(tx, by.actor, universityId);
    const row = await holdCourse(tx, by.actor, university._id, courseId, 'no key update');
    const changed = entriesOf(files).filter(([kind, blob]) => row[COLUMNS[kind]] !== (blob?.sha256 ?? null));
    if (changed.length > 0) {
      refuseStale(
        row,
        version,
        Object.fromEntries(changed.map(([kind]) => [kind, row[COLUMNS[kind]] && m.catalogue_other_pdf()])),
      );
      await put(tx, storage, row._id, Object.fromEntries(changed));
      await write(tx, by, university._id, row, changed);
    }
    const replaced = changed.map(([kind]) => row[COLUMNS[kind]]);
    return { replaced, course: await findCourse(tx, by.actor, row._id) };
  });
  for (const sha256 of replaced) if (sha256) await dropBlob(database.db, storage, sha256);
  return course;
}

async function write(
  tx: Transaction<DB>,
  by: By,
  universityId: string,
  row: HeldCourse,
  changed: [CourseFile, StoredBlob | null][],
): Promise<void> {
  await tx
    .updateTable('courses')
    .set({ version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', row._id)
    .execute();
  const side = (of: (kind: CourseFile, blob: StoredBlob | null) => string | null | undefined) =>
    Object.fromEntries(changed.map(([kind, blob]) => [`${kind}File`, of(kind, blob)?.slice(0, 16) ?? null]));
  await audit.record(tx, by, {
    action: 'courses.edit',
    kind: 'courses',
    rowId: row._id,
    before: { name: row.name, ...side((kind) => row[COLUMNS[kind]]) },
    after: { name: row.name, ...side((_kind, blob) => blob?.sha256) },
  });
  await dropTags(tx, ['universities', `university:${universityId}`]);
}
