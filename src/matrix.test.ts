import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import test, { type TestContext } from 'node:test';
import type { Access, DeclaredRoute, Role } from './core/access.ts';
import { type TestApp, testApp } from './core/testing.ts';
import { signIn } from './sessions/fixtures.ts';
import { startSession } from './sessions/write.ts';
import { plant } from './universities/fixtures.ts';

const EVERYBODY = 'public';
const SIGNED_IN = 'signed-in';
const ADMINS = ['admin'] as const;
const AUTHORITIES = ['authority'] as const;
const STUDENTS = ['user'] as const;
const STAFF = ['admin', 'authority'] as const;

/** Who may call what: every route of the portal, and who gets past its door. What they may do behind it, each feature's tests say. */
const MATRIX: Record<string, Access> = {
  'GET /healthz': EVERYBODY,
  'GET /readyz': EVERYBODY,
  'GET /*': EVERYBODY,
  'GET /sitemap.xml': EVERYBODY,
  'GET /sitemap-:part.xml': EVERYBODY,
  'GET /robots.txt': EVERYBODY,
  'GET /.well-known/security.txt': EVERYBODY,
  'GET /favicon.svg': EVERYBODY,
  'GET /api/openapi.json': EVERYBODY,
  'GET /api/docs': EVERYBODY,

  'GET /api/counts': EVERYBODY,
  'GET /api/articles': EVERYBODY,
  'GET /api/articles/:slug': EVERYBODY,
  'GET /og/*': EVERYBODY,
  'GET /api/site/landing': EVERYBODY,
  'GET /api/site/team': EVERYBODY,
  'GET /api/site/contact': EVERYBODY,
  'GET /api/warnings': ADMINS,
  'GET /api/settings': ADMINS,
  'PUT /api/settings/:section': ADMINS,
  'POST /api/settings/pictures': ADMINS,
  'GET /api/files/site/:id/:file': EVERYBODY,
  'GET /api/universities': EVERYBODY,
  'GET /api/universities/:id': EVERYBODY,
  'GET /api/files/universities/:id/:file': EVERYBODY,
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
  'GET /api/files/courses/:id/:start/:file': EVERYBODY,
  'GET /api/resources': EVERYBODY,
  'GET /api/resources/download/:id': EVERYBODY,
  'GET /api/files/resources/:id/:file': EVERYBODY,
  'POST /api/resources/upload': STAFF,
  'GET /api/resources/managed': STAFF,
  'GET /api/resources/managed/:id': STAFF,
  'GET /api/resources/shelves': STAFF,
  'PATCH /api/resources/:id': STAFF,
  'DELETE /api/resources/:id': STAFF,
  'GET /api/files/resources/:id/:start/thumbnail.webp': EVERYBODY,
  'GET /api/books': EVERYBODY,
  'GET /api/files/books/:id/:file': EVERYBODY,
  'POST /api/books': SIGNED_IN,
  'GET /api/books/mine': SIGNED_IN,
  'GET /api/books/:id': EVERYBODY,
  'PUT /api/books/:id': SIGNED_IN,
  'PATCH /api/books/:id/verify': STAFF,
  'DELETE /api/books/:id': SIGNED_IN,
  'PUT /api/books/:id/withdrawal': SIGNED_IN,
  'DELETE /api/books/:id/withdrawal': SIGNED_IN,
  'PUT /api/books/:id/sale': SIGNED_IN,

  'GET /api/blogs': EVERYBODY,
  'GET /api/blogs/pending': STAFF,
  'GET /api/blogs/:id': EVERYBODY,
  'POST /api/blogs': SIGNED_IN,
  'PUT /api/blogs/:id': SIGNED_IN,
  'PATCH /api/blogs/:id/verify': STAFF,
  'DELETE /api/blogs/:id': SIGNED_IN,
  'POST /api/blogs/preview': SIGNED_IN,
  'POST /api/blogs/images': SIGNED_IN,
  'GET /api/files/blogs/:id/:file': EVERYBODY,
  'GET /blogs.atom': EVERYBODY,

  'POST /api/books/:id/reservations': SIGNED_IN,
  'GET /api/reservations': SIGNED_IN,
  'GET /api/reservations/:id': SIGNED_IN,
  'PATCH /api/reservations/:id': SIGNED_IN,
  'GET /api/reservations/:id/messages': SIGNED_IN,
  'POST /api/reservations/:id/messages': SIGNED_IN,

  'POST /api/login': EVERYBODY,
  'POST /api/logout': EVERYBODY,
  'GET /api/auth/sessions': SIGNED_IN,
  'DELETE /api/auth/sessions': SIGNED_IN,
  'DELETE /api/auth/sessions/:id': SIGNED_IN,
  'POST /api/auth/password': SIGNED_IN,
  'POST /api/password/send-code': EVERYBODY,
  'POST /api/password/reset': EVERYBODY,

  'POST /api/user/register/send-code': EVERYBODY,
  'POST /api/user/register/verify': EVERYBODY,
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
  'GET /api/unsubscribe/:token': EVERYBODY,
  'POST /unsubscribe/:token': EVERYBODY,

  'GET /api/people': STAFF,
  'PATCH /api/people/:id': STAFF,
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

  'POST /f/:formId': EVERYBODY,
  'POST /p/:project/f/:formId': EVERYBODY,
  'GET /contact-map': EVERYBODY,
  'GET /contact-map/outside': EVERYBODY,
  'GET /api/enquiries': ADMINS,
  'GET /api/enquiries/count': ADMINS,
  'GET /api/enquiries/:id': ADMINS,
  'PATCH /api/enquiries/:id': ADMINS,
  'DELETE /api/enquiries/:id': ADMINS,

  'GET /api/trash': ADMINS,
  'POST /api/trash/:id/restore': SIGNED_IN,
  'GET /api/stats': ADMINS,
  'GET /api/stats/activity': ADMINS,
  'GET /api/stats/top-courses': ADMINS,
  'GET /api/stats/coverage': ADMINS,
};

