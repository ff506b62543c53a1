import assert from 'node:assert/strict';
import test from 'node:test';
import { canonicalPath } from './addresses.ts';

test('a path is spelled as its route is, whatever its capitals and slashes', () => {
  for (const [asked, patterns, expected] of [
    ['/', ['/', undefined], '/'],
    ['/Books', ['/', undefined, 'Books'], '/Books'],
    ['/books', ['/', undefined, 'Books'], '/Books'],
    ['/BOOKS/', ['/', undefined, 'Books'], '/Books'],
    ['/%42ooks', ['/', 'Books'], '/Books'],
    ['/contact-US', ['/', 'Contact-us'], '/Contact-us'],
    ['/CoursePages/AbC/Courses', ['/', 'coursepages/:id/courses'], '/coursepages/AbC/courses'],
    [
      '/COURSE/u1/B%20Sc/%E0%A4%B9',
      ['/', 'course/:university/:department/:name'],
      '/course/u1/B%20Sc/%E0%A4%B9',
    ],
    ['/blog/Post', ['/', 'blog/:slug'], '/blog/Post'],
    ['/Admin/', ['/', 'admin/*'], '/admin'],
    ['/Admin/site-settings/', ['/', 'admin/*'], '/admin/site-settings'],
    ['/index.html', ['/', '*'], '/'],
    ['/INDEX.HTM', ['/', '*'], '/'],
  ] as const)
    assert.equal(canonicalPath(asked, patterns), expected, asked);
});

test('what no page answers is left as it is', () => {
  for (const path of ['/No/Such/Page/', '//evil.example/', '/x/index.html'])
    assert.equal(canonicalPath(path, ['/', undefined, '*']), path);
  assert.equal(canonicalPath('/Teams%0D', []), '/Teams%0D');
});

test('no spelling leads to another host', () => {
  assert.equal(canonicalPath('//blog//evil.example', ['/', 'blog/:slug']), '/blog/evil.example');
  assert.equal(canonicalPath('//admin//evil.example', ['/', 'admin/*']), '/admin/evil.example');
});
