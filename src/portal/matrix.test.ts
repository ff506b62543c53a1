import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import test, { type TestContext } from 'node:test';
import { type TestApp, testApp } from '../../test/app.ts';
import { ask, type Method, type Parts } from '../../test/form.ts';
import { signIn } from '../../test/sessions.ts';
import { plant } from '../../test/universities.ts';
import { countPending as countPosts } from '../blogs/service.ts';
import { countWaiting } from '../books/reservations/service.ts';
import { countPending as countBooks } from '../books/service.ts';
import type { Access, DeclaredRoute } from '../core/access.ts';
import type { Role } from '../core/vocabulary.ts';
import { startSession } from '../sessions/write.ts';

const PUBLIC = 'public';
const SIGNED_IN = 'signed-in';
const ADMINS = ['admin'] as const;
const AUTHORITIES = ['authority'] as const;
const STUDENTS = ['user'] as const;
const STAFF = ['admin', 'authority'] as const;

/**
 * Every route of the portal with the roles that pass its access rule. The tests of each feature cover what each role may do behind
 * that rule.
 */
const MATRIX: Record<string, Access> = {
  'GET /healthz': PUBLIC,
  'GET /readyz': PUBLIC,
  'GET /*': PUBLIC,
  'GET /sitemap.xml': PUBLIC,
  'GET /sitemap-:part.xml': PUBLIC,
  'GET /robots.txt': PUBLIC,
  'GET /.well-known/security.txt': PUBLIC,
  'GET /favicon.svg': PUBLIC,
  'GET /opensearch.xml': PUBLIC,
  'GET /oai': PUBLIC,
  'POST /oai': PUBLIC,
  'GET /api/openapi.json': PUBLIC,
  'GET /api/docs': PUBLIC,

  'GET /api/counts': PUBLIC,
  'GET /api/articles': PUBLIC,
  'GET /api/articles/:slug': PUBLIC,
  'GET /og/*': PUBLIC,
  'GET /api/site/landing': PUBLIC,
  'GET /api/site/team': PUBLIC,
  'GET /api/site/contact': PUBLIC,
  'GET /api/warnings': ADMINS,
  'GET /api/settings': ADMINS,
  'PUT /api/settings/:section': ADMINS,
  'POST /api/settings/pictures': ADMINS,
  'GET /api/files/site/:id/:file': PUBLIC,
  'GET /api/universities': PUBLIC,
  'GET /api/universities/:id': PUBLIC,
  'GET /api/files/universities/:id/:file': PUBLIC,
  'POST /api/universities': STAFF,
  'PATCH /api/universities/:id': STAFF,
  'DELETE /api/universities/:id': STAFF,
  'GET /api/universities/:id/contents': STAFF,
  'PUT /api/universities/:id/logo': STAFF,
  'DELETE /api/universities/:id/logo': STAFF,
  'PATCH /api/universities/:id/add-department': STAFF,
  'PUT /api/universities/:id/departments/:departmentId': STAFF,
  'DELETE /api/universities/:id/departments/:departmentId': STAFF,
  'GET /api/universities/:id/departments/:departmentId/contents': STAFF,
  'PATCH /api/universities/:id/add-course': STAFF,
  'PATCH /api/universities/:id/courses/:courseId': STAFF,
  'PATCH /api/universities/:id/remove-course': STAFF,
  'GET /api/universities/:id/courses/:courseId/contents': STAFF,
  'PUT /api/universities/:id/courses/:courseId/files': STAFF,
  'DELETE /api/universities/:id/courses/:courseId/files/:kind': STAFF,
  'GET /api/files/courses/:id/:start/:file': PUBLIC,
  'GET /api/search': PUBLIC,
  'GET /api/search/suggest': PUBLIC,
  'GET /api/search/suggest.json': PUBLIC,
  'GET /api/resources': PUBLIC,
  'GET /api/resources/:id': PUBLIC,
  'GET /api/resources/download/:id': PUBLIC,
  'GET /api/files/resources/:id/:file': PUBLIC,
  'POST /api/resources/upload': STAFF,
  'GET /api/resources/managed': STAFF,
  'GET /api/resources/managed/:id': STAFF,
  'GET /api/resources/shelves': STAFF,
  'PATCH /api/resources/:id': STAFF,
  'DELETE /api/resources/:id': STAFF,
  'GET /api/files/resources/:id/:start/thumbnail.webp': PUBLIC,
  'GET /api/books': PUBLIC,
  'GET /api/files/books/:id/:file': PUBLIC,
  'POST /api/books': SIGNED_IN,
  'GET /api/books/mine': SIGNED_IN,
  'GET /api/books/:id': PUBLIC,
  'PUT /api/books/:id': SIGNED_IN,
  'PATCH /api/books/:id/verify': STAFF,
  'DELETE /api/books/:id': SIGNED_IN,
  'PUT /api/books/:id/withdrawal': SIGNED_IN,
  'DELETE /api/books/:id/withdrawal': SIGNED_IN,
  'PUT /api/books/:id/sale': SIGNED_IN,

  'GET /api/own-university': SIGNED_IN,

  'GET /api/blogs': PUBLIC,
  'GET /api/blogs/pending': STAFF,
  'GET /api/blogs/:id': PUBLIC,
  'POST /api/blogs': SIGNED_IN,
  'PUT /api/blogs/:id': SIGNED_IN,
  'PATCH /api/blogs/:id/verify': STAFF,
  'DELETE /api/blogs/:id': SIGNED_IN,
  'POST /api/blogs/preview': SIGNED_IN,
  'POST /api/blogs/images': SIGNED_IN,
  'GET /api/files/blogs/:id/:file': PUBLIC,
  'GET /blogs.atom': PUBLIC,
  'GET /resources.atom': PUBLIC,

  'POST /api/books/:id/reservations': SIGNED_IN,
  'GET /api/reservations': SIGNED_IN,
  'GET /api/reservations/:id': SIGNED_IN,
  'PATCH /api/reservations/:id': SIGNED_IN,
  'GET /api/reservations/:id/messages': SIGNED_IN,
  'POST /api/reservations/:id/messages': SIGNED_IN,

  'POST /api/login': PUBLIC,
  'POST /api/logout': PUBLIC,
  'GET /api/auth/sessions': SIGNED_IN,
  'DELETE /api/auth/sessions': SIGNED_IN,
  'DELETE /api/auth/sessions/:id': SIGNED_IN,
  'POST /api/auth/password': SIGNED_IN,
  'POST /api/password/send-code': PUBLIC,
  'POST /api/password/reset': PUBLIC,

  'POST /api/user/register/send-code': PUBLIC,
  'POST /api/user/register/verify': PUBLIC,
  'POST /api/admin/register': ADMINS,
  'POST /api/authority/register': ADMINS,
  'GET /api/authority/register/university': ADMINS,

  'GET /api/auth/me': SIGNED_IN,
  'GET /api/admin/me': ADMINS,
  'GET /api/authority': AUTHORITIES,
  'GET /api/user': STUDENTS,
  'PATCH /api/auth/me': SIGNED_IN,
  'DELETE /api/auth/me': SIGNED_IN,
  'PUT /api/auth/me/photo': SIGNED_IN,
  'DELETE /api/auth/me/photo': SIGNED_IN,
  'GET /api/auth/me/export': SIGNED_IN,
  'POST /api/auth/email/send-code': SIGNED_IN,
  'POST /api/auth/email/verify': SIGNED_IN,
  'GET /api/files/people/:id/:file': SIGNED_IN,
  'GET /api/user/preferences/user/:userId': SIGNED_IN,
  'POST /api/user/preferences': SIGNED_IN,
  'GET /api/user/overview': SIGNED_IN,

  'GET /api/notifications': SIGNED_IN,
  'GET /api/notifications/count': SIGNED_IN,
  'PATCH /api/notifications/:id': SIGNED_IN,
  'PUT /api/notifications/read': SIGNED_IN,
  'GET /api/notifications/settings': SIGNED_IN,
  'PUT /api/notifications/settings': SIGNED_IN,
  'GET /api/unsubscribe/:token': PUBLIC,
  'POST /unsubscribe/:token': PUBLIC,

  'GET /api/people': STAFF,
  'PATCH /api/people/:id': STAFF,
  'DELETE /api/people/:id': ADMINS,
  'POST /api/people/:id/password-mail': ADMINS,
  'POST /api/people/:id/suspend': STAFF,
  'POST /api/people/:id/restore': STAFF,
  'GET /api/audit': ADMINS,

  'POST /api/imports': STAFF,
  'GET /api/imports': STAFF,
  'GET /api/imports/:id': STAFF,
  'PUT /api/imports/:id/files': STAFF,
  'POST /api/imports/:id/start': STAFF,
  'POST /api/imports/:id/run': STAFF,
  'POST /api/imports/:id/stop': STAFF,
  'GET /api/imports/:id/report.csv': STAFF,
  'GET /api/exports/:list': STAFF,

  'POST /f/:formId': PUBLIC,
  'POST /p/:project/f/:formId': PUBLIC,
  'GET /contact-map': PUBLIC,
  'GET /contact-map/outside': PUBLIC,
  'GET /api/enquiries': ADMINS,
  'GET /api/enquiries/:id': ADMINS,
  'PATCH /api/enquiries/:id': ADMINS,
  'DELETE /api/enquiries/:id': ADMINS,

  'GET /api/search/synonyms': STAFF,
  'GET /api/search/synonyms/:id': STAFF,
  'POST /api/search/synonyms': STAFF,
  'PUT /api/search/synonyms/:id': STAFF,
  'DELETE /api/search/synonyms/:id': STAFF,
  'GET /api/search/misses': STAFF,

  'GET /api/trash': ADMINS,
  'POST /api/trash/:id/restore': SIGNED_IN,
  'GET /api/waiting': STAFF,
  'GET /api/stats': ADMINS,
  'GET /api/stats/activity': ADMINS,
  'GET /api/stats/top-courses': ADMINS,
  'GET /api/stats/coverage': ADMINS,
};

