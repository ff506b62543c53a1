import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyContextConfig, FastifyInstance, FastifySchema } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { Access } from '../access.ts';
import { READING } from '../limits/daily.ts';
import { Problem } from './problem.ts';
import { isLocalUrl } from './senders.ts';

/** How a call authenticates: programs with the token in a header, browsers with the cookie that signing in sets. */
const SECURITY_SCHEMES = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The `token` that `POST /api/login` answers, as `Authorization: Bearer …`.',
  },
  cookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'session',
    description:
      'Set by `POST /api/login` for browsers. Changes with it are accepted from the portal’s own pages only (`Origin`).',
  },
} as const;

/** Public routes need no credentials, but may return more with them. */
const securityOf = (access: Access | undefined): Record<string, string[]>[] => [
  ...(access === 'public' ? [{}] : []),
  { bearer: [] },
  { cookie: [] },
];

const TAGS = {
  Universities: 'Universities with their departments and courses, and what staff do with them',
  Resources: 'Question papers, notes and syllabi: lists, files, uploads',
  Search: 'One search over resources, courses, universities, books and posts, and what staff do for it',
  Books: 'Second-hand books: offering, approving, selling',
  Reservations: 'Who asked for which book, and what buyer and seller write to each other',
  Blogs: 'Posts: reading, writing, verifying',
  Sessions: 'Signing in and out, live sessions, passwords',
  Registration: 'Accounts of students, authorities and administrators',
  Account: 'One’s own account',
  People: 'Accounts, for those who look after them',
  Preferences: 'What a student studies, and what follows from it',
  Notifications: 'News for one person, and which of it comes by mail',
  Trash: 'What was deleted, and taking it back',
  Statistics: 'How much there is, and what is used',
  'Import and export': 'Files of rows in and out',
  Audit: 'Who did what',
  Site: 'What the pages of the site show, and its settings',
  Contact: 'The contact form and its inbox',
  Health: 'Whether the server is alive and ready',
} as const satisfies Record<string, string>;

/**
 * Returns a function that makes the common part of the descriptions of one feature’s operations.
 * @param tag the heading under which the API description lists them
 */
export const operationsOf = (tag: keyof typeof TAGS) => (operationId: string, summary: string) => ({
  operationId,
  tags: [tag],
  summary,
});

/**
 * Returns a function that makes the options of routes of one feature: who may call them, what they are for, and their schemas.
 * @param config of all these routes
 */
export const routesOf =
  (tag: keyof typeof TAGS, config: FastifyContextConfig & { access: Access }) =>
  <Schemas extends FastifySchema>(operationId: string, summary: string, schemas: Schemas) => ({
    config,
    schema: { ...operationsOf(tag)(operationId, summary), ...schemas },
  });

/** Descriptions of path parameters, for routes that have none of their own. */
const PATH_PARTS: Record<string, string> = {
  id: 'The `_id` of the row',
  departmentId: 'The `_id` of the department',
  courseId: 'The `_id` of the course',
  userId: 'The `_id` of the account',
  kind: 'Which of the files',
  file: 'Name of the file, as the row that it belongs to gives it',
  start: 'The beginning of the file’s checksum, as the row that it belongs to gives it',
  token: 'The token of the link in a mail',
  list: 'Which list',
  section: 'Name of the part of the settings',
  slug: 'The last part of the article’s address',
  formId: 'Name of the form: `contact`',
  project: 'Any text; the older client sends one',
};

/** Descriptions of query parameters, for routes that have none of their own. */
const QUERY_PARTS: Record<string, string> = {
  q: 'What was typed',
  kind: 'Only rows of this kind',
  type: 'Only resources of this type',
  semester: 'Only resources of this semester',
  category: 'Only books of this category',
  condition: 'Only books in this condition',
  role: 'Only accounts with this role',
  state: 'Only rows in this state',
  action: 'Only entries about this action',
  by: 'What to count by',
  sort: 'The order of the rows',
};

/** Units, formats and limits of members of requests and responses that have no description of their own. */
const MEMBERS: Record<string, string> = {
  _id: 'Id of the row',
  message: 'For people: what was done',
  version: 'Goes up with every change; a change may say which one was read',
  password: 'At least 8 characters where it is a new one',
  phone: '6 to 15 digits, with or without +, spaces and dashes between them',
  contactNumber: 'A telephone number: 6 to 15 digits, with or without +, spaces and dashes between them',
  code: 'The six digits from the mail',
  website: 'URL',
  price: 'Rupees',
  isbn: '10 or 13 digits, with or without dashes',
  semester: 'From 1',
  semesters: 'How many the course has; 0: not known',
  totalCredits: '0: not known',
  duration: 'Text, shown as years',
  examYear: 'Four digits',
  examMonth: '1 to 12',
  language: 'BCP 47, such as `en` or `hi`',
  bytes: 'Size of the file',
  bytesRead: 'So many bytes of the file are read',
  pages: 'How many the PDF has',
  page: 'From 1',
  latitude: 'Degrees, north positive',
  longitude: 'Degrees, east positive',
  universityId: '`_id` of the university; null where it is not one of the portal’s',
  trashId: '`_id` of the entry in the trash, for taking it back',
  photoSmall: 'Path relative to the API base',
  imageSmall: 'Path relative to the API base',
};

