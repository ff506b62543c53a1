import assert from 'node:assert/strict';
import test from 'node:test';
import { testApp } from '../../../test/app.ts';
import { asking, logOf, type Refusal, rowOf, university } from '../../../test/people.ts';
import { signIn } from '../../../test/sessions.ts';
import { valuesOf } from '../../../test/values.ts';
import { roles } from '../../core/vocabulary.ts';

test('an account’s owner can read its profile, which is never cached', async (t) => {
  const place = await testApp(t);
  const universityId = await university(place.database, 'Kedar University');
  const asha = await signIn(place, {
    role: 'authority',
    name: 'आशा नेगी & (Söhne)/',
    universityId,
    scope: 'own',
  });
  const { status, body, headers } = await asking(place, asha)('GET', '/api/auth/me');
  assert.equal(status, 200);
  assert.equal(headers['cache-control'], 'no-store');
  const { createdAt, lastSignInAt, ...profile } = body;
  assert.match(createdAt, /^\d{4}-\d\d-\d\dT.*Z$/);
  assert.equal(lastSignInAt, null);
  assert.deepEqual(profile, {
    _id: asha.id,
    role: 'authority',
    name: 'आशा नेगी & (Söhne)/',
    username: 'आशा नेगी & (Söhne)/',
    email: asha.email,
    phone: null,
    designation: null,
    university: 'Kedar University',
    universityId,
    scope: 'own',
    photo: null,
    photoSmall: null,
    version: 1,
  });
});

test('each role can read its account at its own path only (otherwise 403), and visitors get 401', async (t) => {
  const place = await testApp(t);
  const paths = { admin: '/api/admin/me', authority: '/api/authority', user: '/api/user' };
  for (const role of roles) {
    const ask = asking(place, await signIn(place, { role, name: `A ${role}` }));
    for (const [of, path] of Object.entries(paths)) {
      const { status, body } = await ask('GET', path);
      assert.equal(status, of === role ? 200 : 403, `${role} at ${path}`);
      if (of === role) assert.equal(body.username, `A ${role}`);
    }
    assert.equal((await ask('GET', `/api${paths[role]}`)).status, 200, 'the doubled form');
  }
  const visitor = asking(place);
  for (const path of [...Object.values(paths), '/api/auth/me', '/api/auth/me/export'])
    assert.equal((await visitor('GET', path)).status, 401);
  for (const [method, path] of [
    ['PATCH', '/api/auth/me'],
    ['DELETE', '/api/auth/me'],
    ['PUT', '/api/auth/me/photo'],
    ['DELETE', '/api/auth/me/photo'],
  ] as const)
    assert.equal((await visitor(method, path)).status, 401, `${method} ${path}`);
});

test('an account’s owner can change name, phone and designation, and the audit log records which, but not the values', async (t) => {
  const place = await testApp(t);
  const asha = await signIn(place, { role: 'authority' });
  const ask = asking(place, asha);
  const change = { name: ' आशा  नेगी ', phone: '+91 98160-12345', designation: 'Librarian', version: 1 };
  const { status, body } = await ask('PATCH', '/api/auth/me', change);
  assert.equal(status, 200);
  assert.equal(body.message, 'Your details are saved.');
  const { name, phone, designation, version } = body.profile;
  assert.deepEqual([name, phone, designation, version], ['आशा नेगी', '+91 98160-12345', 'Librarian', 2]);
  const post = {
    title: 'How to borrow',
    content: 'The library lends for two weeks, and for four in the holidays.',
  };
  assert.equal((await ask('POST', '/api/blogs', post)).body.blog.postedBy.name, 'आशा नेगी');
  const cleared = await ask('PATCH', '/api/auth/me', { phone: '', designation: null, version: 2 });
  assert.deepEqual([cleared.body.profile.phone, cleared.body.profile.designation], [null, null]);
  assert.equal(cleared.body.profile.name, 'आशा नेगी');
  const log = await logOf(place.database, asha.id);
  assert.deepEqual(valuesOf(log.slice(1), 'actor_id', 'action', 'before', 'after'), [
    [asha.id, 'people.edit', null, { changed: ['name', 'phone', 'designation'] }],
    [asha.id, 'people.edit', null, { changed: ['phone', 'designation'] }],
  ]);
});

