import assert from 'node:assert/strict';
import path from 'node:path';
import test from 'node:test';
import { AppStartError } from '../core/errors.ts';
import { readConfig } from './config.ts';

test('an empty environment gives the documented defaults', () => {
  assert.deepEqual(readConfig({}), {
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    dataDir: path.resolve('data'),
    databaseUrl: undefined,
    databaseOwnerUrl: undefined,
    smtpUrl: undefined,
    trustedProxies: 0,
    hstsSubdomains: false,
    sampleContent: 'load',
    logLevel: 'info',
    logFormat: undefined,
  });
});

test('environment variables override the defaults, and an empty variable counts as not set', () => {
  const config = readConfig({
    PORT: '8080',
    HOST: '',
    PUBLIC_URL: 'https://shelf.example/',
    SAMPLE_CONTENT: 'none',
    DATA_DIR: '/var/x',
  });
  assert.equal(config.port, 8080);
  assert.equal(config.host, '127.0.0.1');
  assert.equal(config.publicUrl, 'https://shelf.example');
  assert.equal(config.sampleContent, 'none');
  assert.equal(config.dataDir, '/var/x');
  assert.equal(readConfig({ PORT: '4000' }).publicUrl, 'http://localhost:4000');
});

test('one line of error names every invalid variable', () => {
  const wrong = {
    PORT: 'http',
    PUBLIC_URL: 'shelf.example',
    DATABASE_URL: 'mysql://x',
    DATABASE_OWNER_URL: 'mysql://x',
    SAMPLE_CONTENT: 'maybe',
    SMTP_URL: 'mail.example',
    TRUSTED_PROXIES: 'all',
    HSTS_SUBDOMAINS: 'some',
    LOG_LEVEL: 'loud',
    LOG_FORMAT: 'xml',
  };
  assert.throws(
    () => readConfig(wrong),
    (error) => {
      assert.ok(error instanceof AppStartError);
      assert.ok(!error.message.includes('\n'));
      for (const name of Object.keys(wrong)) assert.ok(error.message.includes(name), name);
      return true;
    },
  );
});

test('a port or proxy count that is not a whole number or out of range is refused with the allowed range', () => {
  for (const PORT of ['http', '3000.5', '-1', '65536'])
    assert.throws(() => readConfig({ PORT }), /PORT: has to be a whole number from 0 to 65535\.$/);
  assert.throws(
    () => readConfig({ TRUSTED_PROXIES: '11' }),
    /TRUSTED_PROXIES: has to be a whole number from 0 to 10/,
  );
});

test('PUBLIC_URL may have a trailing slash, and is refused with a path, query, fragment or credentials', () => {
  for (const rest of [
    'shelf.example/portal',
    'shelf.example?a=b',
    'shelf.example#a',
    'user:word@shelf.example',
  ])
    assert.throws(() => readConfig({ PUBLIC_URL: `https://${rest}` }), /PUBLIC_URL: has to be an origin/);
  for (const origin of ['https://shelf.example', 'http://shelf.example:8080', 'http://[::1]:3000'])
    assert.equal(readConfig({ PUBLIC_URL: `${origin}/` }).publicUrl, origin);
  assert.equal(readConfig({ PUBLIC_URL: 'HTTPS://Shelf.Example' }).publicUrl, 'https://shelf.example');
});

test('SMTP_URL is refused without a host, and with an unknown, invalid or contradictory parameter', () => {
  for (const [address, reason] of [
    ['smtp://', /SMTP_URL: names no host/],
    ['smtp://mail.example?requireTLS=false', /SMTP_URL: the parameter "requireTLS" is not known/],
    ['smtp://mail.example?tls=maybe', /SMTP_URL: tls has to be required, optional or off/],
    ['smtps://mail.example?tls=off', /SMTP_URL: smtps: is encrypted in any case/],
  ] as const)
    assert.throws(() => readConfig({ SMTP_URL: address }), reason);
  for (const address of [
    'smtp://mail.example:587',
    'smtp://u:p@mail.example?tls=optional',
    'smtps://mail.example',
  ])
    assert.equal(readConfig({ SMTP_URL: address }).smtpUrl, address);
});

test('DATABASE_URL is refused if the connection could fall back to plain text, and with unknown or contradictory TLS parameters', () => {
  for (const [query, reason] of [
    ['sslmode=prefer', /DATABASE_URL: sslmode has to be disable, require, verify-ca, verify-full/],
    ['sslmode=allow', /DATABASE_URL: sslmode has to be/],
    ['ssl=prefer', /DATABASE_URL: the parameter "ssl" is not known: use sslmode/],
    ['sslmode=disable&sslrootcert=/x', /DATABASE_URL: sslrootcert makes no sense/],
  ] as const)
    assert.throws(() => readConfig({ DATABASE_URL: `postgres://u@db.example/x?${query}` }), reason);
});

test('a malformed address is refused with a valid example, or with the way to escape its special characters', () => {
  for (const [env, reason] of [
    [{ PORT: '70000' }, /: PORT: [^\n]*$/],
    [{ DATABASE_URL: 'localhost:5432' }, /: DATABASE_URL: [^\n]*$/],
    [{ DATABASE_URL: 'shelf' }, /: DATABASE_URL: has to be like postgres:\/\/user:[^;]*$/],
    [{ DATABASE_URL: 'postgres://u:pass#word@db.example/x' }, /#, \/ and \? in the password are written as/],
    // The text before the sign could be a port.
    [{ DATABASE_URL: 'postgres://u:12#34@db.example/x' }, /: DATABASE_URL: a # in it, as in a password, is/],
    [{ SMTP_URL: 'smtp://u:12#34@mail.example' }, /: SMTP_URL: a # in it, as in a password, is/],
    [{ DATABASE_URL: 'postgres://u:12/34@db.example/x' }, /: DATABASE_URL: a \/ or \? in its password is/],
    [{ DATABASE_URL: 'postgres://u:12?34@db.example/x' }, /: DATABASE_URL: a \/ or \? in its password is/],
    [{ DATABASE_URL: 'postgres://u:p@ss/34@db.example/x' }, /: DATABASE_URL: a \/ or \? in its password is/],
    [{ SMTP_URL: 'smtp://u:12/34@mail.example' }, /: SMTP_URL: a \/ or \? in its password is/],
    [{ SMTP_URL: 'smtp://u:12?34@mail.example' }, /: SMTP_URL: a \/ or \? in its password is/],
    [{ SMTP_URL: 'mail' }, /: SMTP_URL: has to be like smtp:\/\/user:[^;]*$/],
  ] as const)
    assert.throws(() => readConfig(env), reason);
});

test('DATABASE_URL with an unescaped % is refused with the way to escape it', () => {
  for (const url of ['u:5%off@db.example/x', 'u%:p@db.example/x', 'u:p@db.example/100%'])
    assert.throws(
      () => readConfig({ DATABASE_URL: `postgres://${url}` }),
      /DATABASE_URL: a % in it, as in a password, is written as %25\./,
    );
});