const nameOf = ({ method, url }: Pick<DeclaredRoute, 'method' | 'url'>) =>
  `${method} ${url}`.replace(/^(GET \/api\/docs).*/, '$1');

/** Returns all routes but the 404 fallback of the API and the HEAD route of each GET. */
const routesOf = ({ app }: TestApp): Map<string, Access> =>
  new Map(
    app.declaredRoutes
      .filter(({ method, url }) => method !== 'HEAD' && url !== '/api/*')
      .map((route) => [nameOf(route), route.access]),
  );

test('the matrix has exactly the declared routes with their access, and each HEAD route has the access of its GET route', async (t) => {
  const place = await testApp(t);
  const declared = routesOf(place);
  assert.deepEqual(
    {
      'routes without a row': [...declared.keys()].filter((route) => !(route in MATRIX)).sort(),
      'rows without a route': Object.keys(MATRIX).filter((route) => !declared.has(route)),
    },
    { 'routes without a row': [], 'rows without a route': [] },
  );
  const wanted = (name: string) => JSON.stringify([MATRIX[name] ?? 'no row'].flat().sort());
  const wrong = place.app.declaredRoutes
    .filter(({ url }) => url !== '/api/*')
    .map(({ method, url, access }) => ({
      access,
      name: nameOf({ method: method === 'HEAD' ? 'GET' : method, url }),
    }))
    .filter(({ name, access }) => JSON.stringify([access].flat().sort()) !== wanted(name))
    .map(({ name, access }) => `${name} declares ${[access].flat().join(', ')}`);
  assert.deepEqual(wrong, []);
});

