import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import test from 'node:test';

/** The colours of each theme by name. */
function themes(): Record<'light' | 'dark', Map<string, string>> {
  const text = readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8');
  const colours = [...text.matchAll(/--([\w-]+): (?:light-dark\((#[0-9a-f]{6}), )?(#[0-9a-f]{6})\)?;/g)];
  return {
    light: new Map(colours.map(([, name = '', light, colour = '']) => [name, light ?? colour])),
    dark: new Map(colours.map(([, name = '', , colour = '']) => [name, colour])),
  };
}

/** WCAG 2.2, relative luminance and contrast ratio. */
function luminance(colour: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = channels.map((one) =>
    one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const INKS = ['ink', 'ink-2', 'ink-3', 'action', 'accent-ink', 'danger'];
const GROUNDS = ['paper', 'wash', 'raised'];
const PAIRS: [text: string, ground: string, ratio: number][] = [
  ...GROUNDS.flatMap((ground) => INKS.map((ink) => [ink, ground, 4.5] as [string, string, number])),
  ['on-action', 'action', 4.5],
  ['on-action', 'action-hover', 4.5],
  ['on-accent', 'accent', 4.5],
  ['foot-ink', 'foot', 4.5],
  ['foot-ink-2', 'foot', 4.5],
  ['control', 'raised', 3],
  ['control', 'paper', 3],
  ['focus', 'paper', 3],
];

test('text, edges of controls and focus have enough contrast on all backgrounds in both themes (WCAG 2.2 AA)', () => {
  const pale: string[] = [];
  for (const [theme, colours] of Object.entries(themes()))
    for (const [text, ground, ratio] of PAIRS) {
      const found = contrast(colours.get(text) ?? '', colours.get(ground) ?? '');
      if (!(found >= ratio)) pale.push(`${theme}: ${text} on ${ground}: ${found.toFixed(2)}, not ${ratio}`);
    }
  assert.deepEqual(pale, []);
});
