import assert from 'node:assert/strict';
import test from 'node:test';
import { replyAddress } from './reply-address.ts';

const reply = { to: 'asha@hills.test', subject: 'Re: your message', wrote: 'You wrote:', message: 'Hello' };
const bodyOf = (address: string) => new URL(address).searchParams.get('body');

test('a reply link addresses the author and quotes the message', () => {
  const address = replyAddress({ ...reply, message: 'First line\r\nsecond & last?' });
  assert.match(address, /^mailto:asha@hills\.test\?subject=Re%3A%20your%20message&body=/);
  assert.equal(bodyOf(address), '\r\n\r\nYou wrote:\r\n> First line\r\n> second & last?\r\n');
});

test('an email address cannot add recipients or headers to a reply link', () => {
  const address = replyAddress({ ...reply, to: '"a?bcc=b"&cc=c,d@hills.test' });
  const { pathname, searchParams } = new URL(address);
  assert.deepEqual([...searchParams.keys()], ['subject', 'body']);
  assert.equal(decodeURIComponent(pathname), '"a?bcc=b"&cc=c,d@hills.test');
  assert.doesNotMatch(pathname, /,/);
});

test('a long message is shortened so that its reply link has at most 1,900 characters, in any script', () => {
  for (const message of [
    'x'.repeat(10_000),
    'नमस्ते '.repeat(1000),
    `${'🌲'.repeat(900)}\nend`,
    'line\n'.repeat(2000),
  ]) {
    const address = replyAddress({ ...reply, message });
    assert.ok(address.length <= 1900, String(address.length));
    assert.ok(address.length > 1800, String(address.length));
    assert.match(bodyOf(address) ?? '', /> (x|न|🌲|line)/u);
  }
  assert.match(bodyOf(replyAddress({ ...reply, message: 'x'.repeat(10_000) })) ?? '', /x…$/);
});

test('an unpaired surrogate in a message does not break its reply link', () => {
  assert.match(bodyOf(replyAddress({ ...reply, message: 'broken \ud83c here' })) ?? '', /broken . here/);
});
