import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import test from 'node:test';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { type TestApp, testApp } from '../../test/app.ts';
import * as blogs from '../../test/blogs.ts';
import * as books from '../../test/books.ts';
import { sendJson } from '../../test/contact.ts';
import { ask, fileOf, formOf } from '../../test/form.ts';
import { addNotice } from '../../test/notifications.ts';
import { dealsIn } from '../../test/reservations.ts';
import { PASSWORD, signIn } from '../../test/sessions.ts';
import { begin } from '../../test/transfer.ts';
import { plant } from '../../test/universities.ts';
import { send } from '../../test/upload.ts';
import type { Role } from '../core/vocabulary.ts';
import { startSession } from '../sessions/write.ts';

type Answers = Record<string, { content?: Record<string, unknown> }>;
type Operation = {
  operationId: string;
  tags: string[];
  parameters?: { in: string; name: string; description?: string }[];
  requestBody?: object;
  responses: Answers;
};
type Description = {
  paths: Record<string, Record<string, Operation>>;
  tags: { name: string; description: string }[];
  components: { schemas: Record<string, { properties: Record<string, { description?: string }> }> };
};

const describe = async ({ app }: Pick<TestApp, 'app'>): Promise<Description> =>
  (await app.inject('/api/openapi.json')).json();

const operationsIn = ({ paths }: Description) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );

