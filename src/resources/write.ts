import { dropTags } from '../core/cache/tags.ts';
import type { Tx } from '../core/db/database.ts';
import { type Existing, type Named, putRows, type Written } from '../core/db/put-rows.ts';
import { byColumn, columnTypes } from '../core/fields.ts';
import { recordBlobs, type StoredBlob } from '../core/files/blobs.ts';
import type { Files } from '../core/files/files.ts';
import { queueDocuments } from '../documents/service.ts';
import { resourceFields } from './fields.ts';
import type { ResourceInput } from './input.ts';

const resources: Named = {
  table: 'resources',
  columns: {
    course_id: 'uuid',
    department_id: 'uuid',
    university_id: 'uuid',
    ...columnTypes(resourceFields),
    file_sha256: 'text',
    uploaded_by: 'uuid',
    sample: 'boolean',
  },
  defaults: { sample: 'false' },
  key: ['$course_id', '$file_sha256'],
  fixed: ['course_id', 'department_id', 'university_id', 'file_sha256', 'sample', 'uploaded_by'],
  parent: { table: 'courses', column: 'course_id' },
};

/** A resource with its course and its stored file; `sample` marks sample content. */
type ResourceValues = Pick<ResourceInput, 'type' | 'title' | 'semester'> &
  Partial<ResourceInput> & {
    courseId: string;
    departmentId: string;
    universityId: string;
    file: StoredBlob;
    uploadedBy?: string | null;
    sample?: boolean;
  };

/**
 * Adds or updates resources, identified by their course and the bytes of their file, which must be stored already.
 * @throws {AppError} conflict when a course is gone; unavailable when a file was removed meanwhile
 */
export async function putResources(
  tx: Tx,
  files: Files,
  given: readonly ResourceValues[],
  existing: Existing,
): Promise<Written[]> {
  const rows = given.map(({ courseId, departmentId, universityId, file, uploadedBy, sample, ...values }) => ({
    ...byColumn(resourceFields, values),
    sample,
    uploaded_by: uploadedBy ?? null,
    course_id: courseId,
    department_id: departmentId,
    university_id: universityId,
    file_sha256: file.sha256,
  }));
  const written = await putRows(tx, resources, rows, existing, async (places) => {
    const blobs = places.flatMap((at) => given[at]?.file ?? []);
    await recordBlobs(tx, files, blobs);
    await queueDocuments(
      tx,
      blobs.map(({ sha256 }) => sha256),
    );
  });
  if (written.some(({ outcome }) => outcome !== 'unchanged')) await dropTags(tx, ['resources']);
  return written;
}
