import assert from 'node:assert/strict';
import { test } from 'node:test';
import { valuesOf } from '../../../test/values.ts';
import {
  cellName,
  dayWithMonth,
  firstDay,
  lastDay,
  parseDay,
  titleOf,
  weekdays,
  weekStartOf,
} from './calendar.ts';

const day = parseDay('2026-11-20');

test('the week starts on the locale’s first day: Monday, Sunday or Saturday', () => {
  assert.equal(weekStartOf('en-GB'), 1);
  assert.equal(weekStartOf('de'), 1);
  assert.equal(weekStartOf('en-IN'), 7);
  assert.equal(weekStartOf('ar-EG'), 6);
});

test('the week starts on Monday for an unknown locale', () => {
  assert.equal(weekStartOf('no such locale'), 1);
});

test('a title names the month, year, decade or century of its view', () => {
  assert.equal(titleOf('month', day, 'en'), 'November 2026');
  assert.equal(titleOf('year', day, 'en'), '2026');
  assert.equal(titleOf('decade', day, 'en'), '2021 – 2030');
  assert.equal(titleOf('century', day, 'en'), '2001 – 2100');
});

test('titles write the first and last years without leading zeros or signs', () => {
  assert.equal(titleOf('decade', firstDay, 'en'), '1 – 10');
  assert.equal(titleOf('year', lastDay, 'en'), '275760');
  assert.equal(titleOf('century', lastDay, 'en'), '275701 – 275760');
});

test('cells name days, months, years and decades', () => {
  assert.equal(cellName('month', day, 'en'), '20');
  assert.equal(cellName('year', day, 'en'), 'November');
  assert.equal(cellName('decade', day, 'en'), '2026');
  assert.equal(cellName('century', day, 'en'), '2021 – 2030');
  assert.equal(dayWithMonth(day, 'en-GB'), '20 November');
});

test('weekdays are listed from the first day of the week', () => {
  assert.deepEqual(valuesOf(weekdays(1, 'en'), 'short'), ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']);
  assert.equal(weekdays(7, 'en')[0]?.long, 'Sunday');
});
