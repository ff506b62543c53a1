import assert from 'node:assert/strict';
import { test } from 'node:test';
import { networkOf } from './network.ts';

test('an IPv4 address is a network of its own, also when it is written as IPv6', () => {
  assert.equal(networkOf('192.0.2.1'), '192.0.2.1');
  assert.equal(networkOf('::ffff:192.0.2.1'), '192.0.2.1');
  assert.equal(networkOf('::FFFF:192.0.2.1'), '192.0.2.1');
});

test('all addresses of an IPv6 /64 count as one network', () => {
  for (const address of [
    '2001:db8:1:2::',
    '2001:db8:1:2::1',
    '2001:DB8:1:2:aaaa:bbbb:cccc:dddd',
    '2001:0db8:0001:0002:1::',
    '2001:db8:1:2::192.0.2.1',
  ])
    assert.equal(networkOf(address), '2001:db8:1:2::/64', address);
  assert.equal(networkOf('2001:db8::1'), '2001:db8:0:0::/64');
  assert.equal(networkOf('::1'), '0:0:0:0::/64');
  assert.equal(networkOf('fe80::1%eth0'), 'fe80:0:0:0::/64');
  assert.notEqual(networkOf('2001:db8:1:3::1'), networkOf('2001:db8:1:2::1'));
});

test('a text that is not an IP address is returned unchanged', () => {
  assert.equal(networkOf('command line'), 'command line');
});
