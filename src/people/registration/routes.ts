import { z } from 'zod';
import { byOf, callerOf } from '../../core/access.ts';
import { CODE_MINUTES } from '../../core/codes/codes.ts';
import { emailInput } from '../../core/emails.ts';
import { ASKER_COOKIE, askerOf, deviceOf, keepAsker } from '../../core/http/device.ts';
import type { App } from '../../core/http/http.ts';
import { routesOf } from '../../core/http/openapi.ts';
import { Problem } from '../../core/http/problem.ts';
import { line } from '../../core/input.ts';
import * as m from '../../paraglide/messages.js';
import { MAX_REFERENCE_LENGTH } from '../../universities/vocabulary.ts';
import { AdminInput, AuthorityInput, StudentInput } from '../input.ts';
import { lookUpUniversity, universityWarning } from '../queries.ts';
import { Done, RegisteredAnswer, UniversityLookUp } from '../schema.ts';
import type { PeopleContext } from '../service.ts';
import { registerStaff, registerStudent, sendCode } from './register.ts';

const open = (missing: () => string) =>
  routesOf('Registration', { access: 'public', ignoresCookies: true, missing });
const admin = routesOf('Registration', { access: ['admin'], missing: () => m.input_all_required() });

/** Registers the routes that create accounts. */
export function registrationRoutes(app: App, context: PeopleContext): void {
  studentRoutes(app, context);
  staffRoutes(app, context);
}

/** Self-registration of students in three steps: the address, the details with the code from the mail, and the login. */
function studentRoutes(app: App, context: PeopleContext): void {
  const { secret, publicUrl } = context;
  app.post(
    '/api/user/register/send-code',
    open(m.forms_email_required)(
      'sendRegistrationCode',
      'Mails a code to an address that wants to register',
      {
        description: `Answers the same whether the address has an account or not; the mail tells its owner. ${ASKER_COOKIE}`,
        body: z.object({ email: emailInput() }),
        response: { 200: Done },
      },
    ),
    async (request, reply) => {
      const asker = askerOf(secret, request);
      await sendCode(context, { ...callerOf(request), asker }, request.body.email);
      keepAsker(reply, asker, '/api/user/register', publicUrl);
      return { message: m.register_code_sent({ minutes: CODE_MINUTES }) };
    },
  );

  app.post(
    '/api/user/register/verify',
    open(m.input_all_required)('registerStudent', 'Registers a student, with the code from the mail', {
      body: StudentInput,
      response: { 201: Done.extend({ _id: z.string() }), 409: Problem, 503: Problem },
    }),
    async (request, reply) => {
      const by = { ...callerOf(request), asker: deviceOf(secret, request.headers) };
      const _id = await registerStudent(context, by, request.body);
      return reply.status(201).send({ message: m.register_done(), _id });
    },
  );
}

function staffRoutes(app: App, context: PeopleContext): void {
  app.post(
    '/api/admin/register',
    admin('registerAdministrator', 'Registers an administrator, who gets a mail', {
      body: AdminInput,
      response: { 201: RegisteredAnswer, 409: Problem },
    }),
    async (request, reply) => {
      const _id = await registerStaff(context, byOf(request), 'admin', request.body);
      return reply.code(201).send({ message: m.manage_admin_registered(), _id });
    },
  );

  app.post(
    '/api/authority/register',
    admin('registerAuthority', 'Registers an authority, who gets a mail', {
      description:
        'A university that the portal does not have is kept as text; the answer warns of it and names those that are like it.',
      body: AuthorityInput,
      response: { 201: RegisteredAnswer, 409: Problem },
    }),
    async (request, reply) => {
      const _id = await registerStaff(context, byOf(request), 'authority', request.body);
      const warning = await universityWarning(context.database.db, request.body.university);
      return reply.code(201).send({ message: m.manage_authority_registered(), _id, ...warning });
    },
  );

  app.get(
    '/api/authority/register/university',
    admin('lookUpUniversity', 'Whether the portal has a university of this name, and similar names', {
      querystring: z.object({ name: line(MAX_REFERENCE_LENGTH).describe('Name or id') }),
      response: { 200: UniversityLookUp },
    }),
    async (request) => lookUpUniversity(context.database.db, request.query.name),
  );
}
