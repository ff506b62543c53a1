import assert from 'node:assert/strict';
import { Socket } from 'node:net';
import test, { type TestContext } from 'node:test';
import { authorityFile } from '../../../test/certificate.ts';
import { type Manner, mailServer } from '../../../test/mail-server.ts';
import { until } from '../../../test/until.ts';
import type { Mail } from './mail.ts';
import { compose } from './message.ts';
import { mailQueue } from './queue.ts';
import { Refused, smtpTransport, type Transport } from './transport.ts';

const job = { id: '0199f2c0-0000-7000-8000-000000000001', createdOn: new Date('2026-11-21T10:00:00Z') };
const origin = { name: 'Unishelf', publicUrl: 'https://portal.test:8443', contactEmail: 'hello@portal.test' };
const mail: Mail = {
  to: 'asha@college.test',
  subject: 'Your code',
  greeting: 'Dear Asha,',
  paragraphs: ['Type this code:'],
  code: '042917',
};
const messageOf = (changes: Partial<Mail>, from = origin) => compose({ ...mail, ...changes }, job, from);

/** Opens a transport with short timeouts for a silent server; for all others with the usual ones, because the machine may be busy. */
function smtp(t: TestContext, url: string, isSilent = false): Transport {
  const transport = smtpTransport(url, isSilent ? { connect: 200, greet: 200, answer: 200 } : undefined);
  t.after(() => transport.close());
  return transport;
}

test('a mail is delivered as text and as HTML, with its sender, date, Message-ID and Auto-Submitted headers', async (t) => {
  const server = await mailServer(t);
  await smtp(t, server.url).send(messageOf({}));
  const [{ to, raw, mail: read }] = server.received as [(typeof server.received)[0]];
  assert.deepEqual(to, ['asha@college.test']);
  assert.deepEqual(read.from, { name: 'Unishelf', address: 'hello@portal.test' });
  assert.deepEqual(read.to, [{ name: '', address: 'asha@college.test' }]);
  assert.equal(read.subject, 'Your code');
  assert.equal(read.messageId, `<${job.id}@portal.test>`);
  assert.equal(read.date, '2026-11-21T10:00:00.000Z');
  assert.equal(read.headers.find(({ key }) => key === 'auto-submitted')?.value, 'auto-generated');
  assert.match(read.text ?? '', /^Type this code:\n\n042917\n/m);
  assert.match(read.html ?? '', /<p class="code">042917<\/p>/);
  assert.match(raw, /^Content-Type: multipart\/alternative/m);
  assert.match(raw, /^042917\r$/m);
});

test('Reply-To is the requested address, and line breaks in it add no header or recipient', async (t) => {
  const server = await mailServer(t);
  await smtp(t, server.url).send(messageOf({ replyTo: 'vikram@college.test' }));
  await smtp(t, server.url).send(messageOf({ replyTo: 'a@b.test\r\nBcc: c@d.test, <e@f.test>' }));
  const [plain, hostile] = server.received;
  assert.deepEqual(plain?.mail.replyTo, [{ name: '', address: 'vikram@college.test' }]);
  assert.deepEqual(hostile?.to, ['asha@college.test']);
  assert.doesNotMatch(hostile?.raw ?? '', /^Bcc:/im);
});

test('names in Devanagari and addresses of Devanagari domains are delivered', async (t) => {
  const server = await mailServer(t);
  const from = { ...origin, name: 'यूनिशेल्फ, "हिमाचल"' };
  const changes = { to: 'asha@विश्वविद्यालय.भारत', subject: 'आपका कोड', greeting: 'प्रिय आशा देवी,' };
  await smtp(t, server.url).send(messageOf(changes, from));
  const [{ to, raw, mail: read }] = server.received as [(typeof server.received)[0]];
  assert.deepEqual(to, ['asha@विश्वविद्यालय.भारत']);
  assert.match(raw, /^To: asha@xn--[\w-]+\.xn--[\w-]+\r$/m);
  assert.match(
    raw,
    /^Content-Type: text\/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r$/m,
  );
  assert.match(raw, /^042917\r$/m);
  assert.deepEqual(read.from, { name: from.name, address: 'hello@portal.test' });
  assert.equal(read.subject, 'आपका कोड');
  assert.match(read.text ?? '', /^प्रिय आशा देवी,/);
  assert.match(read.html ?? '', /प्रिय आशा देवी,/);
});

test('line breaks in names and addresses add no header and no recipient', async (t) => {
  const server = await mailServer(t);
  const evil = 'Asha\r\nBcc: victim@college.test\r\n\r\nBuy this';
  const transport = smtp(t, server.url);
  await transport.send(messageOf({ subject: `Welcome, ${evil}`, greeting: evil }, { ...origin, name: evil }));
  const [{ to, mail: read }] = server.received as [(typeof server.received)[0]];
  assert.deepEqual(to, ['asha@college.test']);
  assert.equal(read.bcc, undefined);
  assert.equal(read.subject, 'Welcome, Asha Bcc: victim@college.test Buy this');

  for (const address of [
    'asha@college.test\r\nBcc: victim@college.test',
    'asha@college.test, victim@college.test',
    'asha@college.test>\r\nRCPT TO:<victim@college.test',
    'Asha <asha@college.test>, victim@college.test',
    '',
  ])
    await transport
      .send(messageOf({ to: address }))
      .catch((error) => assert.ok(error instanceof Refused, error));
  for (const { to } of server.received)
    assert.ok(to.length === 1 && to[0] !== 'victim@college.test', `${to}`);
  for (const { mail: read } of server.received) assert.equal(read.bcc, undefined);
});

