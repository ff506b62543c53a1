import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import test, { type TestContext } from 'node:test';
import { type TestApp, testApp } from '../../test/app.ts';
import { formOf } from '../../test/form.ts';
import { signIn } from '../../test/sessions.ts';
import { slowness } from '../../test/slowness.ts';
import { plant } from '../../test/universities.ts';
import { openBuilt } from '../core/pages/built.ts';

/** The longest that a request may block the event loop, and so all others (/healthz too), in ms (see `slowness`). */
const LONGEST_TURN = 50;

/** Texts that careless code takes very long to process: combining marks to reorder, brackets to match, whitespace to trim. */
const worst: Record<string, string> = {
  'alternating marks': '\u0315\u0300',
  'marks beside letters': 'a\u0315\u0300\u0334\u0323',
  'marks that compatibility makes': '\uff9e\u0334',
  'marks that come apart': '\u0344\u0315',
  'one mark': '\u0300',
  'halves of pairs': '\ud83d',
  'letters that become many': '\ufdfa',
  brackets: '[',
  pictures: '![',
  stars: '*a**b',
  cells: '|a|\n|-|\n',
  quotes: '> - ',
  blanks: ' ',
  'blanks and lines': ' \n\t',
  digits: '9',
  'dots and dashes': 'a.-',
  'an address without an end': 'a@a.',
  escapes: '\\%_',
};

const filled = (text: string, characters: number): string =>
  text.repeat(Math.ceil(characters / text.length)).slice(0, characters);

type Schema = {
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  maxLength?: number;
  pattern?: string;
  format?: string;
  $ref?: string;
};
type Parameter = { name: string; in: string; schema?: Schema };
type Operation = {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
};
type Described = {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
};

/** Opens a portal with a signed-in account of each role, and reads its OpenAPI description. */
async function place(t: TestContext) {
  const portal = await testApp(t, { renderer: await openBuilt(path.resolve('dist')) });
  const { app, database } = portal;
  const university = await plant(database, { name: 'A university' });
  const headers: Record<string, Record<string, string>> = { public: {} };
  for (const role of ['user', 'authority', 'admin'] as const)
    headers[role] = (await signIn(portal, { role })).headers;
  const described = (app as unknown as { swagger(): Described }).swagger();
  const accessOf = new Map(app.declaredRoutes.map(({ method, url, access }) => [`${method} ${url}`, access]));
  const routes = Object.entries(described.paths).flatMap(([url, operations]) =>
    Object.entries(operations).map(([verb, operation]) => {
      const method = verb.toUpperCase();
      const access = accessOf.get(`${method} ${url.replace(/\{(\w+)\}/g, ':$1')}`) ?? 'public';
      const role =
        access === 'public' ? 'public' : access === 'signed-in' ? 'user' : (access.at(-1) ?? 'admin');
      return { method: method as 'POST', url, operation, headers: headers[role] ?? {} };
    }),
  );
  return { ...portal, university, routes, described };
}
type Route = Awaited<ReturnType<typeof place>>['routes'][number];

/** Measures what this thread computes, in ms of CPU time, so that other programs on the machine do not count. */
async function cpuTime(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** Measures the longest event-loop turn, in ms of CPU time. It checks on every turn, and so uses CPU time while it waits. */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let going = true;
  let before = process.threadCpuUsage();
  const look = () => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
    before = process.threadCpuUsage();
    if (going) setImmediate(look);
  };
  setImmediate(look);
  await work();
  going = false;
  look();
  return longest;
}

/** These are also sent no longer than the fields' `maxLength`, so that they pass validation and the code that stores them runs too. */
const KEPT_TOO = new Set(['alternating marks', 'cells', 'pictures', 'blanks and lines']);

const IN_ADDRESSES = new Set([
  'alternating marks',
  'marks that compatibility makes',
  'brackets',
  'blanks',
  'dots and dashes',
  'escapes',
]);

let sender = 0;
type Sent = { method?: 'POST'; url: string; headers?: Record<string, string>; payload?: Buffer };

/**
 * Sends a request, up to three times if it is slow: compilation or garbage collection at that moment does not recur. The first time
 * measures the CPU time of the whole request: if that is below the limit, so is each turn.
 */
async function send(portal: TestApp, what: string, sent: Sent, slow: string[]): Promise<number> {
  let statusCode = 0;
  let took = Number.POSITIVE_INFINITY;
  for (let time = 0; time < 3 && took >= LONGEST_TURN; time += 1) {
    sender += 1;
    const remoteAddress = `10.${(sender >> 16) & 255}.${(sender >> 8) & 255}.${sender & 255}`;
    const ask = async () => {
      ({ statusCode } = await portal.app.inject({ ...sent, remoteAddress }));
    };
    const turn = await (time === 0 ? cpuTime(ask) : longestTurn(ask));
    took = Math.min(took, turn < LONGEST_TURN ? turn : turn / slowness());
  }
  if (took >= LONGEST_TURN) slow.push(`${what}: ${Math.round(took)} ms`);
  if (statusCode >= 500) slow.push(`${what}: answered ${statusCode}`);
  return statusCode;
}