type Caller = {
  who: string;
  role: Role | null;
  /** Whether the authority's rights are limited to one university. */
  isConfined?: boolean;
  /** A session for a request; only those that read share one, because some others end it. */
  headers(method: string): Promise<Record<string, string>>;
};

/** Routes that refuse a confined authority before the upload begins. */
const UNCONFINED = ['POST /api/imports', 'PUT /api/imports/:id/files'];

/** Creates a caller of every kind. */
async function callersOf(t: TestContext): Promise<{ place: TestApp; callers: Caller[] }> {
  const place = await testApp(t);
  const { database, secret } = place;
  const own = (await plant(database, { name: 'Own' })).id;
  const other = (await plant(database, { name: 'Other' })).id;
  const from = { address: '192.0.2.1', userAgent: undefined };
  const signedIn = async (
    who: string,
    role: Role,
    rights: { scope?: 'own'; universityId?: string } = {},
  ): Promise<Caller> => {
    const { id, headers: reading } = await signIn(place, { role, ...rights });
    const headers = async (method: string) => {
      if (method === 'GET') return reading;
      const { token } = await startSession(database.db, secret, { id, role }, from);
      return { authorization: `Bearer ${token}` };
    };
    return { who, role, isConfined: rights.scope === 'own', headers };
  };
  const administrator = await signedIn('an administrator', 'admin');
  const suspended = await signIn(place, { role: 'admin' });
  await database.sql`update people set suspended_at = now() where id = ${suspended.id}`;
  await database.sql`update sessions set revoked_at = null where id = ${suspended.sessionId}`;
  const expired = await signIn(place, { role: 'admin' });
  await database.sql`update sessions set expires_at = now() where id = ${expired.sessionId}`;
  const callers = [
    { who: 'a visitor', role: null, headers: async () => ({}) },
    await signedIn('a student', 'user'),
    await signedIn('an authority', 'authority'),
    await signedIn('an authority of its own university', 'authority', { universityId: own, scope: 'own' }),
    await signedIn('an authority of another university', 'authority', { universityId: other, scope: 'own' }),
    administrator,
    { who: 'a suspended administrator', role: null, headers: async () => suspended.headers },
    { who: 'an administrator whose session is over', role: null, headers: async () => expired.headers },
  ];
  return { place, callers };
}

