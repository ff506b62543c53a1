import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import test from 'node:test';
import { plainRenderer, testApp } from '../../test/app.ts';
import { asha, BROWSER, kept, sendForm, sendJson, sendRaw } from '../../test/contact.ts';
import { mailsTo } from '../../test/mails.ts';
import { valuesOf } from '../../test/values.ts';

const CONTACT_EMAIL = 'hello@unishelf.example';
const NEXT = 'http://portal.test/Contact-us?sent=1';

test('a contact message is stored and mailed to the contact address, with its author as reply-to address', async (t) => {
  const place = await testApp(t);
  const { status, body } = await sendJson(place, asha);
  assert.deepEqual([status, body], [200, { next: NEXT, ok: true }]);
  const [row] = await kept(place);
  assert.deepEqual([row?.email, row?.message, row?.state], [asha.email, asha.message, 'new']);
  const [mail] = await mailsTo(place, CONTACT_EMAIL);
  assert.equal(mail?.subject, 'A message through the contact form of Unishelf');
  assert.equal(mail?.replyTo, asha.email);
  assert.deepEqual(mail?.paragraphs.slice(1), ['Is the paper of 2019 missing?', 'It is Optics.']);
  assert.equal(mail?.action?.url, 'http://portal.test/admin/messages');
});

test('JSON, multipart and urlencoded forms are stored alike, at paths with and without a project, in any script', async (t) => {
  const place = await testApp(t);
  const email = 'asha@college.test';
  await sendJson(place, { email, message: 'नमस्ते' }, { url: '/p/some%20project/f/contact' });
  await sendForm(place, [
    ['email', email],
    ['message', 'नमस्ते'],
    ['_gotcha', ''],
    ['extra', 'x'],
  ]);
  const urlencoded = new URLSearchParams({ email, message: 'नमस्ते', _gotcha: '' }).toString();
  await sendRaw(place, 'application/x-www-form-urlencoded; charset=UTF-8', urlencoded);
  assert.deepEqual(valuesOf(await kept(place), 'message', 'state'), Array(3).fill(['नमस्ते', 'new']));
});

test('a form with invalid fields gets 400 with all errors, in the format of hosted form services', async (t) => {
  const place = await testApp(t);
  const missing = (field: string) => ({ field, code: 'REQUIRED_FIELD_MISSING', message: 'is required' });
  const empty = (field: string) => ({ field, code: 'REQUIRED_FIELD_EMPTY', message: 'is required' });
  const noEmail = { field: 'email', code: 'TYPE_EMAIL', message: 'should be an email' };
  const notText = { field: 'message', code: 'TYPE_TEXT', message: 'should be text' };
  const tooLong = {
    field: 'message',
    code: 'TYPE_TEXT',
    message: 'should have at most 10,000 characters',
  };
  for (const [form, errors] of [
    [{}, [missing('email'), missing('message')]],
    [{ email: null, message: ' \n\u200b ' }, [missing('email'), empty('message')]],
    [{ email: '  ', message: '' }, [empty('email'), empty('message')]],
    [{ email: 'asha', message: 5 }, [noEmail, notText]],
    [{ email: ['a@b.test'], message: { a: 1 } }, [{ ...notText, field: 'email' }, notText]],
    [{ email: `${'a'.repeat(250)}@b.test`, message: 'x'.repeat(10_001) }, [noEmail, tooLong]],
    [{ ...asha, email: 'a@b.test\r\nBcc: all@college.test' }, [noEmail]],
    [{ ...asha, email: 'a@b.test, c@d.test' }, [noEmail]],
    [{ ...asha, email: 'Asha <a@b.test>' }, [noEmail]],
  ] as const) {
    const { status, body, headers } = await sendJson(place, form);
    assert.equal(status, 400);
    assert.match(String(headers['content-type']), /^application\/problem\+json/);
    assert.deepEqual(body.errors, errors);
    assert.equal(body.code, 'bad_input');
    const fields: Record<string, string[]> = {};
    for (const { field, message } of errors) fields[field] = [message];
    assert.deepEqual(body.fields, fields);
  }
  assert.deepEqual([await kept(place), await mailsTo(place, CONTACT_EMAIL)], [[], []]);
  const longest = { email: `${'a'.repeat(247)}@b.test`, message: 'x'.repeat(10_000) };
  assert.equal((await sendJson(place, longest)).status, 200);
});

