import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import * as m from '../../paraglide/messages.js';
import { type Actor, signedIn } from '../access.ts';
import { badInput, notFound } from '../errors.ts';
import { discardBlobs, type FileContext } from '../files/blobs.ts';
import type { Files, Sha256 } from '../files/files.ts';
import { type PictureSize, type StoredPicture, storePicture } from '../files/pictures.ts';
import { MAX_PICTURE_BYTES } from '../vocabulary.ts';
import type { App } from './http.ts';
import { isId } from './list.ts';
import { sendFile } from './send-file.ts';
import { receiveForm } from './upload.ts';

/** The API description of a picture field in a form. */
export const PICTURE_KINDS = 'JPEG, PNG, WebP, AVIF or GIF up to 10 MB, recognised by its content';

/**
 * Reads a form with a picture from a signed-in person. Pictures of one person are processed one after the other.
 * @param field name of the picture's field in the form
 * @returns the texts of the form; the picture, if there is one, in each size: stored, but not recorded yet (see `withBlobs`)
 * @throws {AppError} not_signed_in for visitors; see `receiveForm` and `storePicture`
 */
export async function receiveWithPicture(
  request: FastifyRequest,
  context: FileContext,
  field: string,
  sizes: readonly PictureSize[],
): Promise<{ texts: Record<string, string>; picture: StoredPicture[] | undefined }> {
  const { id: sender } = signedIn(request);
  const { fields, files } = await receiveForm(request, {
    files: [field],
    maxBytes: MAX_PICTURE_BYTES,
    keep: (file) => storePicture(context.files, file, sizes, sender),
    discard: (picture) => discardBlobs(context, picture),
  });
  return { texts: fields, picture: files[field] };
}

/**
 * Does the same for a form that must have a picture.
 * @throws {AppError} bad_input also when the picture is missing
 */
export async function receivePicture(...given: Parameters<typeof receiveWithPicture>) {
  const { texts, picture } = await receiveWithPicture(...given);
  if (!picture) throw badInput({ [given[2]]: [m.input_required()] });
  return { texts, picture };
}

/** Returns the last part of a picture's address, before `.webp`. It depends on the content: an address never leads to another picture. */
export const pictureName = (sha256: Sha256): string => sha256.slice(0, 16);

type Shown = {
  /** Its files: addressed by the beginning of their hashes, or by names of their own. */
  files: readonly (Sha256 | null)[] | Readonly<Record<string, Sha256>>;
  /** The file name offered for saving, without its extension. */
  name: string;
  /** Visitors may see it. */
  isPublic: boolean;
};

type PictureRoute = {
  /** Its address is `/api/files/<folder>/<id>/<name>.webp`. */
  folder: string;
  access?: 'public' | 'signed-in';
  operationId: string;
  tags: string[];
  summary: string;
  /** The pictures of the row with this id, if the actor may see them. */
  shownTo: (actor: Actor, id: string) => Promise<Shown | undefined>;
};

/** Declares a route that serves uploaded pictures. */
export function pictureRoute(
  app: App,
  files: Files,
  { folder, access = 'public', shownTo, ...about }: PictureRoute,
) {
  app.get(
    `/api/files/${folder}/:id/:file`,
    {
      config: { access },
      schema: {
        ...about,
        params: z.object({ id: z.string(), file: z.string() }),
        produces: ['image/webp'],
      },
    },
    async (request, reply) => {
      const { id, file } = request.params;
      const shown = isId(id) ? await shownTo(request.actor, id.toLowerCase()) : undefined;
      const sha256 = shown && fileNamed(file.replace(/\.webp$/, ''), shown.files);
      if (!sha256) throw notFound();
      const picture = { sha256, mediaType: 'image/webp', name: `${shown.name}.webp` };
      return sendFile(request, reply, files, picture, { shared: shown.isPublic });
    },
  );
}

const isList = (files: Shown['files']): files is readonly (Sha256 | null)[] => Array.isArray(files);

function fileNamed(name: string, files: Shown['files']): Sha256 | null | undefined {
  if (isList(files)) return files.find((sha256) => sha256 && pictureName(sha256) === name);
  return Object.hasOwn(files, name) ? files[name] : undefined;
}