/** Generates the API description from the schemas of the routes: OpenAPI 3.1 at /api/openapi.json, to browse at /api/docs. */
export async function installOpenApi(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Unishelf',
        version: '1',
        description: DESCRIPTION,
        contact: { name: 'The people of this portal', url: `${publicUrl}/Contact-us` },
        license: { name: 'AGPL-3.0-only', identifier: 'AGPL-3.0-only' } as { name: string },
      },
      // localhost is of no use to other machines; `/` means the host of the description itself.
      servers: [{ url: isLocalUrl(publicUrl) ? '/' : publicUrl, description: 'This portal' }],
      tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
      components: { securitySchemes: SECURITY_SCHEMES },
    },
    transform: (described) => {
      const { form, produces, ...schema } = (described.schema ?? {}) as FastifySchema;
      const isUpload = form !== undefined && schema.consumes === undefined;
      const taken = {
        ...schema,
        ...(form !== undefined && { body: form }),
        ...(isUpload && { consumes: ['multipart/form-data'] }),
      };
      const { access, unlimited } = described.route.config ?? {};
      const isChange = ![described.route.method].flat().every((method) => READING.has(method));
      const response = {
        ...refusalsOf(taken, access),
        ...(isChange && { 403: Problem }),
        ...(isChange && (access === 'public' || !unlimited) && { 429: Problem }),
        ...(isChange && taken.body !== undefined && bodyRefusals),
        ...(described.url.includes(':') && { 404: Problem }),
        ...(isUpload && uploadRefusals),
        default: Problem,
        ...(schema.response as object),
      };
      const read = jsonSchemaTransform({
        ...described,
        schema: { ...taken, response } as typeof described.schema,
      });
      const written: FastifySchema & Record<string, unknown> = { ...read.schema };
      if (written.hide) return read;
      written.security = securityOf(access);
      written.response = answersOf((written.response ?? {}) as Record<string, Json>, produces);
      for (const [name, part] of Object.entries((written.params as Json | undefined)?.properties ?? {}))
        part.description ??= PATH_PARTS[name];
      for (const [name, part] of Object.entries((written.querystring as Json | undefined)?.properties ?? {}))
        part.description ??= QUERY_PARTS[name];
      return { schema: written, url: read.url };
    },
    transformObject: (document) => tidied(jsonSchemaTransformObject(document) as Json) as never,
  });
}

const DESCRIPTION = `Papers, notes, syllabi and second-hand books of universities.

**Signing in.** Most of what can be read needs no account. Otherwise send e-mail address, password and role (\`user\`, \`authority\`, \`admin\`) to \`POST /api/login\`:

    curl -H 'Content-Type: application/json' -d '{"email":"asha@college.test","password":"…","role":"user"}' {server}/api/login

and the \`token\` of its answer with each call, as \`Authorization: Bearer …\`. Browsers also get it as the cookie \`session\`.

**Addresses.** Every path answers below \`/api\`, and below \`/api/api\` as well.

**Lists** are JSON arrays. \`page\` and \`limit\` select a page; \`X-Total-Count\` and \`Link\` (RFC 8288) have the total and the addresses of other pages.

**Errors** are problem details (RFC 9457): \`error\` for people, \`code\` for programs, \`fields\` with what is wrong with each field.`;

/** The members of an OpenAPI document, or of a JSON Schema (2020-12) in it, that this module uses. */
type Json = {
  $ref?: string;
  type?: string;
  description?: string | undefined;
  anyOf?: Json[];
  properties?: Record<string, Json>;
  propertyNames?: { enum?: string[] } | undefined;
  required?: string[];
  additionalProperties?: Json | false;
  components?: { schemas: Record<string, Json> };
  paths?: unknown;
  [member: string]: unknown;
};

/** Descriptions of responses by status (RFC 9110, 15), in plain words. */
const STATUS_WORDS: Record<string, string> = {
  200: 'Done',
  201: 'Created',
  303: 'Redirects to a page',
  400: 'The request is invalid',
  401: 'Not signed in, or wrong credentials',
  403: 'The caller may not do this, or a page of another site asked for it',
  404: 'Does not exist, or the caller may not see it',
  409: 'Conflicts with the current state',
  413: 'Too large',
  415: 'A media type that is not accepted',
  422: 'The file is refused, with the reason',
  429: 'Too many requests; `Retry-After` says when to come back',
  503: 'Not ready; `Retry-After` says when to come back',
  default: 'Any other failure: 500, or 503 while the database or the storage does not answer',
};