/** Returns the status with which the access rule refuses a role: 401, 403, or null if it passes. */
function refusalOf(role: Role | null, access: Access): number | null {
  if (access === 'public') return null;
  if (role === null) return 401;
  return access === 'signed-in' || access.includes(role) ? null : 403;
}

const addressOf = (url: string) =>
  url.replace(':part', '1').replaceAll(':id', randomUUID()).replaceAll(/:\w+/g, 'x').replace('*', '');

test('every route admits each kind of caller, or answers 401 or 403, as the matrix says', async (t) => {
  const { place, callers } = await callersOf(t);
  const wrong: string[] = [];
  // GET routes go first, before any session is ended.
  const routes = [...routesOf(place).keys()].sort(
    (a, b) => Number(b.startsWith('GET')) - Number(a.startsWith('GET')),
  );
  for (const route of routes)
    for (const { who, role, isConfined, headers } of callers) {
      const [method = '', url = ''] = route.split(' ');
      const answer = await place.app.inject({
        method: method as 'GET',
        url: addressOf(url),
        headers: await headers(method),
      });
      const wanted =
        isConfined && UNCONFINED.includes(route) ? 403 : refusalOf(role, MATRIX[route] ?? 'public');
      const { statusCode } = answer;
      if (statusCode >= 500) wrong.push(`${route}: ${who} met a ${statusCode}`);
      else if (wanted !== ([401, 403].includes(statusCode) ? statusCode : null))
        wrong.push(`${route}: ${who} got ${statusCode} instead of ${wanted ?? 'past the door'}`);
    }
  assert.deepEqual(wrong, []);
});

test('an unknown API path is 404 for every caller, and the 401 for an ended session says so', async (t) => {
  const { place, callers } = await callersOf(t);
  for (const { who, headers } of callers)
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      const answer = await place.app.inject({
        method,
        url: '/api/nothing/here',
        headers: await headers(method),
      });
      assert.equal(answer.statusCode, 404, `${method}, ${who}`);
    }
  const texts = new Map<string, string>();
  for (const { who, headers } of callers) {
    const answer = await place.app.inject({ url: '/api/auth/sessions', headers: await headers('GET') });
    if (answer.statusCode === 401) texts.set(who, answer.json<{ error: string }>().error);
  }
  assert.deepEqual(Object.fromEntries(texts), {
    'a visitor': 'Please sign in first.',
    'a suspended administrator': 'Your session has ended. Please sign in again.',
    'an administrator whose session is over': 'Your session has ended. Please sign in again.',
  });
});

/** A request about a book, post or reservation, with the status that its staff get before and after the publication. */
type OwnedCall = { call: string; body?: object; waits: number; shown: number };

