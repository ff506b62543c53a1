import assert from 'node:assert/strict';
import test from 'node:test';
import { guessFrom } from './outline.ts';

test('a degree at the beginning of a name implies level, duration and semesters, in any spelling', () => {
  for (const [name, level, duration, semesters] of [
    ['B.A. History', 'UG', '3', '6'],
    ['BSc (Hons) Botany', 'UG', '3', '6'],
    ['B. Com', 'UG', '3', '6'],
    ['B.Tech Civil Engineering', 'UG', '4', '8'],
    ['B.B.A. LL.B.', 'UG', '5', '10'],
    ['M.Sc. Physics', 'PG', '2', '4'],
    ['MBA', 'PG', '2', '4'],
    ['PG Diploma in Yoga', 'PG', '1', '2'],
    ['Ph.D. Hindi', 'PhD', '3', '6'],
    ['Ph D Geology', 'PhD', '3', '6'],
    ['एम.ए. हिंदी साहित्य', 'PG', '2', '4'],
    ['स्नातक कला', 'UG', '3', '6'],
    ['Bachelor of Technology (Civil)', 'UG', '4', '8'],
    ['Bachelor of Science', 'UG', '3', '6'],
    ['B.Arch.', 'UG', '5', '10'],
    ['Bachelor in Engineering', 'UG', '4', '8'],
    ['Bachelor’s of Technology', 'UG', '4', '8'],
    ['Master of Philosophy in Botany', 'PG', '1', '2'],
    ["Master's in Physics", 'PG', '2', '4'],
    ['B.Pharmacy', 'UG', '4', '8'],
    ['B.Des. Textile', 'UG', '4', '8'],
    ['Post Graduate Diploma in Yoga', 'PG', '1', '2'],
    ['Bachelor of Education', 'UG', '', ''],
    ['MBBS', 'UG', '', ''],
  ])
    assert.deepEqual(guessFrom(name ?? ''), { level, duration, semesters }, name);
});

test('a name without a degree implies nothing', () => {
  for (const name of ['', 'History', 'Basic Electronics', 'Marketing', 'Media Studies', 'हिंदी'])
    assert.equal(guessFrom(name), null, name);
});
