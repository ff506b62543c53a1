import assert from 'node:assert/strict';
import test from 'node:test';
import { pino } from 'pino';
import { testApp } from '../../test/app.ts';
import { signIn } from '../../test/sessions.ts';
import { stopToken } from '../notifications/mail-settings.ts';
import { asText, logOptions, withoutSecrets } from './log.ts';

test('links, codes, tokens, e-mail addresses and searches are removed from a log line; other filters of a list stay', () => {
  for (const [line, kept] of [
    ['/unsubscribe/AbC-123?mail=off', '/unsubscribe/[…]?mail=off'],
    ['/api/api/unsubscribe/AbC', '/api/api/unsubscribe/[…]'],
    ['/x?a=1&token=AbC&b=2', '/x?a=1&token=[…]&b=2'],
    ['/x?code=123456', '/x?code=[…]'],
    ['/x?email=asha%40campus.test', '/x?email=[…]'],
    ['/people?q=asha%40campus.test', '/people?q=[…]'],
    ['/login?next=%2FBooks%3Fpage%3D2%26q%3Dorganic', '/login?next=%2FBooks%3Fpage%3D2%26q%3D[…]'],
    ['Key (email_key)=(आशा@campus.test) already exists', 'Key (email_key)=([e-mail]) already exists'],
    ['smtp://user:pass@mail.example:587', 'smtp://user:[e-mail]:587'],
    [`Bearer ${'aB3'.repeat(20)}`, 'Bearer […]'],
    ['/api/books?q=organic%20chem&category=Science', '/api/books?q=[…]&category=Science'],
    ['/Universities?q=a&place=Shimla', '/Universities?q=[…]&place=[…]'],
    [`/files/${'0a'.repeat(32)}.pdf`, `/files/${'0a'.repeat(32)}.pdf`],
    ['/search?q=organic%20chem&type=papers', '/search?[…]'],
    ['/Contact-us?about=I+looked+for+organic', '/Contact-us?about=[…]'],
    ['/api/api/search/suggest?q=organic"\\chem', '/api/api/search/suggest?[…]'],
    ['/login?next=%2Fsearch%3Fq%3Dorganic', '/login?next=%2Fsearch%3F[…]'],
    ['/research?field=organic', '/research?field=organic'],
    ['{"code":"bad_input","msg":"a@b"}', '{"code":"bad_input","msg":"a@b"}'],
  ])
    assert.equal(withoutSecrets(line ?? ''), kept);
});

test('user input with tabs, quotes or backslashes is removed from log lines too, and JSON lines stay valid', () => {
  const lines: string[] = [];
  const to = { write: (line: string) => void lines.push(line) };
  const scenes = [
    ['\tasha@campus.test', '[e-mail]'],
    ['/api/books?q=organic\\chem"istry&page=2', '/api/books?q=[…]&page=2'],
    ['/search?q=organic\\chem"istry', '/search?[…]'],
    ['a "quoted" \\ text', 'a "quoted" \\ text'],
  ] as const;
  for (const [url, kept] of scenes) {
    for (const format of ['json', 'text'] as const)
      pino(logOptions('info', format), to).info({ url }, 'seen');
    const [json = '', text = ''] = lines.splice(0);
    assert.equal(JSON.parse(json).url.trim(), kept);
    assert.match(text, /seen url=/);
    assert.ok(text.includes(kept), text);
  }
});

test('removing secrets takes time that grows linearly with the length of the line', () => {
  const steps = (text: string) => {
    const begun = process.cpuUsage().user;
    withoutSecrets(text);
    return process.cpuUsage().user - begun;
  };
  for (const part of [
    'a',
    'a.',
    '%40',
    'aB3',
    'a@a.',
    '/unsubscribe/',
    '&token=',
    'a@',
    '/search',
    '/search?',
  ]) {
    const short = part.repeat(Math.ceil(20_000 / part.length));
    steps(short);
    // Sixteen times the length would take 256 times as long if the time were quadratic.
    assert.ok(steps(short.repeat(16)) < 64 * Math.max(steps(short), 2000), part);
  }
});

test('the log has no token, code, e-mail address, search, account id or network address of a request or an error', async (t) => {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const place = await testApp(t, { log: pino(logOptions('trace'), stream), trustedProxies: 1 });
  const { id, token, email } = await signIn(place);
  const stop = stopToken(place.secret, { personId: id, kind: 'message' });
  const get = (url: string, headers = {}) => place.app.inject({ url, headers });
  for (const url of [
    `/unsubscribe/${stop}`,
    `/api/unsubscribe/${stop}`,
    `/%75nsubscribe/${stop}`,
    `/unsubscribe/${stop}/%E0%A4%`,
    '/Contact-us?about=I+looked+for+cardiology',
    `/api/books?q=cardiology&category=Science&token=${stop}&email=${encodeURIComponent(email)}&code=654321`,
  ])
    await get(url);
  const from = { authorization: `Bearer ${token}`, 'x-forwarded-for': '198.51.100.7' };
  for (const path of ['search', 'api/search', 'api/api/search/suggest'])
    await get(`/${path}?q=cardiology&page=2`, from);
  await place.owner.sql`alter table books rename to shelved_books`;
  assert.equal((await get(`/api/books?q=${email}`, { authorization: `Bearer ${token}` })).statusCode, 500);
  const output = lines.join('');
  assert.ok(lines.length >= 9);
  const asker = [id, '198.51.100.7'];
  for (const secret of [stop, token, email, email.replace('@', '%40'), '654321', 'cardiology', ...asker])
    assert.ok(!output.includes(secret), secret);
  assert.match(output, /category=Science/);
  for (const line of lines) JSON.parse(line);
});

test('in text format a log entry is readable and contains no terminal control characters', () => {
  const text = (entry: object) =>
    asText(JSON.stringify({ time: new Date(2026, 10, 2, 0, 11, 12), level: 30, ...entry })).replace(
      /^2026-11-02 00:11:12 /,
      '',
    );
  assert.equal(text({ msg: 'migrated', applied: ['0001'] }), 'migrated applied=["0001"]\n');
  const answer = { msg: 'answered', reqId: '1', method: 'GET', url: '/Books', status: 200, ms: 3.2 };
  assert.equal(text(answer), 'GET /Books 200 3 ms\n');
  assert.equal(
    text({ level: 40, msg: 'look \u001b[2Jhere\nand there' }),
    'warning look  [2Jhere and there\n',
  );
  assert.equal(
    text({
      level: 50,
      msg: 'a job has failed',
      err: { message: 'no luck', stack: 'Error: no luck\n    at work' },
    }),
    'error a job has failed no luck\n    at work\n',
  );
});

test('secrets are removed from log lines in text format too', () => {
  const lines: string[] = [];
  const log = pino(logOptions('info', 'text'), { write: (line: string) => void lines.push(line) });
  log.info('mail for asha@campus.test');
  assert.match(lines.join(''), /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d mail for \[e-mail\]\n$/);
});
