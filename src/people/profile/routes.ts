import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { type Access, byOf, signedIn } from '../../core/access.ts';
import { CODE_MINUTES } from '../../core/codes/codes.ts';
import { emailInput } from '../../core/emails.ts';
import type { App } from '../../core/http/http.ts';
import { operationsOf, routesOf } from '../../core/http/openapi.ts';
import { PICTURE_KINDS, pictureRoute, receivePicture } from '../../core/http/pictures.ts';
import { Problem } from '../../core/http/problem.ts';
import { disposition } from '../../core/http/send-file.ts';
import { uploadRoutes } from '../../core/http/upload.ts';
import { consume } from '../../core/limits/limits.ts';
import { indianDay } from '../../core/text.ts';
import * as m from '../../paraglide/messages.js';
import { DeletionInput, ProfileChange, typedCode, typedPassword } from '../input.ts';
import { profile } from '../queries.ts';
import { Done, Profile, ProfileAnswer } from '../schema.ts';
import type { PeopleContext } from '../service.ts';
import { deleteAccount } from './delete.ts';
import { changeEmail, edit, sendEmailCode } from './edit.ts';
import { accountSections, document } from './export.ts';
import * as photos from './photo.ts';

const personal = routesOf('Account', { access: 'signed-in' });
const complete = routesOf('Account', { access: 'signed-in', missing: m.input_all_required });

/** Registers the routes that read, change and delete one’s own account. */
export function profileRoutes(app: App, context: PeopleContext): void {
  detailsRoutes(app, context);
  photoRoutes(app, context);
  emailRoutes(app, context);
}

/** The paths at which one’s own account is read: the first is for all roles, each of the others for one role. */
const PATHS: readonly (readonly [operationId: string, path: string, access: Access])[] = [
  ['getOwnAccount', '/api/auth/me', 'signed-in'],
  ['getOwnAdministratorAccount', '/api/admin/me', ['admin']],
  ['getOwnAuthorityAccount', '/api/authority', ['authority']],
  ['getOwnStudentAccount', '/api/user', ['user']],
];

/** Exports of one account per hour: each reads everything about it. */
const EXPORTS = { most: 20, seconds: 3600 };

function detailsRoutes(app: App, context: PeopleContext): void {
  const { db } = context.database;
  for (const [operationId, path, access] of PATHS)
    app.get(
      path,
      routesOf('Account', { access })(operationId, 'One’s own account', {
        response: { 200: Profile, 403: Problem },
      }),
      (request) => profile(db, signedIn(request)),
    );

  app.patch(
    '/api/auth/me',
    personal('changeOwnAccount', 'Changes one’s own details', {
      body: ProfileChange,
      response: { 200: ProfileAnswer, 409: Problem },
    }),
    async (request) => {
      const by = byOf(request);
      const profile = await edit(context, by, request.body);
      context.forgetSessions(by.actor.id);
      return { message: m.manage_profile_saved(), profile };
    },
  );

  app.get(
    '/api/auth/me/export',
    personal('exportOwnAccount', 'Everything that the portal has about the caller, as one JSON document', {
      description: '20 exports per hour.',
      produces: ['application/json'],
      response: { 429: Problem },
    }),
    async (request, reply) => {
      await consume(db, `export:${signedIn(request).id}`, EXPORTS);
      const sections = [...accountSections, ...context.personalData.flatMap(({ sections }) => sections)];
      return sendDocument(reply, document(db, signedIn(request), sections));
    },
  );

  app.delete(
    '/api/auth/me',
    personal('deleteOwnAccount', 'Deletes one’s own account', {
      description: 'What others rely on stays, without the name. The email address may register again.',
      body: DeletionInput,
      response: { 200: Done, 409: Problem },
    }),
    async (request) => {
      const by = byOf(request);
      await deleteAccount(context, by, request.body.password);
      context.forgetSessions(by.actor.id);
      return { message: m.manage_deleted() };
    },
  );
}

function sendDocument(reply: FastifyReply, pieces: AsyncIterable<string>): FastifyReply {
  const name = `unishelf-${indianDay(Date.now())}.json`;
  return reply
    .type('application/json; charset=utf-8')
    .header('content-disposition', disposition('attachment', name))
    .send(Readable.from(pieces, { objectMode: false }));
}

function photoRoutes(app: App, context: PeopleContext): void {
  uploadRoutes(app, (uploads) => {
    uploads.put(
      '/api/auth/me/photo',
      personal('uploadOwnPhoto', 'Another photo, as the field `photo` of a form', {
        description: `${PICTURE_KINDS}. It is turned upright and kept as WebP without EXIF.`,
        form: z.object({ photo: z.file() }),
        response: { 200: ProfileAnswer },
      }),
      async (request) => {
        const by = byOf(request);
        await photos.limitUploads(context, by.actor);
        const { picture } = await receivePicture(request, context, 'photo', photos.SIZES);
        const profile = await photos.change(context, by, picture);
        return { message: m.manage_photo_saved(), profile };
      },
    );
  });

  app.delete(
    '/api/auth/me/photo',
    personal('removeOwnPhoto', 'Removes the photo', {
      response: { 200: ProfileAnswer },
    }),
    async (request) => {
      const profile = await photos.change(context, byOf(request), []);
      return { message: m.manage_photo_removed(), profile };
    },
  );

  pictureRoute(app, context.files, {
    folder: 'people',
    access: 'signed-in',
    ...operationsOf('People')(
      'getPhoto',
      'A photo, as `photo` and `photoSmall` name it: one’s own, or of a person one looks after',
    ),
    shownTo: (actor, id) => photos.shownTo(context.database.db, actor, id),
  });
}

/** Registers the routes that change the e-mail address of one’s own account, confirmed by a code. */
function emailRoutes(app: App, context: PeopleContext): void {
  app.post(
    '/api/auth/email/send-code',
    complete('sendEmailCode', 'Mails a code to the address that the caller wants to have', {
      description: 'Answers the same whether that address has an account or not; the mail tells its owner.',
      body: z.object({ email: emailInput(), password: typedPassword() }),
      response: { 200: Done },
    }),
    async (request) => {
      await sendEmailCode(context, byOf(request), request.body);
      return { message: m.register_change_code_sent({ minutes: CODE_MINUTES }) };
    },
  );

  app.post(
    '/api/auth/email/verify',
    complete('changeOwnEmail', 'Gives the caller the new address, with the code from the mail', {
      body: z.object({ email: emailInput(), code: typedCode() }),
      response: { 200: Done.extend({ email: z.string() }), 409: Problem },
    }),
    async (request) => {
      const { email } = request.body;
      await changeEmail(context, byOf(request), request.body);
      return { message: m.register_change_done(), email };
    },
  );
}
