import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import test from 'node:test';
import { type TestApp, testApp } from '../../test/app.ts';
import { asking } from '../../test/people.ts';
import { signIn } from '../../test/sessions.ts';
import { defaults } from '../settings/defaults.ts';
import { mapAddress } from './map.ts';

const get = async ({ app }: TestApp, url: string) => {
  const { statusCode, headers, payload } = await app.inject({ url });
  return { status: statusCode, headers, html: payload, policy: String(headers['content-security-policy']) };
};

test('the map’s frame first shows a drawing and a button, and loads nothing from other hosts', async (t) => {
  const place = await testApp(t);
  const { status, headers, html, policy } = await get(place, '/contact-map');
  assert.equal(status, 200);
  assert.match(html, /<button>Show the map<\/button>/);
  assert.match(html, /Summer Hill, Shimla/);
  assert.doesNotMatch(html, /https?:|src=|style=|<script|<iframe/);
  assert.equal(headers['x-frame-options'], 'SAMEORIGIN');
  assert.match(policy, /^default-src 'none'; .*form-action 'self'; .*frame-ancestors 'self'$/);
  const style = /<style>([\s\S]*)<\/style>/.exec(html)?.[1] ?? '';
  assert.ok(policy.includes(`'sha256-${createHash('sha256').update(style).digest('base64')}'`));
});

test('the button loads the map from one host only, in a sandbox', async (t) => {
  const { status, html, headers, policy } = await get(await testApp(t), '/contact-map/outside?theme=dark');
  assert.equal(status, 200);
  assert.match(html, /data-theme="dark"/);
  assert.match(html, /<iframe src="https:\/\/www\.openstreetmap\.org\/export\/embed\.html\?bbox=77\./);
  assert.match(html, /sandbox="allow-scripts /);
  assert.match(policy, /frame-src https:\/\/www\.openstreetmap\.org; /);
  assert.equal(headers['x-frame-options'], 'SAMEORIGIN');
});

test('the frame uses the theme “light” or “dark” of the query, and ignores any other value', async (t) => {
  const place = await testApp(t);
  assert.match(
    (await get(place, '/contact-map?theme=light')).html,
    /data-theme="light"[\s\S]*name="theme" value="light"/,
  );
  const other = await get(place, '/contact-map?theme=%22%3E%3Cscript%3E');
  assert.deepEqual([other.status, /data-theme="|<script/.test(other.html)], [200, false]);
});

test('administrators can change the place and the map’s address, and their text is escaped', async (t) => {
  const place = await testApp(t);
  await get(place, '/contact-map');
  const ask = asking(place, await signIn(place, { role: 'admin' }));
  const mapUrl = 'https://maps.test/embed?a=1&b="><script>';
  const value = { ...defaults.contact, place: 'A & <b>B</b>', mapUrl };
  assert.equal((await ask('PUT', '/api/settings/contact', { value, version: 0 })).status, 200);
  const { html, policy } = await get(place, '/contact-map/outside');
  assert.match(html, /src="https:\/\/maps\.test\/embed\?a=1&amp;b=&quot;&gt;&lt;script&gt;"/);
  assert.match(html, /title="Map: A &amp; &lt;b&gt;B&lt;\/b&gt;"/);
  assert.match(policy, /frame-src https:\/\/maps\.test; /);
  assert.match((await get(place, '/contact-map')).html, /maps\.test/);
});

test('a place at the edge of the world has a valid map section', () => {
  const box = (latitude: number, longitude: number, zoom: number) =>
    new URL(mapAddress({ ...defaults.contact, latitude, longitude, zoom })).searchParams
      .get('bbox')
      ?.split(',')
      .map(Number) ?? [];
  for (const [latitude, longitude, zoom] of [
    [90, 180, 19],
    [-90, -180, 1],
    [0, 0, 1],
  ] as const) {
    const [west = 0, south = 0, east = 0, north = 0] = box(latitude, longitude, zoom);
    assert.ok(west >= -180 && east <= 180 && west < east && south < north && north < 90 && south > -90);
  }
});
