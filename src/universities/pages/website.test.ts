import assert from 'node:assert/strict';
import { test } from 'node:test';
import { websiteOf } from './website.ts';

test('websites on the web are linked to', () => {
  assert.equal(websiteOf('https://ktu.edu.in'), 'https://ktu.edu.in/');
  assert.equal(websiteOf('http://example.org/a b'), 'http://example.org/a%20b');
});

test('anything else is not', () => {
  for (const website of [
    null,
    '',
    'ktu.edu.in',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://a.b',
    'https://',
  ])
    assert.equal(websiteOf(website), undefined);
});