/** The error responses to a body that is too large or of another media type. */
const bodyRefusals = { 413: Problem, 415: Problem };

/** The error response to a rejected file. */
const uploadRefusals = { 422: Problem };

/** The error responses that follow from a route's input and access; a route declares only further ones. */
const refusalsOf = ({ body, querystring }: FastifySchema, access: Access | undefined) => ({
  ...((body !== undefined || querystring !== undefined) && { 400: Problem }),
  ...(access !== 'public' && { 401: Problem }),
  ...(Array.isArray(access) && { 403: Problem }),
});

/** Adds media type and description to each response: problems are `application/problem+json`, files what the route `produces`. */
function answersOf(
  response: Record<string, Json>,
  produces: readonly string[] | undefined,
): Record<string, Json> {
  const answers: Record<string, Json> = {};
  if (produces) {
    const schemaOf = (type: string) =>
      type === 'application/json' ? { type: 'object' } : { type: 'string', format: 'binary' };
    const content = Object.fromEntries(produces.map((type) => [type, { schema: schemaOf(type) }]));
    answers[200] = { description: 'The file', content };
  }
  for (const [status, schema] of Object.entries(response)) {
    const description = STATUS_WORDS[status] ?? 'An answer';
    if (schema.type === 'null' || 'content' in schema) answers[status] = { description, ...schema };
    else {
      const isProblem = schema.$ref?.endsWith('Problem');
      const type = isProblem ? 'application/problem+json' : 'application/json';
      answers[status] = { description, content: { [type]: { schema } } };
    }
  }
  // Every route can fail in this way, even one that declares no error response.
  if (!Object.keys(answers).some((status) => status.startsWith('4')))
    answers['4XX'] = { description: 'The request is not valid HTTP' };
  return answers;
}

/**
 * Expands the shorthand of Zod's JSON Schemas for other tools, and drops components that nothing refers to: the generator makes an input
 * and an output variant of each schema, and most are used in one direction only.
 */
function tidied(document: Json): Json {
  const all = document.components?.schemas ?? {};
  const used = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const node = value as Json;
    const name = typeof node.$ref === 'string' ? node.$ref.replace('#/components/schemas/', '') : '';
    if (name in all && !used.has(name)) {
      used.add(name);
      visit(all[name]);
    }
    spellOut(node);
    for (const [member, part] of Object.entries(node.properties ?? {})) explain(member, part);
    for (const child of Object.values(node)) visit(child);
  };
  visit(document.paths);
  const schemas = Object.fromEntries(Object.entries(all).filter(([name]) => used.has(name)));
  return { ...document, components: { ...document.components, schemas } };
}

/**
 * Drops limits that are only those of JavaScript, and replaces an `anyOf` of one alternative by that one, and a record with known keys by
 * an object with these properties.
 */
function spellOut(node: Json): void {
  while (Array.isArray(node.anyOf) && node.anyOf.length < 2) {
    const [only] = node.anyOf;
    delete node.anyOf;
    for (const [key, value] of Object.entries(only ?? {})) node[key] ??= value;
  }
  if (node.maximum === Number.MAX_SAFE_INTEGER) delete node.maximum;
  if (node.minimum === Number.MIN_SAFE_INTEGER) delete node.minimum;
  const { propertyNames, additionalProperties } = node;
  if (propertyNames?.enum && additionalProperties && node.required && !node.properties) {
    node.properties = Object.fromEntries(propertyNames.enum.map((name) => [name, additionalProperties]));
    node.additionalProperties = false;
    delete node.propertyNames;
  }
}

/** Says what a member holds: times by their format, others in words. */
function explain(member: string, part: Json): void {
  const isText = [part.type].flat().includes('string');
  if (isText && !part.format && /^(at|date|since)$|[a-z]At$/.test(member)) part.format = 'date-time';
  const isValue = !part.$ref && !part.enum && !part.items && !part.properties && part.format === undefined;
  if (isValue) part.description ??= MEMBERS[member];
}

declare module 'fastify' {
  interface FastifySchema {
    /** The fields of a form, for the description alone: the route itself reads and checks the form while it arrives. */
    form?: unknown;
    /** Media types of the file that the route sends. */
    produces?: readonly string[];
  }
}

/** Declares the routes of the API description; call it after all other routes are declared. */
export async function openApiRoutes(app: FastifyInstance): Promise<void> {
  app.get(
    '/api/openapi.json',
    { config: { access: 'public', cached: true }, schema: { hide: true } },
    async (request, reply) => {
      request.tags.add('site');
      reply.type('application/json; charset=utf-8');
      return JSON.stringify(app.swagger());
    },
  );
  await app.register(async (docs) => {
    docs.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'public' };
    });
    await docs.register(swaggerUi, { routePrefix: '/api/docs', uiConfig: { url: '/api/openapi.json' } });
  });
}