/** Returns a value that fits a schema, with `text` for every string in it. */
function sampleOf(schema: Schema, described: Described, text: (of: Schema) => string, depth = 0): unknown {
  const name = schema.$ref?.split('/').at(-1) ?? '';
  const of = described.components?.schemas?.[name] ?? schema;
  if (depth > 8) return null;
  if (of.const !== undefined) return of.const;
  if (of.enum) return of.enum[0];
  const next = (one: Schema) => sampleOf(one, described, text, depth + 1);
  const among = of.anyOf ?? of.allOf;
  if (among) return next(among.find(({ type }) => type !== 'null') ?? {});
  const type = [of.type].flat()[0];
  if (type === 'object' || of.properties)
    return Object.fromEntries(Object.entries(of.properties ?? {}).map(([key, one]) => [key, next(one)]));
  if (type === 'array') return [next(of.items ?? {})];
  if (type === 'string' || type === undefined) return text(of);
  return type === 'boolean' ? true : 1;
}

const bodyOf = ({ operation }: Route): Schema | undefined =>
  operation.requestBody?.content['application/json']?.schema;

/** Counts the strings in a value that fits a schema. */
function countTexts(schema: Schema, described: Described): number {
  let count = 0;
  sampleOf(schema, described, () => {
    count += 1;
    return '';
  });
  return count;
}

const addressOf = ({ url }: Route, id: string): string => url.replace(/\{\w+\}/g, id);

const bytesOf = (text: string): number => Buffer.byteLength(JSON.stringify(text)) - 2;

test('the worst text in any JSON field of any route blocks the event loop for less than 50 ms', async (t) => {
  const portal = await place(t);
  const { routes, described, database } = portal;
  const slow: string[] = [];
  const writing = routes.filter((route) => bodyOf(route));
  assert.ok(writing.length > 30);
  for (const route of writing) {
    const { method } = route;
    const schema = bodyOf(route) ?? {};
    const headers = { ...route.headers, 'content-type': 'application/json' };
    const sent = (body: string) => ({
      method,
      url: addressOf(route, randomUUID()),
      headers,
      payload: Buffer.from(body),
    });
    await database.sql`delete from rate_limits`;
    // Finds the body size that the route accepts.
    let most = 1024 * 1024;
    while ((await portal.app.inject(sent(`{"none":"${'x'.repeat(most - 20)}"}`))).statusCode === 413)
      most /= 4;
    assert.ok(most >= 16 * 1024, route.url);
    const fields = Math.max(1, countTexts(schema, described));
    for (const [name, text] of Object.entries(worst)) {
      const share = (most * 0.9) / fields / (bytesOf(filled(text, 60)) / 60);
      const kept = ({ maxLength = 100 }: Schema) => Math.min(share, maxLength);
      for (const length of KEPT_TOO.has(name) ? [() => share, kept] : [() => share]) {
        const value = sampleOf(schema, described, (of) => filled(text, Math.floor(length(of))));
        await send(portal, `${method} ${route.url}, ${name}`, sent(JSON.stringify(value)), slow);
      }
    }
    for (const nested of ['[', '{"a":'])
      await send(portal, `${method} ${route.url}, ${nested}`, sent(filled(nested, most - 10)), slow);
  }
  assert.deepEqual(slow, []);
});

