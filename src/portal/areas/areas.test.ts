import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import test from 'node:test';
import { areas } from './areas.ts';

const drawings = readFileSync(path.join(import.meta.dirname, '../../ui/icons.svg'), 'utf8');

for (const { role, sections } of areas)
  test(`${role}: every sidebar link has a different icon, and the icon file contains it`, () => {
    const icons = sections.flatMap(({ pages }) => pages.map(({ icon }) => icon));
    assert.deepEqual(
      icons.filter((icon, at) => icons.indexOf(icon) !== at),
      [],
    );
    for (const icon of icons) assert.ok(drawings.includes(`<path id="${icon}" `), icon);
  });
