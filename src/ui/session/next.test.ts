import assert from 'node:assert/strict';
import test from 'node:test';
import { allowedNext, roleOfNext } from './next.ts';

test('after signing in one goes on to a path within the own area', () => {
  assert.equal(allowedNext('/admin', 'admin'), '/admin');
  assert.equal(allowedNext('/user/sell-book?draft=1#price', 'user'), '/user/sell-book?draft=1#price');
  assert.equal(
    allowedNext('/authority/manage-users?q=आशा', 'authority'),
    `/authority/manage-users?q=${encodeURIComponent('आशा')}`,
  );
});

test('no other host, no other area and no sign-out is ever gone on to', () => {
  for (const next of [
    null,
    '',
    'admin',
    'https://evil.example/admin',
    '//evil.example/admin',
    '///evil.example/admin',
    '/\\evil.example/admin',
    '\\\\evil.example/admin',
    '/admin\\..\\..\\evil',
    '/\t/evil.example/admin',
    '\u0000/admin',
    '/admin\n',
    '/admin\u007f',
    ' /admin',
    'javascript:alert(1)',
    '/',
    '/login',
    '/user',
    '/administrators',
    '/Admin',
    '/admin/../user',
    '/admin/%2e%2e/user',
    '/admin/./../../authority',
    '/admin/logout',
    '/admin/x/../logout',
    '/admin/logout/',
    '/admin//logout',
    '/admin/LogOut?x=1#y',
    '/admin/%6Cogout',
  ])
    assert.equal(allowedNext(next, 'admin'), null, String(next));
});

test('who comes from an area will sign in with its role', () => {
  assert.equal(roleOfNext('/authority/profile'), 'authority');
  assert.equal(roleOfNext('//evil.example/authority'), null);
  assert.equal(roleOfNext(null), null);
});