const BOOK_CALLS: OwnedCall[] = [
  { call: 'GET /api/books/:id', waits: 200, shown: 200 },
  { call: 'PUT /api/books/:id', waits: 200, shown: 200 },
  { call: 'PATCH /api/books/:id/verify', body: { status: 'approved' }, waits: 200, shown: 409 },
  { call: 'DELETE /api/books/:id', waits: 200, shown: 200 },
  { call: 'PUT /api/books/:id/withdrawal', waits: 200, shown: 200 },
  { call: 'DELETE /api/books/:id/withdrawal', waits: 200, shown: 200 },
  { call: 'PUT /api/books/:id/sale', waits: 409, shown: 200 },
];
const POST_CALLS: OwnedCall[] = [
  { call: 'GET /api/blogs/:id', waits: 200, shown: 200 },
  { call: 'PATCH /api/blogs/:id/verify', body: { status: 'approved' }, waits: 200, shown: 409 },
  { call: 'DELETE /api/blogs/:id', waits: 200, shown: 200 },
];
const REQUEST_CALLS: OwnedCall[] = [
  { call: 'GET /api/reservations/:id', waits: 200, shown: 200 },
  { call: 'GET /api/reservations/:id/messages', waits: 200, shown: 200 },
  { call: 'POST /api/reservations/:id/messages', body: { text: 'Hello' }, waits: 201, shown: 201 },
  { call: 'PATCH /api/reservations/:id', body: { state: 'accepted' }, waits: 200, shown: 200 },
];

/** Creates books, posts and requests of the confined authority's university, of another one and of none, and staff of all kinds. */
async function owned(t: TestContext) {
  const place = await testApp(t);
  const { sql } = place.database;
  const own = (await plant(place.database, { name: 'Own' })).id;
  const other = (await plant(place.database, { name: 'Other' })).id;
  const people = {
    'an authority of its own university': await signIn(place, {
      role: 'authority',
      universityId: own,
      scope: 'own',
    }),
    'an authority whose university is gone': await signIn(place, { role: 'authority', scope: 'own' }),
    'an authority of all': await signIn(place, { role: 'authority', universityId: own }),
    'an administrator': await signIn(place, { role: 'admin' }),
    'a student': await signIn(place),
  };
  const owner = await signIn(place, { email: 'owner@canary.test' });
  const buyer = await signIn(place);
  const universities = { own, other, none: null };
  type Where = keyof typeof universities;
  const book = async (where: Where, isShown: boolean, seller: string | null = owner.id) => {
    const [row] = await sql`
      insert into books (name, seller, email, contact_number, price, seller_id, university_id, verified_at, verified_by)
      values (${`Book of ${where}`}, 'Owner', ${`${where}@canary.test`}, '98162 77002', 10, ${seller}, ${universities[where]},
        ${isShown ? new Date() : null}, ${isShown ? 'Ravi' : null}) returning id`;
    return String(row?.id);
  };
  const post = async (where: Where, isShown: boolean) => {
    const [row] = await sql`
      insert into blogs (slug, title, content, excerpt, author_id, author_name, author_role, university_id, verified_at, verified_by)
      values (${randomUUID()}, ${`Post of ${where}`}, 'Words.', 'Words.', ${owner.id}, 'Owner', 'user', ${universities[where]},
        ${isShown ? new Date() : null}, ${isShown ? 'Ravi' : null}) returning id`;
    return String(row?.id);
  };
  const request = async (where: Where) => {
    const bookId = await book(where, true, null);
    type Reserved = { reservation: { _id: string } };
    const { body } = await ask<Reserved>(place, buyer, 'POST', `/api/books/${bookId}/reservations`, {});
    return body.reservation._id;
  };
  const reaches = (who: string, where: Where) =>
    who === 'an authority of all' ||
    who === 'an administrator' ||
    (who === 'an authority of its own university' && where === 'own');
  return { place, people, book, post, request, reaches, places: ['own', 'other', 'none'] as const };
}

const FORM: Parts = [
  ['name', 'Optics'],
  ['seller', 'Owner'],
  ['email', 'a@canary.test'],
  ['contactNumber', '98160 12345'],
  ['price', '9'],
];

async function calling(
  place: TestApp,
  { call, body }: OwnedCall,
  id: string,
  headers: Record<string, string>,
) {
  const [method, url = ''] = call.split(' ');
  const sent = call === 'PUT /api/books/:id' ? FORM : body;
  return (await ask(place, { headers }, method as Method, url.replace(':id', id), sent)).status;
}