test('the text of a message cannot add headers to the mail', async (t) => {
  const place = await testApp(t);
  const message = 'Hello\r\nBcc: all@college.test\r\n\r\n<b>\ue001\ue000</b>\u202egnp.exe\0';
  await sendJson(place, { email: ' Ａsha﹫college.test\n', message });
  const [mail] = await mailsTo(place, CONTACT_EMAIL);
  assert.equal(mail?.to, CONTACT_EMAIL);
  assert.equal(mail?.replyTo, 'Asha@college.test');
  assert.equal(mail?.subject, 'A message through the contact form of Unishelf');
  assert.deepEqual(mail?.paragraphs.slice(1), ['Hello\nBcc: all@college.test', '<b></b>gnp.exe']);
});

test('a form with a filled honeypot field gets the usual response, and is stored as spam without a mail', async (t) => {
  const place = await testApp(t);
  const { status, body } = await sendJson(place, { ...asha, _gotcha: 'Buy now' });
  assert.deepEqual([status, body], [200, { next: NEXT, ok: true }]);
  assert.equal((await kept(place))[0]?.state, 'spam');
  assert.deepEqual(await mailsTo(place, CONTACT_EMAIL), []);
});

test('unknown forms get 404, other media types 415, and files and unreadable bodies 400, and nothing is stored', async (t) => {
  const place = await testApp(t);
  const unknown = await sendJson(place, asha, { url: '/f/xyzzy' });
  assert.deepEqual([unknown.status, unknown.body.errors[0]?.code], [404, 'FORM_NOT_FOUND']);
  assert.equal((await sendJson(place, asha, { url: '/p/a/f/b' })).status, 404);
  const file = await sendForm(place, [
    ['email', asha.email],
    ['message', 'x'],
    ['cv', new File(['x'], 'cv.pdf')],
  ]);
  assert.deepEqual([file.status, file.body.errors[0]?.code], [400, 'NO_FILE_UPLOADS']);
  for (const [type, payload, status] of [
    ['text/plain', 'email=a', 415],
    ['application/json', '{', 400],
    ['application/json', '[]', 400],
    ['application/json', 'null', 400],
    ['application/json', '{"__proto__":{"email":"a@b.test","message":"x"}}', 400],
    ['multipart/form-data', '--x--', 400],
    ['multipart/form-data; boundary=x', 'nothing of the kind', 400],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\nhalf',
      400,
    ],
  ] as const) {
    const answer = await sendRaw(place, type, payload);
    assert.equal(answer.status, status, payload);
    assert.ok(answer.body.error, payload);
    assert.ok(answer.body.errors[0]?.message, payload);
  }
  const { statusCode } = await place.app.inject({ method: 'POST', url: '/f/contact' });
  assert.equal(statusCode, 400);
  assert.deepEqual(await kept(place), []);
});

test('a form with too many fields, headers or parameters, or too deeply nested JSON, gets 400 before it is parsed', async (t) => {
  const place = await testApp(t);
  const fields = (most: number) => Array.from({ length: most }, (_, at) => [`x${at}`, 'y'] as const);
  const own = Object.entries(asha);
  const boundary = 'x'.repeat(30);
  const multipart = (headers: string) => {
    const part = (name: string) =>
      `--${boundary}\r\n${headers}Content-Disposition: form-data; name="${name}"\r\n`;
    const parts = own.map(([name, value]) => `${part(name)}\r\n${value}\r\n`);
    return `${parts.join('')}--${boundary}--\r\n`;
  };
  const nested = (depth: number) =>
    JSON.stringify({ ...asha, x: 0 }).replace('0}', `${'['.repeat(depth)}${']'.repeat(depth)}}`);
  const send = {
    urlencoded: (most: number) =>
      sendRaw(place, 'application/x-www-form-urlencoded', `${new URLSearchParams(asha)}${'&a'.repeat(most)}`),
    multipart: (most: number) => sendForm(place, [...own, ...fields(most)]),
    headers: (most: number) =>
      sendRaw(place, `multipart/form-data; boundary=${boundary}`, multipart('a:\r\n'.repeat(most))),
    misleading: (most: number) =>
      sendRaw(
        place,
        `multipart/form-data; boundary="${boundary}"; boundary=a, application/x-www-form-urlencoded`,
        multipart('a:\r\n'.repeat(most)),
      ),
    type: (most: number) =>
      sendRaw(
        place,
        `application/x-www-form-urlencoded;${' '.repeat(most)}a=b`,
        `${new URLSearchParams(asha)}`,
      ),
    json: (most: number) => sendRaw(place, 'application/json', nested(most)),
  };
  for (const [way, sendAs] of Object.entries(send)) {
    assert.equal((await sendAs(40)).status, 200, way);
    const { status, body } = await sendAs(1_100);
    assert.deepEqual([status, body.error], [400, 'What was sent cannot be read as a form.'], way);
  }
  assert.equal((await kept(place)).length, Object.keys(send).length);
});

