import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newPassword, refuseOwn } from '../../core/passwords/input.ts';
import { qualityOf } from './password-quality.ts';

const asha = ['Asha Negi', 'asha.negi97@campus.test'];
const hints = (password: string) => qualityOf(password, asha).hints;
const score = (password: string) => qualityOf(password, asha).score;

test('a password that the server refuses gets the score 0 and the reason as a hint', () => {
  const reasons = {
    '': 'too-short',
    short: 'too-short',
    '🌊🏔🌲🐘🎋🌾🪁': 'too-short',
    ['kV7-qmz2'.repeat(26)]: 'too-long',
    'kV7-qmz2\0': 'unreadable',
    'kV7-qmz2\ud800': 'unreadable',
    password: 'common',
    PassWord123: 'common',
    'India@123': 'common',
    jaishreeram: 'common',
    aaaaaaaa: 'repeats',
    abababab: 'repeats',
    '12345678': 'sequence',
    poiuytre: 'sequence',
  };
  for (const [password, reason] of Object.entries(reasons))
    assert.deepEqual(qualityOf(password, asha), { score: 0, hints: [reason] }, password);
});

test('a password made of the person’s own name or address gets a low score and a hint', () => {
  for (const password of ['AshaNegi', 'asha.negi97', ' ASHA-negi97@campus.test'])
    assert.deepEqual(qualityOf(password, asha), { score: 0, hints: ['about-you'] }, password);
  for (const password of ['ashanegi1', 'Asha2004', 'negi@1997', 'campus-1', 'Kedar Valley'])
    assert.deepEqual(
      qualityOf(password, [...asha, 'Kedar Valley']),
      { score: 1, hints: ['about-you', 'longer-is-better'] },
      password,
    );
  assert.deepEqual(hints('asha walks by the blue river'), ['good'], 'among enough else it does no harm');
  assert.deepEqual(qualityOf('Asha2004', []).hints, ['longer-is-better'], 'of others it is only short');
});

test('longer passwords get higher scores', () => {
  assert.equal(score('kvqmzxtr'), 1);
  assert.deepEqual(hints('kvqmzxtr'), ['longer-is-better']);
  assert.equal(score('kV7-qmz2'), 2);
  assert.equal(score('blue river!'), 3);
  assert.equal(score('the blue river in May'), 4);
  assert.deepEqual(hints('the blue river in May'), ['good']);
  assert.equal(score('नदी नीली है मई में'), 4);
});

test('repeated characters and sequences hardly raise the score', () => {
  assert.ok(score('kvqmzxtrrrrrrrrrrrrrrr') < 3);
  assert.ok(score('xabcdefghijklmnopq') < 3);
  assert.ok(score('kvqmkvqmkvqmkvqmkvqm') < 3);
});

test('no password that the server refuses gets a good score', () => {
  const server = newPassword();
  const tried =
    `password qwertyuiop iloveyou football 1q2w3e4r trustno1 krishna1 abhishek bangalore welcome123 admin123 starwars
    metallica liverpool superman123 1234qwer qazwsxedc mustang1 charlie1 jennifer michelle sunshine1 whatever hyderabad test1234
    aaaaaaaaaaaa abcabcabcabc zyxwvutsrqponm 1234567890123456 mnbvcxzlkjhgfdsapoiuytrewq`.split(/\s+/);
  for (const fact of [...asha, 'asha.negi97']) {
    assert.throws(() => refuseOwn(fact, ...asha), { code: 'bad_input' });
    assert.equal(score(fact), 0);
  }
  for (const password of tried) {
    assert.equal(server.safeParse(password).success, false, password);
    assert.ok(score(password) < 3, `${password} looks good`);
  }
});

test('unusual input causes no error', () => {
  assert.equal(score('ﷺ'.repeat(300)), 0);
  assert.equal(qualityOf('kV7-qmz2', ['', '   ', '---', '\ud800', '.*+?^$()|[]\\']).score, 2);
});