test('a change of an outdated version gets 409 with the current values, a repeated one 200, and only one of several simultaneous ones succeeds', async (t) => {
  const place = await testApp(t);
  const asha = await signIn(place);
  const ask = asking(place, asha);
  assert.equal((await ask('PATCH', '/api/auth/me', { name: 'First', version: 1 })).status, 200);
  const late = await ask('PATCH', '/api/auth/me', { name: 'Second', phone: '98160 12345', version: 1 });
  assert.equal(late.status, 409);
  const { error, fields } = late.body as Refusal;
  assert.match(error, /^This was changed in the meantime\./);
  assert.deepEqual(fields, { name: ['is stored as “First”'], phone: ['is stored as empty'] });
  const twice = await ask('PATCH', '/api/auth/me', { name: 'First', version: 1 });
  assert.deepEqual([twice.status, twice.body.profile.version], [200, 2]);
  assert.equal((await rowOf(place.database, asha.id)).name, 'First');
  const tried = await Promise.all(
    ['One', 'Two', 'Three', 'Four'].map((name) => ask('PATCH', '/api/auth/me', { name, version: 2 })),
  );
  assert.deepEqual(tried.map(({ status }) => status).sort(), [200, 409, 409, 409]);
});

test('invalid details get 400 with all fields, and role, scope and email address cannot be changed in a profile', async (t) => {
  const place = await testApp(t);
  const asha = await signIn(place);
  const ask = asking(place, asha);
  for (const [change, fields] of [
    [{}, ['version']],
    [{ version: 0 }, ['version']],
    [{ version: 1.5 }, ['version']],
    [{ version: 1e12 }, ['version']],
    [{ version: 'one' }, ['version']],
    [{ name: '', phone: 'call me', version: 1 }, ['name', 'phone']],
    [{ name: '\0\0', version: 1 }, ['name']],
    [{ name: '. . .', version: 1 }, ['name']],
    [{ name: 'x'.repeat(121), version: 1 }, ['name']],
    [{ name: 'x'.repeat(14_000), version: 1 }, ['name']],
    [{ name: null, version: 1 }, ['name']],
    [{ name: ['A'], phone: {}, version: 1 }, ['name', 'phone']],
    [{ phone: '1'.repeat(16), version: 1 }, ['phone']],
    [{ designation: 'Chancellor', version: 1 }, ['designation']],
  ] as const) {
    const { status, body } = await ask('PATCH', '/api/auth/me', change);
    assert.equal(status, 400, JSON.stringify(change).slice(0, 60));
    assert.deepEqual(Object.keys((body as Refusal).fields ?? {}).sort(), fields);
  }
  for (const body of ['[]', 'null', '"x"', '{', '']) {
    const headers = { ...asha.headers, 'content-type': 'application/json' };
    const answer = await place.app.inject({ method: 'PATCH', url: '/api/auth/me', headers, payload: body });
    assert.equal(answer.statusCode, 400, body);
  }
  assert.equal((await rowOf(place.database, asha.id)).version, 1);
  const kept = await ask('PATCH', '/api/auth/me', { name: 'A\0\u0007sha', designation: '', version: 1 });
  assert.equal(kept.body.profile.name, 'A sha');

  const sly = {
    role: 'admin',
    scope: 'own',
    email: 'x@x.test',
    password_hash: 'x',
    version: 2,
    name: 'Asha',
  };
  assert.equal((await ask('PATCH', '/api/auth/me', sly)).status, 200);
  const row = await rowOf(place.database, asha.id);
  assert.deepEqual([row.role, row.scope, row.email], ['user', 'all', asha.email]);
});
