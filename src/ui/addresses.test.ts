import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canonicalPath, courseOf, coursePath, resourcePath, universityPath } from './addresses.ts';

const names = [
  'B.Sc. Physics',
  'R&D / Arts (Hons.)',
  '100% + #1',
  'हिन्दी साहित्य',
  '%2F',
  'a%20b',
  "O'Neill",
  '?q=1',
  '..x',
];

test('every name of a department or course is written into the path and read back unchanged', () => {
  for (const department of names)
    for (const course of names) {
      const address = { universityId: '019a', department, course };
      assert.deepEqual(courseOf(coursePath(address)), address);
      assert.deepEqual(courseOf(new URL(coursePath(address), 'http://host').pathname), address);
    }
});

test('the path of a course has one segment for each name', () => {
  const path = coursePath({ universityId: '1', department: 'Arts/Crafts', course: 'B.A. & B.Ed.' });
  assert.equal(path, '/course/1/Arts%2FCrafts/B.A.%20%26%20B.Ed.');
});

test('a name with an invalid percent sign is kept as it is, and the other names are decoded', () => {
  assert.deepEqual(courseOf('/course/1/50%/B.Sc.%20Physics'), {
    universityId: '1',
    department: '50%',
    course: 'B.Sc. Physics',
  });
});

test('the path of a university encodes the characters of its id', () => {
  assert.equal(universityPath('a/b'), '/coursepages/a%2Fb/courses');
});

test('the path of a resource contains the words of its title in any script, up to 80 characters', () => {
  for (const [title, slug] of [
    ['R&D / Arts (Hons.), May 2023', '/r-d-arts-hons-may-2023'],
    ['हिन्दी / गद्य', `/${encodeURIComponent('हिन्दी-गद्य')}`],
    [' — 100% — ', '/100'],
    ['?!', ''],
    ['J\u030caina', `/${encodeURIComponent('\u01f0aina')}`],
    ['x'.repeat(200), `/${'x'.repeat(80)}`],
    [`${'long '.repeat(39)}word`, `/long${'-long'.repeat(15)}`],
    [`${'y'.repeat(79)} z`, `/${'y'.repeat(79)}`],
  ] as const)
    assert.equal(resourcePath('019a', title), `/resource/019a${slug}`);
});

test('a path is changed to the spelling of its route, whatever its capitals and slashes', () => {
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

test('a path that matches no page stays unchanged', () => {
  for (const path of ['/No/Such/Page/', '//evil.example/', '/x/index.html'])
    assert.equal(canonicalPath(path, ['/', undefined, '*']), path);
  assert.equal(canonicalPath('/Teams%0D', []), '/Teams%0D');
});

test('no spelling of a path leads to another host', () => {
  assert.equal(canonicalPath('//blog//evil.example', ['/', 'blog/:slug']), '/blog/evil.example');
  assert.equal(canonicalPath('//admin//evil.example', ['/', 'admin/*']), '/admin/evil.example');
});