test('several mails share one connection', async (t) => {
  const server = await mailServer(t);
  const transport = smtp(t, server.url);
  for (let n = 0; n < 5; n += 1) await transport.send(messageOf({ code: `00000${n}` }));
  assert.equal(server.received.length, 5);
  assert.equal(server.attempts, 1);
});

test('a mail server that is slow, hangs up or answers 451 causes a temporary error without an address in it', async (t) => {
  const manners: [Manner, RegExp][] = [
    ['hangs up', /ECONNECTION|ECONNRESET|ESOCKET/],
    ['says nothing', /ETIMEDOUT/],
    ['only greets', /ETIMEDOUT/],
    ['keeps quiet', /ETIMEDOUT/],
    [451, /EENVELOPE RCPT TO 451/],
  ];
  for (const [manner, what] of manners) {
    const server = await mailServer(t, manner);
    const isSilent = what.test('ETIMEDOUT');
    await assert.rejects(smtp(t, server.url, isSilent).send(messageOf({})), (error: Error) => {
      assert.match(error.message, what);
      assert.ok(!(error instanceof Refused), error.message);
      assert.doesNotMatch(JSON.stringify(error) + error.stack, /asha|no such user/);
      assert.equal(error.cause, undefined);
      return true;
    });
  }
});

test('the mail server has at least a minute to confirm a mail, but less than the job’s time limit, which would send it again', async (t) => {
  const { mock } = t.mock.method(Socket.prototype, 'setTimeout');
  const server = await mailServer(t);
  await smtp(t, server.url).send(messageOf({}));
  const longest = Math.max(...mock.calls.map(({ arguments: [ms] }) => ms));
  assert.ok(longest >= 60_000 && longest < mailQueue.within * 1000, `${longest} ms`);
});

test('an unreachable mail server causes a connection error', async (t) => {
  await assert.rejects(smtp(t, 'smtp://127.0.0.1:1').send(messageOf({})), /ECONNREFUSED|ESOCKET/);
});

test('an unknown recipient (550) is a permanent error; a refused relay or sender is a temporary one', async (t) => {
  const server = await mailServer(t, 550);
  const transport = smtp(t, server.url);
  await assert.rejects(transport.send(messageOf({})), (error: Error) => {
    assert.ok(error instanceof Refused);
    assert.equal(error.message, 'the mail server refuses the addressee (EENVELOPE RCPT TO 550)');
    return true;
  });
  for (const manner of ['no relay', 'unknown sender'] as const) {
    server.manner = manner;
    await assert.rejects(transport.send(messageOf({})), (error: Error) => !(error instanceof Refused));
  }
  server.manner = 'works';
  await transport.send(messageOf({}));
  assert.equal(server.received.length, 1);
});

test('aborting a mail ends the wait for its delivery', async (t) => {
  const server = await mailServer(t, 'keeps quiet');
  const transport = smtpTransport(server.url);
  t.after(() => transport.close());
  const calledOff = new AbortController();
  const sending = transport.send(messageOf({}), calledOff.signal);
  await until('the server has taken the mail', () => server.received.length > 0);
  calledOff.abort();
  await assert.rejects(sending, /EABORT/);
});

/** Makes the address of a local server look remote: 0.0.0.0 leads here, too, but does not count as local. */
const elsewhere = (url: string) => url.replace('//127.0.0.1', '//portal:secret-password@0.0.0.0');

for (const encryption of ['none', 'stripped'] as const)
  test(`neither a password nor a mail is sent in clear text to a remote server (STARTTLS ${encryption})`, async (t) => {
    const server = await mailServer(t, 'works', encryption);
    await assert.rejects(smtp(t, elsewhere(server.url)).send(messageOf({})), (error: Error) => {
      assert.ok(!(error instanceof Refused), 'it is tried again later');
      return /ETLS|ESOCKET/.test(error.message);
    });
    assert.equal(server.received.length, 0);
    assert.match(server.clearText, /^EHLO/);
    assert.doesNotMatch(server.clearText, /AUTH|MAIL FROM|042917|secret/i);
    assert.ok(!server.clearText.includes(Buffer.from('secret-password').toString('base64').slice(0, 12)));
  });

test('STARTTLS encrypts password and mail, and needs a certificate for the server from a known authority', async (t) => {
  const server = await mailServer(t, 'works', 'offered');
  const ca = await authorityFile(t);
  const url = `${server.url.replace('127.0.0.1', 'portal:secret-password@localhost')}?tls=required`;
  await assert.rejects(smtp(t, url).send(messageOf({})), /ESOCKET|ETLS/, 'the authority is not known');
  assert.equal(server.received.length, 0);
  await smtp(t, `${url}&ca=${ca}`).send(messageOf({}));
  assert.equal(server.received.length, 1);
  const other = `${server.url.replace('127.0.0.1', '0.0.0.0')}?ca=${ca}`;
  await assert.rejects(
    smtp(t, other).send(messageOf({})),
    /ESOCKET|ETLS/,
    'it is the certificate of another',
  );
  assert.doesNotMatch(server.clearText, /AUTH|MAIL FROM|042917/);
});

test('a mail is sent in clear text only to the local machine or if the URL allows it; a missing CA file stops the start', async (t) => {
  const server = await mailServer(t);
  await smtp(t, server.url).send(messageOf({}));
  await smtp(t, `${elsewhere(server.url)}?tls=optional`).send(messageOf({}));
  const offering = await mailServer(t, 'works', 'offered');
  await smtp(t, `${offering.url}?tls=off`).send(messageOf({}));
  assert.deepEqual([server.received.length, offering.received.length], [2, 1]);
  assert.throws(() => smtpTransport('smtp://mail.example?ca=/nowhere'), {
    name: 'AppStartError',
    message: /SMTP_URL/,
  });
});