test('the OpenAPI description passes Redocly’s recommended rules without an error or a warning', async (t) => {
  const config = await createConfig({ extends: ['recommended'] });
  for (const publicUrl of ['https://portal.test', 'http://localhost:3000']) {
    const { app } = await testApp(t, { publicUrl });
    const source = (await app.inject('/api/openapi.json')).payload;
    const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config });
    const found = problems.map(
      ({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`,
    );
    assert.deepEqual(found, []);
  }
});

test('every operation has a verb-noun operationId, tags, and explained parameters and bodies; limited ones declare 429, and members state times, units and limits', async (t) => {
  const description = await describe(await testApp(t));
  const tags = new Set(description.tags.map(({ name }) => name));
  const wrong = operationsIn(description).flatMap(({ method, path, operation }) => {
    const { operationId, parameters = [], requestBody } = operation;
    const unexplained = parameters.filter((one) => !one.description);
    const isLimited = method === 'get' ? LIMITED_READS.has(operationId) : !UNLIMITED.has(operationId);
    return [
      ...(/^[a-z]+[A-Z][A-Za-z]+$/.test(operationId) ? [] : [`${method} ${path} is called ${operationId}`]),
      ...(isLimited === '429' in operation.responses
        ? []
        : [`${operationId}: 429 where it is not, or the other way round`]),
      ...unexplained.map(({ name }) => `${operationId}: ${name} is not explained`),
      ...operation.tags.filter((tag) => !tags.has(tag)).map((tag) => `${operationId}: its tag ${tag} is not`),
      ...(['put', 'post', 'patch'].includes(method) && !requestBody && !WITHOUT_BODY.has(operationId)
        ? [`${operationId} (${path}) does not say what it takes in`]
        : []),
    ];
  });
  assert.deepEqual(wrong, []);
  const { Resource, Reservation, Book } = description.components.schemas;
  assert.deepEqual(Reservation?.properties.answeredAt, { type: ['string', 'null'], format: 'date-time' });
  assert.deepEqual(Resource?.properties.bytes, { type: 'integer', description: 'Size of the file' });
  assert.equal(Book?.properties.price?.description, 'Rupees');
  assert.doesNotMatch(JSON.stringify(description), /9007199254740991/);
});

/** Changes that an account may make however many it has made that day. */
const LIMITED_READS = new Set(['exportList', 'exportOwnAccount']);
const UNLIMITED = new Set(['endSession', 'endAllSessions', 'changeSettings']);

/** Operations without a request body: the address contains everything they need. */
const WITHOUT_BODY = new Set([
  ...['withdrawBook', 'markBookSold', 'signOut', 'restoreFromTrash'],
  ...['runImport', 'startManifestImport', 'stopImport', 'sendPasswordMail'],
]);

/** Wraps the application to check the status, content type and body of each response against the OpenAPI description. */
async function watch(place: TestApp): Promise<{ place: TestApp; wrong: Set<string>; seen: Set<string> }> {
  const description = await describe(place);
  // Other formats are those of forms and addresses, which Ajv does not know.
  const formats = { 'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/ };
  const ajv = new Ajv2020({ strict: false, logger: false, formats });
  ajv.addSchema(description, 'api');
  const validators = new Map<string, ValidateFunction>();
  const wrong = new Set<string>();
  const seen = new Set<string>();
  const operations = operationsIn(description).map(({ method, path, operation }) => ({
    method: method.toUpperCase(),
    path,
    operation,
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+').replaceAll('.', '\\.')}$`),
  }));
  // Paths with fewer parameters match first.
  operations.sort((a, b) => a.path.split('{').length - b.path.split('{').length);

  const check = (method: string, url: string, answer: LightMyRequestResponse) => {
    const pathname = url.replace(/\?.*/, '');
    const found = operations.find((one) => one.method === method && one.pattern.test(pathname));
    if (!found) return;
    const { operationId, responses } = found.operation;
    const { statusCode } = answer;
    const status =
      String(statusCode) in responses ? String(statusCode) : statusCode < 500 ? '4XX' : 'default';
    const described = responses[status];
    if (!described)
      return wrong.add(`${operationId}: ${statusCode} is not described (${answer.payload.slice(0, 120)})`);
    seen.add(`${operationId} ${statusCode}`);
    const type = String(answer.headers['content-type'] ?? '');
    const media = type.replace(/;.*/, '');
    if (!described.content) {
      if (answer.payload !== '') wrong.add(`${operationId} ${statusCode}: a body that is not described`);
      return;
    }
    if (!(media in described.content)) return wrong.add(`${operationId} ${statusCode}: type “${type}”`);
    if (!media.endsWith('json')) return;
    if (!type.endsWith('; charset=utf-8')) wrong.add(`${operationId} ${statusCode}: type “${type}”`);
    const escaped = (text: string) => encodeURIComponent(text.replaceAll('~', '~0').replaceAll('/', '~1'));
    const at = ['paths', found.path, method.toLowerCase(), 'responses', status, 'content', media, 'schema'];
    const pointer = at.map(escaped).join('/');
    const validate = validators.get(pointer) ?? ajv.compile({ $ref: `api#/${pointer}` });
    validators.set(pointer, validate);
    if (!validate(answer.json()))
      wrong.add(
        `${operationId} ${statusCode}: ${ajv.errorsText(validate.errors)} in ${answer.payload.slice(0, 300)}`,
      );
  };
  const inject = async (options: InjectOptions | string) => {
    const answer = await place.app.inject(options);
    const { method = 'GET', url } = typeof options === 'string' ? { url: options } : options;
    check(String(method), String(url), answer);
    return answer;
  };
  const app = new Proxy(place.app, {
    get: (target, name) => (name === 'inject' ? inject : Reflect.get(target, name)),
  });
  return { place: { ...place, app }, wrong, seen };
}

