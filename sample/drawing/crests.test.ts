import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { universities } from '../catalogue.ts';
import { crestSvg, drawCrest } from './crests.ts';

test('every university has a crest of its own, 256 pixels square with a transparent background', async () => {
  const drawn = new Set<string>();
  for (const { key } of universities) {
    const crest = await drawCrest(key);
    const { data, info } = await sharp(crest).raw().toBuffer({ resolveWithObject: true });
    assert.deepEqual([info.width, info.height, info.channels], [256, 256, 4]);
    assert.equal(data[3], 0, 'the corner is transparent');
    assert.equal(data[(128 * 256 + 128) * 4 + 3], 255, 'the middle is not');
    drawn.add(crest.toString('base64'));
  }
  assert.equal(drawn.size, universities.length);
});

test('drawing the crest of an unknown university throws an error', () => {
  assert.throws(() => crestSvg('nowhere'), /No crest is drawn for nowhere/);
});