const nameOf = ({ method, url }: Pick<DeclaredRoute, 'method' | 'url'>) =>
  `${method} ${url}`.replace(/^(GET \/api\/docs).*/, '$1');

/** The routes that do something: not the answer to unknown paths, nor HEAD beside each GET. */
const routesOf = ({ app }: TestApp): Map<string, Access> =>
  new Map(
    app.declaredRoutes
      .filter(({ method, url }) => method !== 'HEAD' && url !== '/api/*')
      .map((route) => [nameOf(route), route.access]),
  );

test('every route stands in the matrix, and the matrix has no other', async (t) => {
  const declared = routesOf(await testApp(t));
  assert.deepEqual(
    {
      'routes without a row': [...declared.keys()].filter((route) => !(route in MATRIX)).sort(),
      'rows without a route': Object.keys(MATRIX).filter((route) => !declared.has(route)),
    },
    { 'routes without a row': [], 'rows without a route': [] },
  );
});

test('every route declares the access that the matrix gives it, and HEAD what its GET declares', async (t) => {
  const place = await testApp(t);
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

type Caller = { who: string; role: Role | null; headers(): Promise<Record<string, string>> };

/** One of every kind of caller. Each request is made in a session of its own, because some routes end it. */
async function callersOf(t: TestContext): Promise<{ place: TestApp; callers: Caller[] }> {
  const place = await testApp(t);
  const { database, secret } = place;
  const own = (await plant(database, { name: 'Own' })).id;
  const other = (await plant(database, { name: 'Other' })).id;
  const from = { address: '192.0.2.1', userAgent: undefined };
  const signedIn = async (who: string, role: Role, rights: object = {}): Promise<Caller> => {
    const { id } = await signIn(place, { role, ...rights });
    const headers = async () => {
      const { token } = await startSession(database.db, secret, { id, role }, from);
      return { authorization: `Bearer ${token}` };
    };
    return { who, role, headers };
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

/** What somebody is told at the door: 401, 403, or nothing. */
function refusalOf(role: Role | null, access: Access): number | null {
  if (access === 'public') return null;
  if (role === null) return 401;
  return access === 'signed-in' || access.includes(role) ? null : 403;
}

const addressOf = (url: string) =>
  url.replace(':part', '1').replaceAll(':id', randomUUID()).replaceAll(/:\w+/g, 'x').replace('*', '');

test('everybody is let in or turned away as the matrix says', async (t) => {
  const { place, callers } = await callersOf(t);
  const wrong: string[] = [];
  for (const route of routesOf(place).keys())
    for (const { who, role, headers } of callers) {
      const [method = '', url = ''] = route.split(' ');
      const answer = await place.app.inject({
        method: method as 'GET',
        url: addressOf(url),
        headers: await headers(),
      });
      const wanted = refusalOf(role, MATRIX[route] ?? 'public');
      const { statusCode } = answer;
      if (statusCode >= 500) wrong.push(`${route}: ${who} met a ${statusCode}`);
      else if (wanted !== ([401, 403].includes(statusCode) ? statusCode : null))
        wrong.push(`${route}: ${who} got ${statusCode} instead of ${wanted ?? 'past the door'}`);
    }
  assert.deepEqual(wrong, []);
});

test('an unknown path of the API is unknown to everybody', async (t) => {
  const { place, callers } = await callersOf(t);
  for (const { who, headers } of callers)
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      const answer = await place.app.inject({ method, url: '/api/nothing/here', headers: await headers() });
      assert.equal(answer.statusCode, 404, `${method}, ${who}`);
    }
});

test('whoever is turned away for a session that is over is told so', async (t) => {
  const { place, callers } = await callersOf(t);
  const texts = new Map<string, string>();
  for (const { who, headers } of callers) {
    const answer = await place.app.inject({ url: '/api/auth/sessions', headers: await headers() });
    if (answer.statusCode === 401) texts.set(who, answer.json<{ error: string }>().error);
  }
  assert.deepEqual(Object.fromEntries(texts), {
    'a visitor': 'Please sign in first.',
    'a suspended administrator': 'Your session has ended. Please sign in again.',
    'an administrator whose session is over': 'Your session has ended. Please sign in again.',
  });
});
