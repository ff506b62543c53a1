import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { PORTAL } from './mail.ts';
import { filled, writeLetter } from './message.ts';

const sender = { name: 'Unishelf', url: 'https://portal.test' };

test('a mail has the same content as text and as HTML, with the code on a line of its own', () => {
  const letter = {
    subject: 'Your code',
    greeting: 'Dear Asha,',
    paragraphs: ['Somebody registers with this address.', 'Type this code:'],
    code: '042917',
    action: { label: 'Sign in', url: 'https://portal.test/login?next=%2Fuser&x=1' },
    footnote: 'Was it not you? Then do nothing.',
  };
  const { text, html } = writeLetter(letter, sender);
  assert.equal(
    text,
    `Dear Asha,

Somebody registers with this address.

Type this code:

042917

Sign in:
https://portal.test/login?next=%2Fuser&x=1

Was it not you? Then do nothing.

Sent by Unishelf, https://portal.test
`,
  );
  assert.match(html, /^<p class="code">042917<\/p>$/m);
  assert.match(html, /<a href="https:\/\/portal\.test\/login\?next=%2Fuser&amp;x=1">Sign in<\/a>/);
  for (const words of ['Dear Asha,', 'Type this code:', 'Was it not you?', 'Sent by Unishelf'])
    assert.ok(html.includes(words), words);
  assert.match(html, /<html lang="en">/);
});

test('a mail of one paragraph has no code, no link and no missing parts', () => {
  const { text, html } = writeLetter({ subject: 'News', paragraphs: ['Something happened.'] }, sender);
  assert.equal(text, 'Something happened.\n\nSent by Unishelf, https://portal.test\n');
  assert.doesNotMatch(html, /undefined|class="code"|<a /);
});

test('user input is escaped in the HTML of a mail, and adds no lines to its text', () => {
  const evil = '<img src=x onerror="alert(1)">\r\n\r\n&amp; \'quotes\'';
  const letter = {
    subject: evil,
    greeting: `Dear ${evil},`,
    paragraphs: [evil],
    code: '<b>',
    action: { label: evil, url: 'https://portal.test/"><script>alert(1)</script>' },
    footnote: evil,
  };
  const { text, html } = writeLetter(letter, { name: evil, url: 'https://portal.test' });
  assert.doesNotMatch(html, /<img|<script|<b>|onerror="/);
  assert.ok(
    html.includes('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp;amp; &#39;quotes&#39;</title>'),
  );
  assert.match(text, /^Dear <img src=x onerror="alert\(1\)"> &amp; 'quotes',\n\n/);
});

test('a mail ends with its unsubscribe link, and a javascript: address is refused', () => {
  const unsubscribe = { label: 'No more <of these>', url: 'https://portal.test/unsubscribe/x' };
  const { text, html } = writeLetter(
    { subject: 'News', paragraphs: ['There is news.'], unsubscribe },
    sender,
  );
  assert.match(text, /\n\nNo more <of these>:\nhttps:\/\/portal\.test\/unsubscribe\/x\n\nSent by/);
  assert.match(
    html,
    /<footer>\n<p class="small"><a href="https:\/\/portal\.test\/unsubscribe\/x">No more &lt;of these&gt;<\/a><\/p>/,
  );
  const bad = { ...unsubscribe, url: 'javascript:alert(1)' };
  assert.throws(() => writeLetter({ subject: 'News', paragraphs: [], unsubscribe: bad }, sender), TypeError);
});

test('the link of a mail must be a complete http or https address', () => {
  const letter = (url: string) => ({ subject: '', paragraphs: [], action: { label: 'Go', url } });
  for (const url of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', '/login'])
    assert.throws(() => writeLetter(letter(url), sender), TypeError, url);
});

test('the HTML of a mail loads no other resources, and uses only colours of the design', () => {
  const { html } = writeLetter({ subject: 'News', paragraphs: ['Something happened.'] }, sender);
  assert.doesNotMatch(html, /<script|<link|<img|style=|url\(|@import|@font-face/);
  const tokens = readFileSync('src/ui/styles/tokens.css', 'utf8');
  const colours = [...html.matchAll(/#[\da-f]{6}\b/g)].map(([colour]) => colour);
  assert.ok(colours.length > 0);
  for (const colour of colours) assert.ok(tokens.includes(colour), colour);
});

test('the portal’s name and contact address are inserted into a mail unchanged, whatever characters they contain', () => {
  const written = { to: 'a@b.test', subject: `Hello from ${PORTAL.name}`, paragraphs: [PORTAL.contact] };
  for (const name of ["Shelf $' Go", 'Dollar$`s', 'Books $$ Now', 'Notes $& more', 'A "quoted" \\ shelf'])
    assert.deepEqual(filled(written, { name, contactEmail: '$&@b.test' }), {
      ...written,
      subject: `Hello from ${name}`,
      paragraphs: ['$&@b.test'],
    });
});
