import { z } from 'zod';
import * as audit from '../audit/service.ts';
import type { By, SignedIn } from '../core/access.ts';
import type { ContentContext } from '../core/content-context.ts';
import { badInput, type FieldMessages } from '../core/errors.ts';
import { orDiscard, type StoredBlob } from '../core/files/blobs.ts';
import { consume } from '../core/limits/limits.ts';
import { queueDocuments } from '../documents/service.ts';
import * as m from '../paraglide/messages.js';
import { UploadInput } from './input.ts';
import { findManaged } from './managed.ts';
import { alreadyThere, holdCourse, type Place, placeNamed, semesterTrouble } from './places.ts';
import type { ManagedResource } from './schema.ts';
import { putResources } from './write.ts';

/** More uploads than a person makes by hand in a day, and fewer than would fill a disk. */
const UPLOADS = { most: 3_000, seconds: 24 * 60 * 60 };

type Context = Pick<ContentContext, 'database' | 'files'>;
/** Counts an upload against the daily limit before it begins. @throws {AppError} too_many_requests */
export const limitUploads = ({ database: { db } }: Context, { id }: SignedIn): Promise<unknown> =>
  consume(db, `upload:${id}`, UPLOADS);

/**
 * Adds a resource: checks the whole form, then writes in one short transaction. Discards the PDF of a refused upload.
 * @param pdf the file, if the form had one
 * @throws {AppError} bad_input with every wrong field; forbidden; conflict when the course has the same bytes already, or is in the trash
 */
export function upload(
  context: Context,
  by: By<SignedIn>,
  fields: Record<string, string>,
  pdf: StoredBlob | undefined,
): Promise<ManagedResource> {
  return orDiscard(context, pdf ? [pdf] : [], async () => {
    const { input, place } = await check(context, by, fields, pdf !== undefined);
    return add(context, by, input, place, pdf as StoredBlob);
  });
}

async function check(
  { database: { db } }: Context,
  { actor }: By<SignedIn>,
  fields: Record<string, string>,
  hasFile: boolean,
): Promise<{ input: UploadInput; place: Place }> {
  const read = UploadInput.safeParse(fields);
  const wrong: FieldMessages = read.success ? {} : z.flattenError(read.error).fieldErrors;
  const names = UploadInput.pick({ university: true, department: true, course: true }).partial();
  const valid = Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in wrong)));
  const found = await placeNamed(db, actor, names.parse(valid));
  const beyond = found.place && read.success ? semesterTrouble(found.place, read.data.semester) : {};
  const missing: FieldMessages = hasFile ? {} : { file: [m.input_required()] };
  const all: FieldMessages = { ...wrong, ...found.fields, ...beyond, ...missing };
  if (!read.success || !found.place || Object.keys(all).length > 0) throw badInput(all);
  return { input: read.data, place: found.place };
}

async function add(
  { database: { db }, files }: Context,
  by: By<SignedIn>,
  { university: _, department: __, course: ___, ...details }: UploadInput,
  place: Place,
  pdf: StoredBlob,
): Promise<ManagedResource> {
  const { universityId, departmentId, courseId } = place;
  const resource = await db.transaction().execute(async (tx) => {
    await holdCourse(tx, place, details.semester);
    const values = { ...details, universityId, departmentId, courseId, file: pdf, uploadedBy: by.actor.id };
    const [written] = await putResources(tx, files, [values], 'keep');
    if (written?.outcome !== 'added') {
      await queueDocuments(tx, [pdf.sha256]);
      return undefined;
    }
    await audit.record(tx, by, {
      action: 'resources.upload',
      rowId: written.id,
      after: {
        name: details.title,
        type: details.type,
        university: place.universityName,
        department: place.department,
        course: place.course,
        semester: details.semester,
      },
    });
    return findManaged(tx, by.actor, written.id);
  });
  if (!resource) throw await alreadyThere(db, courseId, pdf.sha256);
  return resource;
}