test('staff manage the books and posts of their universities; for others they get 404 if unpublished and 403 if published', async (t) => {
  const { place, people, book, post, reaches, places } = await owned(t);
  const wrong: string[] = [];
  for (const [calls, make] of [[BOOK_CALLS, book] as const, [POST_CALLS, post] as const])
    for (const one of calls)
      for (const where of places)
        for (const isShown of [false, true])
          for (const [who, { headers }] of Object.entries(people)) {
            const isReading = one.call.startsWith('GET');
            const refused = isShown ? (isReading ? 200 : 403) : 404;
            const refusal = who === 'a student' && one.call.endsWith('/verify') ? 403 : refused;
            const wanted = reaches(who, where) ? (isShown ? one.shown : one.waits) : refusal;
            const status = await calling(place, one, await make(where, isShown), headers);
            if (status !== wanted)
              wrong.push(
                `${one.call} of ${where}${isShown ? ', shown' : ''}: ${who} got ${status}, not ${wanted}`,
              );
          }
  assert.deepEqual(wrong, []);
});

test('staff read and answer the requests for books of their universities, and get 404 for all others', async (t) => {
  const { place, people, request, reaches, places } = await owned(t);
  const wrong: string[] = [];
  for (const where of places) {
    // Only an answer changes the request.
    const shared = await request(where);
    for (const one of REQUEST_CALLS)
      for (const [who, { headers }] of Object.entries(people)) {
        const wanted = reaches(who, where) ? one.waits : 404;
        const id = one.call.startsWith('PATCH') ? await request(where) : shared;
        const status = await calling(place, one, id, headers);
        if (status !== wanted) wrong.push(`${one.call} of ${where}: ${who} got ${status}, not ${wanted}`);
      }
  }
  assert.deepEqual(wrong, []);
});

test('queues, lists, counts and exports contain only items of the reader’s universities; a confined authority sees no e-mail address of other authors', async (t) => {
  const { place, people, book, post, request, reaches, places } = await owned(t);
  for (const where of places) {
    await book(where, false);
    await post(where, false);
    await request(where);
  }
  const { db } = place.database;
  const wrong: string[] = [];
  for (const [who, { headers, id }] of Object.entries(people)) {
    const isStaff = who !== 'a student';
    const wanted = places.filter((where) => reaches(who, where)).sort();
    for (const url of [
      '/api/books?verified=false',
      '/api/books?verified=all',
      '/api/books?verified=all&q=book',
      '/api/blogs/pending',
      '/api/reservations?side=desk',
      '/api/exports/books',
    ]) {
      const answer = await place.app.inject({ url, headers });
      if (!isStaff) {
        if (answer.statusCode !== 403) wrong.push(`${who} got ${answer.statusCode} for ${url}`);
        continue;
      }
      const found = [...new Set(answer.payload.match(/(?<=(Book|Post) of )\w+/g))].sort();
      if (found.join() !== wanted.join()) wrong.push(`${who} found ${found} in ${url}, not ${wanted}`);
      for (const where of places)
        if (!wanted.includes(where) && answer.payload.includes(`${where}@canary.test`))
          wrong.push(`${who} can reach who is at ${where} by ${url}`);
    }
    const row = await db.selectFrom('people').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
    const actor = {
      ...{ id, name: row.name, sessionId: '', universityId: row.university_id },
      ...{ role: row.role as Role, scope: row.scope as 'all' | 'own' },
    };
    const counted = await Promise.all([
      countBooks(db, actor),
      countPosts(db, actor),
      countWaiting(db, actor),
    ]);
    if (counted.some((count) => count !== wanted.length)) wrong.push(`${who} counts ${counted}`);
  }
  assert.deepEqual(wrong, []);

  for (const where of places) await post(where, true);
  const { headers } = people['an authority of its own university'];
  const { payload } = await place.app.inject({ url: '/api/blogs?status=approved', headers });
  const rows = JSON.parse(payload) as { title: string; postedBy: { email: string | null } }[];
  assert.deepEqual(
    rows.map(({ title, postedBy }) => [title, postedBy.email]),
    [
      ['Post of none', null],
      ['Post of other', null],
      ['Post of own', 'owner@canary.test'],
    ],
  );
});
