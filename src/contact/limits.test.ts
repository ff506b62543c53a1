import assert from 'node:assert/strict';
import test from 'node:test';
import { testApp } from '../../test/app.ts';
import { asha, BROWSER, kept, sendForm, sendJson, sendRaw } from '../../test/contact.ts';
import { mailsTo } from '../../test/mails.ts';

test('a network can send 30 messages in ten minutes; more get 429, and other networks are not affected', async (t) => {
  const place = await testApp(t);
  const statuses = new Map<number, number>();
  for (let round = 0; round < 4; round += 1) {
    const answers = await Promise.all(Array.from({ length: 50 }, () => sendJson(place, asha)));
    for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  assert.deepEqual(Object.fromEntries(statuses), { 200: 30, 429: 170 });
  assert.equal((await kept(place)).length, 30);
  const refused = await sendJson(place, asha);
  assert.ok(Number(refused.headers['retry-after']) > 0);
  assert.match(refused.body.error, /wait/i);
  assert.deepEqual(refused.body.errors, [{ code: 'UNSPECIFIED', message: refused.body.error }]);
  const page = await sendForm(place, Object.entries(asha), { headers: BROWSER });
  assert.deepEqual([page.status, page.text.slice(0, 15)], [429, '<!doctype html>']);
  assert.equal((await sendJson(place, asha, { from: '192.0.2.8' })).status, 200);
});

test('invalid forms do not count as messages, but all requests of a network count towards a limit of 120', async (t) => {
  const place = await testApp(t);
  for (let time = 0; time < 100; time += 1) assert.equal((await sendJson(place, {})).status, 400);
  for (let time = 0; time < 20; time += 1) assert.equal((await sendJson(place, asha)).status, 200);
  assert.equal((await sendJson(place, {})).status, 429);
});

test('forms that are unreadable, too large or of another media type count towards the limit of 120 too', async (t) => {
  const place = await testApp(t);
  const wrong = [
    { type: 'application/json', body: '{', status: 400 },
    { type: 'application/json', body: ' '.repeat(300_000), status: 413 },
    { type: 'text/plain', body: 'hello', status: 415 },
  ];
  for (let time = 0; time < 120; time += 1) {
    const { type, body, status } = wrong[time % wrong.length] as (typeof wrong)[number];
    assert.equal((await sendRaw(place, type, body)).status, status);
  }
  for (const { type, body } of wrong) {
    const refused = await sendRaw(place, type, body);
    assert.equal(refused.status, 429);
    assert.ok(Number(refused.headers['retry-after']) > 0);
  }
  assert.equal((await sendJson(place, asha)).status, 429);
});

test('at most 60 messages an hour are mailed, and all are stored', async (t) => {
  const place = await testApp(t);
  const senders = Array.from({ length: 70 }, (_, at) => `198.51.100.${at}`);
  const answers = await Promise.all(senders.map((from) => sendJson(place, asha, { from })));
  assert.ok(answers.every(({ status }) => status === 200));
  assert.equal((await kept(place)).length, 70);
  assert.equal((await mailsTo(place, 'hello@unishelf.example')).length, 60);
});