/** Fills the portal with one of everything, through API calls where they exist. */
async function furnish(place: TestApp) {
  const { app, database } = place;
  const { id: university, courses } = await plant(
    database,
    { name: 'Zemu University', location: 'Lachen' },
    { Physics: ['B.Sc. Physics'] },
  );
  const [{ id: courseId, department_id: departmentId } = { id: '', department_id: '' }] =
    Object.values(courses);
  const admin = await signIn(place, { role: 'admin', name: 'Meera Joshi' });
  const seller = await signIn(place, { name: 'Asha Negi' });
  const student = await signIn(place, { name: 'Bina Rawat' });
  const uploaded = (await send(place, admin, university)).body.resource;
  const offered = await books.offer(place, seller);
  const { book } = offered.body;
  await books.ask(place, admin, 'PATCH', `/api/books/${book._id}/verify`, { status: 'approved' });
  const reserved = await dealsIn(place).reserve(student, book._id, { note: 'On Monday?' });
  const blog = (await blogs.write(place, seller)).body.blog;
  await blogs.decide(place, admin, blog._id, { status: 'approved' });
  const waiting = (await blogs.write(place, seller, { title: 'Another' })).body.blog;
  await blogs.upload(place, seller, await blogs.photo('#224466'));
  await sendJson(place, { email: 'asha@college.test', message: 'Is the paper of 2019 missing?' });
  const preferences = { userId: student.id, universities: [university] };
  await ask(place, student, 'POST', '/api/user/preferences', preferences);
  await addNotice(place, student.id);
  const thread = `/api/reservations/${reserved.body.reservation?._id}/messages`;
  await ask(place, student, 'POST', thread, { text: 'By the gate?' });
  const file = { name: 'a.csv', bytes: 'name,location\nKedar University,Chamoli\n' };
  const begun = await begin(place, admin.headers, 'universities', file);
  const enquiries = await app.inject({ url: '/api/enquiries', headers: admin.headers });
  const synonyms = await app.inject({ url: '/api/search/synonyms', headers: admin.headers });
  const ids: Record<string, string> = {
    universities: university,
    resources: uploaded._id,
    managed: uploaded._id,
    download: uploaded._id,
    books: book._id,
    blogs: blog._id,
    reservations: reserved.body.reservation?._id,
    imports: begun._id,
    enquiries: enquiries.json<{ _id: string }[]>()[0]?._id ?? '',
    synonyms: synonyms.json<{ _id: string }[]>()[0]?._id ?? '',
    user: student.id,
  };
  const files = [uploaded.fileUrl, book.image, book.imageSmall];
  return { ids, courseId, departmentId, files, people: [admin, seller, student], waiting };
}

/** Returns a function per kind of caller. GET requests share a session; others start a new one, because some of them end it. */
async function everyCaller(place: TestApp, people: { id: string }[]) {
  const { database, secret } = place;
  const [admin, seller, student] = people;
  const authority = await signIn(place, { role: 'authority', name: 'Ravi Thakur' });
  const from = { address: '192.0.2.1', userAgent: undefined };
  const as = (person: { id: string } | undefined, role: Role) => {
    const begin = async () => {
      const { token } = await startSession(database.db, secret, { id: person?.id ?? '', role }, from);
      return { authorization: `Bearer ${token}` };
    };
    let reading: ReturnType<typeof begin> | undefined;
    return (method: string) => {
      if (method !== 'GET') return begin();
      reading ??= begin();
      return reading;
    };
  };
  return [
    async () => ({}),
    as(student, 'user'),
    as(seller, 'user'),
    as(authority, 'authority'),
    as(admin, 'admin'),
  ];
}

