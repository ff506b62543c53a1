import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { portraitDesign } from './portrait-design.ts';

test('the same name always gets the same portrait, and most names get different ones', () => {
  assert.deepEqual(portraitDesign('Anjali Rana'), portraitDesign('Anjali Rana'));
  const names = Array.from({ length: 100 }, (_, at) => `Member ${at}`);
  const designs = new Set(names.map((name) => JSON.stringify(portraitDesign(name))));
  assert.ok(designs.size > 90, `${designs.size} of 100 differ`);
});

test('an institution with an English or Hindi name is drawn as a house, and a person is not', () => {
  for (const name of ['Ridge Road Library', 'Deodar Press', 'राज्य पुस्तकालय'])
    assert.equal(portraitDesign(name).house, true, name);
  for (const name of ['Tenzin Dorje', 'Libraria Pressman', '', '🙂'])
    assert.equal(portraitDesign(name).house, false, name);
});

test('every part that a portrait refers to is in the drawing', () => {
  const drawing = readFileSync(new URL('../scenery/portraits.svg', import.meta.url), 'utf8');
  for (let at = 0; at < 200; at++) {
    const { ground, coat, hair } = portraitDesign(`Person ${at}`);
    for (const id of [ground, coat, hair]) assert.ok(drawing.includes(`id="${id}"`), id);
  }
  for (const id of ['house', 'face', 'glasses']) assert.ok(drawing.includes(`id="${id}"`), id);
});