test('a form of 300,000 characters or more gets 413, and its sender can read the response', async (t) => {
  const place = await testApp(t);
  await place.app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(place.app.server.address() as AddressInfo).port}/f/contact`;
  const send = (body: BodyInit, type?: string) =>
    fetch(url, { method: 'POST', body, headers: type ? { 'content-type': type } : {} });
  for (const size of [1_000_000, 300_000, 1]) {
    const message = 'x'.repeat(size);
    const form = new FormData();
    form.append('email', asha.email);
    form.append('message', message);
    for (const answer of [
      await send(JSON.stringify({ ...asha, message }), 'application/json'),
      await send(form),
      await send(new URLSearchParams({ ...asha, message })),
    ]) {
      const body = (await answer.json()) as { errors?: object[] };
      assert.deepEqual([answer.status, body.errors?.length ?? 0], size > 1 ? [413, 1] : [200, 0]);
    }
  }
  assert.equal((await kept(place)).length, 3);
});

test('without JavaScript a sent form redirects to the contact page, and a refused one shows the page with the typed values', async (t) => {
  let posted: unknown;
  const renderer: typeof plainRenderer = {
    ...plainRenderer,
    render: async (request, options) => {
      posted = (await options.root).posted;
      return plainRenderer.render(request, options);
    },
  };
  const place = await testApp(t, { renderer });
  const parts = (email: string) => [['email', email] as const, ['message', 'Hello'] as const];
  const good = await sendForm(place, parts('a@b.test'), { headers: BROWSER });
  assert.deepEqual([good.status, good.headers.location], [303, '/Contact-us?sent=1']);
  const bad = await sendForm(place, parts('asha'), { headers: BROWSER });
  assert.equal(bad.status, 400);
  assert.match(String(bad.headers['content-type']), /^text\/html/);
  assert.match(bad.text, /^<!doctype html>/);
  assert.equal(bad.headers['cache-control'], 'no-store');
  assert.deepEqual(posted, {
    values: { email: 'asha', message: 'Hello' },
    error: 'Some of the values cannot be used. Correct the fields named here and try again.',
    fields: { email: ['should be an email'] },
  });
  const large = await sendRaw(place, 'application/x-www-form-urlencoded', `message=${'x'.repeat(300_000)}`, {
    headers: BROWSER,
  });
  assert.deepEqual([large.status, large.text.slice(0, 15)], [413, '<!doctype html>']);
  assert.deepEqual(posted, {
    values: {},
    error: 'This is far too large for a message. Please shorten it.',
    fields: {},
  });
  const unknown = await sendForm(place, parts('a@b.test'), { url: '/f/xyzzy', headers: BROWSER });
  assert.equal(unknown.status, 404);
  assert.equal((posted as { values: { message: string } }).values.message, 'Hello');
});

test('a form that another site submits for a visitor gets 403 and is not stored', async (t) => {
  const place = await testApp(t);
  for (const [name, value] of [
    ['origin', 'https://evil.test'],
    ['sec-fetch-site', 'cross-site'],
  ] as const)
    for (const accept of [{}, BROWSER]) {
      const { status, headers } = await sendJson(place, asha, { headers: { ...accept, [name]: value } });
      assert.equal(status, 403, name);
      const isPage = String(headers['content-type']).startsWith('text/html');
      assert.equal(isPage, accept === BROWSER);
    }
  assert.deepEqual(await kept(place), []);
});