test('for every kind of caller, each response has the status, content type and body that the OpenAPI description declares', async (t) => {
  const { place, wrong, seen } = await watch(await testApp(t));
  const { ids, courseId, departmentId, files, people } = await furnish(place);
  const callers = await everyCaller(place, people);
  const addressOf = (url: string, known: boolean) =>
    url
      .replace(
        /\/(\w+)\/:(id|userId)/,
        (_, list: string, name: string) =>
          `/${list}/${(known && ids[name === 'userId' ? 'user' : list]) || randomUUID()}`,
      )
      .replace(':courseId', known ? courseId : randomUUID())
      .replace(':departmentId', known ? departmentId : randomUUID())
      .replace(':slug', 'privacy-policy')
      .replace(':list', 'books')
      .replaceAll(/:\w+/g, 'x')
      .replace('*', '');
  const { paths } = await describe(place);
  const isDescribed = (url: string) => url.replaceAll(/:(\w+)/g, '{$1}') in paths;
  const routes = place.app.declaredRoutes.filter(({ method, url }) => method !== 'HEAD' && isDescribed(url));
  // GET routes go first: the others may remove what they read.
  routes.sort((a, b) => Number(b.method === 'GET') - Number(a.method === 'GET'));
  for (const { method, url } of routes)
    for (const headers of callers)
      for (const known of method === 'GET' && url.includes('/:') ? [true, false] : [false])
        await place.app.inject({
          method: method as 'GET',
          url: addressOf(url, known),
          headers: await headers(method),
        });
  for (const { method, url } of routes.filter((route) => route.method !== 'GET')) {
    const change = { method: method as 'POST', url: addressOf(url, false) };
    const foreign = { origin: 'https://elsewhere.test', 'sec-fetch-site': 'cross-site' };
    await place.app.inject({ ...change, headers: { ...(await callers.at(-1)?.(method)), ...foreign } });
    if (!paths[url.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.requestBody) continue;
    const bodies = { 'text/plain': 'text', 'application/json': JSON.stringify('x'.repeat(1_100_000)) };
    for (const [type, payload] of Object.entries(bodies))
      await place.app.inject({
        ...change,
        headers: { ...(await callers.at(-1)?.(method)), 'content-type': type },
        payload,
      });
  }
  // The shared sessions of the GET requests may have ended by now.
  for (const url of [
    ...['verified=false', 'verified=all', 'page=x'].map((query) => `/api/books?${query}`),
    '/api/authority/register/university?name=Zemu',
  ])
    for (const headers of callers) await place.app.inject({ url, headers: await headers('') });
  for (const file of files) if (file) await place.app.inject(file.startsWith('/api') ? file : `/api${file}`);
  assert.deepEqual([...wrong].sort(), []);
  const operations = operationsIn(await describe(place)).filter(({ method }) => method === 'get');
  const unseen = operations.filter(
    ({ operation }) => ![...seen].some((one) => one.startsWith(`${operation.operationId} 2`)),
  );
  assert.deepEqual(unseen.map(({ operation }) => operation.operationId).sort(), UNSEEN);
});

/** Operations whose data only uploads and jobs create; the tests of each feature cover them. */
const UNSEEN = [
  ...['getBlogImage', 'getCourseFile', 'getMailStop', 'getPhoto', 'getPreferences', 'getResourceThumbnail'],
  ...['getSitePicture', 'getUniversityLogo'],
];

test('the curl examples of docs/api.md succeed one after the other', async (t) => {
  const place = await testApp(t);
  const { email } = await signIn(place, { role: 'admin', name: 'Meera Joshi' });
  const variables: Record<string, string> = { SERVER: '', EMAIL: email, PASSWORD };
  const text = await readFile('docs/api.md', 'utf8');
  const examples = [...text.matchAll(/```sh\n(.*?)```/gs)].flatMap(([, lines = '']) =>
    lines.trim().split('\n'),
  );
  assert.ok(examples.length > 10);
  for (const example of examples) {
    const [, name, command = '', member = ''] =
      /^(?:([A-Z]+)=\$\()?(curl .*?)(?: \| jq -r "\.([\w.]+)"\))?$/.exec(example) ?? [];
    const answer = await place.app.inject(await requestOf(command, variables));
    assert.ok(answer.statusCode < 300, `${example}: ${answer.statusCode} ${answer.payload}`);
    if (name === undefined) continue;
    const read = member
      .split('.')
      .reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], answer.json());
    assert.equal(typeof read, 'string', example);
    variables[name] = String(read);
  }
});

/** Returns the request that a curl command would send. Supports what the examples use: double quotes, -X, -H, -d, -F. */
async function requestOf(command: string, variables: Record<string, string>): Promise<InjectOptions> {
  const words = [...command.matchAll(/"((?:[^"\\]|\\.)*)"|(\S+)/g)].map(([, quoted, bare]) =>
    (quoted?.replaceAll('\\"', '"') ?? bare ?? '').replaceAll(
      /\$([A-Z]+)/g,
      (_, name: string) => variables[name] ?? '',
    ),
  );
  const after = (option: string) => words.filter((_, at) => words[at - 1] === option);
  const pairs = (texts: string[], between: string) =>
    texts.map(
      (text) =>
        [text.slice(0, text.indexOf(between)), text.slice(text.indexOf(between) + between.length)] as const,
    );
  const [data] = after('-d');
  const parts = pairs(after('-F'), '=');
  const photo = fileOf(await blogs.photo('#335577'), 'wave.jpg');
  const sent = parts.map(([name, value]) => [name, value === '@wave.jpg' ? photo : value] as const);
  const form = sent.length > 0 ? await formOf(sent) : undefined;
  const payload = data ?? form?.payload;
  return {
    method: (after('-X')[0] ?? (payload === undefined ? 'GET' : 'POST')) as 'GET',
    url: words.find((word) => word.startsWith('/')) ?? '',
    headers: { ...Object.fromEntries(pairs(after('-H'), ': ')), ...form?.headers },
    ...(payload !== undefined && { payload }),
  };
}
