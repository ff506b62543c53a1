import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import test from 'node:test';
import { authorHue } from './author-hue.ts';

const css = (name: string) => readFileSync(path.join(import.meta.dirname, name), 'utf8');

test('an author’s colour does not depend on case, outer spaces or Unicode composition of the name', () => {
  assert.equal(authorHue('Asha Negi'), authorHue(' asha NEGI '));
  assert.equal(authorHue('Zo\u00eb'), authorHue('Zoe\u0308'));
  assert.ok(authorHue('निर्मला ठाकुर') < 12);
});

test('names are spread evenly over all twelve colours', () => {
  const counts = new Map<number, number>();
  for (const first of ['Asha', 'Ravi', 'Meena', 'Om', 'Lata', 'Tenzin', 'Kavya', 'Arjun'])
    for (const last of ['Negi', 'Rana', 'Thakur', 'Rawat', 'Bhutia', 'Lepcha', 'Das', 'Khan', 'Roy']) {
      const hue = authorHue(`${first} ${last}`);
      counts.set(hue, (counts.get(hue) ?? 0) + 1);
    }
  assert.deepEqual(
    [...counts.keys()].sort((a, b) => a - b),
    Array.from({ length: 12 }, (_, at) => at),
  );
  assert.ok(Math.max(...counts.values()) <= 14, 'none has more than twice its share');
});

test('every author colour has a contrast of at least 4.5:1 in both themes (WCAG 2.2)', () => {
  const hues = [0, ...[...css('Byline.module.css').matchAll(/--h: (\d+);/g)].map(([, hue]) => Number(hue))];
  assert.equal(new Set(hues).size, 12);
  const lightness = [...css('Byline.module.css').matchAll(/var\(--s\) (\d+)%/g)].map(
    ([, l]) => Number(l) / 100,
  );
  assert.equal(lightness.length, 2);
  for (const ground of ['paper', 'raised']) {
    const colours = new RegExp(`--${ground}: light-dark\\(#(\\w{6}), #(\\w{6})\\)`).exec(
      css('../../ui/styles/tokens.css'),
    );
    assert.ok(colours, ground);
    for (const [at, colour] of colours.slice(1).entries())
      for (const hue of hues) {
        const back = luminance(hex(colour));
        const front = luminance(hsl(hue, 0.6, lightness[at] ?? 0));
        const ratio = (Math.max(back, front) + 0.05) / (Math.min(back, front) + 0.05);
        assert.ok(ratio >= 4.5, `hue ${hue} on ${ground}, theme ${at}: ${ratio.toFixed(2)}`);
      }
  }
});

const hex = (text: string) => [0, 2, 4].map((at) => Number.parseInt(text.slice(at, at + 2), 16) / 255);

/** https://www.w3.org/TR/css-color-4/#hsl-to-rgb */
function hsl(hue: number, saturation: number, light: number): number[] {
  const part = saturation * Math.min(light, 1 - light);
  return [0, 8, 4].map((n) => {
    const k = (n + hue / 30) % 12;
    return light - part * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  });
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(rgb: number[]): number {
  const [r = 0, g = 0, b = 0] = rgb.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