test('the worst text in a form with files or the contact form blocks the event loop for less than 50 ms', async (t) => {
  const portal = await place(t);
  const { routes, database, university } = portal;
  const slow: string[] = [];
  const names = new Set([
    'title',
    'description',
    'course[name]',
    'course[feeStructure]',
    'departmentName',
    'data',
    'message',
  ]);
  for (const route of routes)
    for (const name of Object.keys(bodyOf(route)?.properties ?? {})) names.add(name);
  const { payload, headers: typed } = await formOf([['x', 'y']]);
  const takesForms = async ({ method, url, headers }: Route) => {
    const asked = {
      method,
      url: url.replace(/\{\w+\}/g, university.id),
      headers: { ...headers, ...typed },
      payload,
    };
    return method !== ('GET' as string) && (await portal.app.inject(asked)).statusCode !== 415;
  };
  let forms = 0;
  for (const route of routes.filter((one) => bodyOf(one) === undefined)) {
    if (!(await takesForms(route))) continue;
    forms += 1;
    await database.sql`delete from rate_limits`;
    const most = route.url.includes('/f/') ? 100_000 : 1_000_000;
    const fields = [...names].slice(0, 45);
    for (const [name, text] of Object.entries(worst).filter(([name]) => KEPT_TOO.has(name))) {
      const share = Math.min(90_000, most / fields.length) / (Buffer.byteLength(filled(text, 60)) / 60);
      const form = await formOf(fields.map((field) => [field, filled(text, Math.floor(share))]));
      const headers = { ...route.headers, ...form.headers };
      const url = route.url.includes('/f/') ? '/f/contact' : route.url.replace(/\{\w+\}/g, university.id);
      await send(
        portal,
        `${route.method} ${route.url}, ${name}`,
        { method: route.method, url, headers, payload: form.payload },
        slow,
      );
    }
  }
  assert.ok(forms > 5);
  for (const text of Object.values(worst)) {
    const payload = Buffer.from(
      `email=a%40campus.test&message=${encodeURIComponent(filled(text, 120_000).toWellFormed())}`.slice(
        0,
        120_000,
      ),
    );
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    await send(portal, 'the contact form', { method: 'POST', url: '/f/contact', headers, payload }, slow);
  }
  const boundary = 'x'.repeat(30);
  const part = `--${boundary}\r\ncontent-disposition: form-data; name="a"\r\n`;
  for (const [type, text] of [
    ['application/x-www-form-urlencoded', filled('a&', 131_000)],
    [`multipart/form-data; boundary=${boundary}`, filled(`${part}\r\n\r\n`, 131_000)],
    [`multipart/form-data; boundary=${boundary}`, part + filled('a:\r\n', 130_000)],
    [`multipart/form-data; boundary=${boundary}`, filled(part, 131_000)],
    ['application/json', filled('[', 65_000) + filled(']', 65_000)],
    ['application/json', filled('{"a":', 131_000)],
    ['application/json', `{${Array.from({ length: 10_000 }, (_, at) => `"${at}x":1`)}}`],
  ] as const)
    await send(
      portal,
      `the contact form, ${type}, ${text.slice(-20)}`,
      { method: 'POST', url: '/f/contact', headers: { 'content-type': type }, payload: Buffer.from(text) },
      slow,
    );
  assert.deepEqual(slow, []);
});

test('the worst text in an address or a header blocks the event loop for less than 50 ms', async (t) => {
  const portal = await place(t);
  const { routes, university } = portal;
  const slow: string[] = [];
  const id = university.id;
  const reading = routes.filter(({ method, url }) => method === ('GET' as string) && /\{/.test(url));
  const asking = routes.filter(
    ({ method, operation }) =>
      method === ('GET' as string) && operation.parameters?.some((one) => one.in === 'query'),
  );
  assert.ok(reading.length > 10 && asking.length > 10);
  const pages = (text: string) => [
    ...[
      '/Books?q=',
      '/Universities?place=',
      `/coursepages/${id}/courses?q=`,
      '/login?next=',
      '/Blogs?after=',
    ].map((page) => page + text),
    ...[
      `/course/${id}/${text}/${text}`,
      `/blog/${text}`,
      `/f/${text}`,
      `/user/${text}`,
      `/${text}`,
      `/og/${text}.png`,
    ],
  ];
  for (const [name, text] of Object.entries(worst).filter(([name]) => IN_ADDRESSES.has(name))) {
    const part = (most: number) => {
      const one = encodeURIComponent(filled(text, 12).toWellFormed());
      return encodeURIComponent(filled(text, Math.floor((most / one.length) * 12)).toWellFormed());
    };
    const addresses: Sent[] = [
      ...reading.map((route) => ({ headers: route.headers, url: route.url.replace(/\{\w+\}/g, part(1900)) })),
      ...asking.map((route) => {
        const query = (route.operation.parameters ?? []).filter((one) => one.in === 'query');
        const written = query.map((one) => `${one.name}=${part(7000 / query.length)}`).join('&');
        return { headers: route.headers, url: `${addressOf(route, id)}?${written}` };
      }),
      ...[...pages(part(3500)), ...pages(part(200))].map((url) => ({ url })),
    ];
    for (const sent of addresses) await send(portal, `${sent.url.slice(0, 60)}, ${name}`, sent, slow);
  }
  const header = (text: string) => filled(text, 14_000);
  const names = [
    'cookie',
    'accept',
    'accept-language',
    'accept-encoding',
    'if-none-match',
    'range',
    'user-agent',
    'origin',
  ];
  for (const text of [
    'a=b;',
    ';',
    'en;q=0,',
    'br;',
    '"a",',
    'W/',
    ' ',
    'bytes=0-1,',
    'Mozilla/5.0 (',
    'Chrome/1.',
    '(((',
  ])
    for (const sent of [{ url: '/Books' }, { method: 'POST' as const, url: '/api/login' }]) {
      const all = Object.fromEntries(names.map((name) => [name, header(text)]));
      const headers = {
        ...all,
        authorization: `Bearer ${header(text)}`,
        'content-type': `application/json;${header(text)}`,
      };
      await send(portal, `headers: ${text}`, { ...sent, headers }, slow);
    }
  assert.deepEqual(slow, []);
});
