import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  cells,
  dateOf,
  dayOf,
  endOf,
  firstDay,
  lastDay,
  localToday,
  move,
  parseDay,
  startOf,
  step,
} from './calendar.ts';

const iso = (day: number | null | undefined) => (day == null ? day : dateOf(day).toISOString().slice(0, -14));
const days = (text: string, weekStart = 1) =>
  cells('month', parseDay(text), weekStart).map((cell) => iso(cell?.day));

describe('the range', () => {
  test('begins on 1 January of year 1 and ends with the last ECMAScript date', () => {
    assert.equal(iso(firstDay), '0001-01-01');
    assert.equal(dateOf(lastDay).getTime(), 8.64e15);
    assert.equal(iso(lastDay), '+275760-09-13');
  });

  test('does not take the years 1 to 99 for 1901 to 1999', () => {
    assert.equal(dateOf(dayOf(99, 11, 31)).getUTCFullYear(), 99);
    assert.equal(iso(step('century', parseDay('0150-03-31'), -1)), '0050-03-31');
  });

  test('allows no step beyond either end', () => {
    assert.equal(step('month', firstDay, -1), null);
    assert.equal(step('century', parseDay('0100-06-01'), -1), null);
    assert.equal(step('month', lastDay, 1), null);
    assert.equal(step('year', dayOf(275760, 0, 1), 1), null);
  });

  test('ends a step into its first or last period on a day within the range', () => {
    assert.equal(step('month', dayOf(275760, 7, 31), 1), lastDay);
    assert.equal(step('year', dayOf(275759, 11, 5), 1), lastDay);
    assert.equal(step('decade', dayOf(11, 0, 1), -1), firstDay);
  });
});

describe('a month', () => {
  test('has six rows from the Monday before its first day', () => {
    const shown = days('2026-11-20');
    assert.equal(shown.length, 42);
    assert.deepEqual([shown[0], shown[6], shown[41]], ['2026-10-26', '2026-11-01', '2026-12-06']);
  });

  test('has six rows even if four are enough', () => {
    const shown = days('2027-02-10');
    assert.deepEqual([shown[0], shown[27], shown[41]], ['2027-02-01', '2027-02-28', '2027-03-14']);
  });

  test('starts on Sunday or Saturday if the week does', () => {
    assert.equal(days('2026-11-20', 7)[0], '2026-11-01');
    assert.equal(days('2026-11-20', 6)[0], '2026-10-31');
  });

  test('marks the days of the neighbouring months', () => {
    const outside = cells('month', parseDay('2026-11-20')).filter((cell) => cell?.outside);
    assert.equal(outside.length, 12);
  });

  test('leaves cells beyond the range empty', () => {
    assert.equal(cells('month', lastDay).filter((cell) => cell === null).length > 20, true);
    assert.equal(days('0001-01-15')[0], '0001-01-01');
  });

  test('has 29 days in February of leap years, which 2100 is not', () => {
    assert.equal(iso(endOf('month', parseDay('2028-02-01'))), '2028-02-29');
    assert.equal(iso(endOf('month', parseDay('2100-02-01'))), '2100-02-28');
    assert.equal(iso(endOf('month', parseDay('0004-02-01'))), '0004-02-29');
  });

  test('steps to the same day of the next or previous month, or to its last day', () => {
    assert.equal(iso(step('month', parseDay('2026-01-31'), 1)), '2026-02-28');
    assert.equal(iso(step('month', parseDay('2026-01-15'), -1)), '2025-12-15');
  });
});

describe('larger views', () => {
  test('a year has twelve months', () => {
    const months = cells('year', parseDay('2026-11-20'));
    assert.deepEqual(
      [months.length, iso(months[0]?.day), iso(months[11]?.day)],
      [12, '2026-01-01', '2026-12-01'],
    );
  });

  test('a decade runs from a year that ends in 1', () => {
    assert.deepEqual(
      [iso(startOf('decade', parseDay('2030-05-05'))), iso(endOf('decade', parseDay('2030-05-05')))],
      ['2021-01-01', '2030-12-31'],
    );
    assert.equal(iso(startOf('decade', parseDay('0001-05-05'))), '0001-01-01');
  });

  test('a century has ten decades', () => {
    const decades = cells('century', parseDay('2026-11-20'));
    assert.deepEqual(
      [decades.length, iso(decades[0]?.day), iso(decades[9]?.day)],
      [10, '2001-01-01', '2091-01-01'],
    );
  });

  test('the last century ends with the calendar', () => {
    const decades = cells('century', lastDay);
    assert.equal(decades.filter(Boolean).length, 6);
    assert.equal(endOf('century', lastDay), lastDay);
  });
});

describe('arrow keys', () => {
  test('move by days in a month, and by cells in larger views', () => {
    assert.equal(iso(move('month', parseDay('2026-11-30'), 1)), '2026-12-01');
    assert.equal(iso(move('year', parseDay('2026-11-20'), 3)), '2027-02-01');
    assert.equal(iso(move('decade', parseDay('2026-01-01'), -2)), '2024-01-01');
    assert.equal(iso(move('century', parseDay('2021-01-01'), 1)), '2031-01-01');
  });

  test('stop at the ends of the range', () => {
    assert.equal(move('month', firstDay, -7), firstDay);
    assert.equal(move('century', lastDay, 2), lastDay);
  });
});

test('today is the date in the reader’s time zone, not in UTC', () => {
  assert.equal(iso(localToday(new Date(2026, 10, 20, 0, 5))), '2026-11-20');
});
