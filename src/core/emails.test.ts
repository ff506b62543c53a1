import assert from 'node:assert/strict';
import test from 'node:test';
import { emailInput, emailKey } from './emails.ts';

test('different spellings of an e-mail address have the same key', () => {
  const one = emailKey('asha.negi@campus.example');
  for (const other of [
    ' Asha.Negi@CAMPUS.example ',
    'ａｓｈａ.ｎｅｇｉ@campus.example',
    'ASHA.NEGI@campus.example',
  ])
    assert.equal(emailKey(other), one);
  assert.equal(emailKey('asha@उदाहरण.भारत'), emailKey('asha@xn--p1b6ci4b4b3a.xn--h2brj9c'));
  assert.notEqual(emailKey('asha+books@campus.example'), emailKey('asha@campus.example'));
});

test('valid e-mail addresses are accepted, also of international domains, and all others refused', () => {
  for (const good of ['a@b.in', "o'neill+x@mail.uni.ac.in", 'asha@उदाहरण.भारत'])
    assert.ok(emailInput().safeParse(good).success, good);
  for (const bad of [
    '',
    'asha',
    'asha@',
    '@b.in',
    'a@b',
    'a b@c.in',
    'a@b..in',
    'a@-b.in',
    'a@b.in, c@d.in',
    'a@b.in\r\nBcc: c@d.in',
    ...['a@b.in/x', 'a@b.in/.evil.test', 'a@b.in?x', 'a@b.in#x', 'a@b.in\\x', 'a@b%2ein', 'a@b.in:25'],
    'a@b.in/ anything, <b>',
    `${'a'.repeat(250)}@b.in`,
    `${'㏒'.repeat(100)}@b.in`,
    `a@${'漢'.repeat(60_000)}.in`,
  ])
    assert.equal(emailInput().safeParse(bad).success, false, bad);
});

test('an e-mail address is checked and kept in plain characters, with its capitals', () => {
  assert.equal(emailInput().parse(' desk＠hill.example '), 'desk@hill.example');
  assert.equal(emailInput().parse('Asha@Campus.example'), 'Asha@Campus.example');
  // This character is a placeholder in mails, and is removed.
  assert.equal(emailInput().parse('asha@campus.example\ue001'), 'asha@campus.example');
});
