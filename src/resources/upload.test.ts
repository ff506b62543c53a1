import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import test from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { ask } from '../../test/form.ts';
import { actorOf, signIn } from '../../test/sessions.ts';
import { begin } from '../../test/transfer.ts';
import { until } from '../../test/until.ts';
import { type Fields, paper, type Sent, send, stored, uploadForm, uploadPortal } from '../../test/upload.ts';
import { AppError } from '../core/errors.ts';
import { closeInspectors } from '../core/pdf/inspect.ts';
import * as m from '../paraglide/messages.js';
import * as trash from '../trash/service.ts';
import type { Resource } from './schema.ts';

const NOTHING = { resources: 0, blobs: 0, files: 0, incoming: 0 };

test.after(closeInspectors);

test('an upload finds its course by a former name, unless another course has that name now', async (t) => {
  const { portal, app, zemu, own } = await uploadPortal(t);
  const { id, department_id } = zemu.courses['Physics/B.Sc. Physics'] ?? assert.fail();
  const url = `/api/universities/${zemu.id}`;
  const rename = async (path: string, method: 'PUT' | 'PATCH', name: string) => {
    const { statusCode } = await app.inject({
      method,
      url: url + path,
      headers: own.headers,
      payload: { name },
    });
    assert.equal(statusCode, 200);
  };
  await rename(`/courses/${id}`, 'PATCH', 'B.Sc. (Hons) Physics');
  await rename(`/departments/${department_id}`, 'PUT', 'Physics & Astronomy');
  const { body } = await send(portal, own, zemu.id);
  assert.deepEqual(
    [body.resource.department, body.resource.course, body.resource.courseId],
    ['Physics & Astronomy', 'B.Sc. (Hons) Physics', id],
  );
  await rename(`/courses/${zemu.courses['Physics/M.Sc. Physics']?.id}`, 'PATCH', 'B.Sc. Physics');
  const second = await send(portal, own, zemu.id);
  assert.equal(second.body.resource.courseId, zemu.courses['Physics/M.Sc. Physics']?.id);
  const unknown = await send(portal, own, zemu.id, { course: 'Botany' });
  assert.deepEqual(Object.keys(unknown.body.fields), ['course']);
});

test('an uploaded paper is on the course page at once, with its file, number of pages and uploader', async (t) => {
  const { portal, app, zemu, own } = await uploadPortal(t);
  const bytes = paper();
  const { status, body } = await send(
    portal,
    own,
    zemu.id,
    {
      title: ' Waves  2024 ',
      type: 'papers',
      subjectName: 'Waves',
      examYear: '2024',
      source: 'exam cell',
      language: 'en',
    },
    { bytes },
  );
  assert.equal(status, 201);
  assert.equal(body.message, 'Uploaded successfully');
  const { _id, fileUrl, date, courseId, departmentId, ...rest } = body.resource;
  assert.deepEqual(rest, {
    type: 'papers',
    title: 'Waves 2024',
    university: zemu.id,
    universityName: 'Zemu University',
    department: 'Physics',
    course: 'B.Sc. Physics',
    semester: 3,
    pages: 1,
    bytes: bytes.length,
    language: 'en',
    subjectName: 'Waves',
    examYear: 2024,
    source: 'exam cell',
    version: 1,
    state: 'queued',
    reason: null,
    thumbnail: null,
    uploadedBy: 'Ravi Negi',
  });
  assert.deepEqual({ id: courseId, department_id: departmentId }, zemu.courses['Physics/B.Sc. Physics']);
  assert.deepEqual((await app.inject(`/api${fileUrl}`)).rawPayload, bytes);
  const [row] = (await app.inject('/api/resources?course=B.Sc. Physics')).json<Resource[]>();
  assert.deepEqual([row?._id, row?.subjectName, row?.examYear], [_id, 'Waves', 2024]);
  assert.ok(!('scheme' in (row ?? {})) && !('uploadedBy' in (row ?? {})));
  assert.deepEqual(await stored(portal), { resources: 1, blobs: 1, files: 1, incoming: 0 });
});

test('an uploaded PDF is served as a PDF, even if an import stored the same bytes before', async (t) => {
  const { portal, app, zemu, admin } = await uploadPortal(t);
  // PDF readers search for the header beyond the first byte; imports do not.
  const bytes = Buffer.concat([Buffer.from('\n'), paper()]);
  await begin(portal, admin.headers, 'universities', { name: 'waves.csv', bytes });
  const { status, body } = await send(portal, admin, zemu.id, {}, { bytes });
  assert.equal(status, 201);
  const { _id, fileUrl } = body.resource;
  for (const path of [fileUrl, `/resources/download/${_id}`]) {
    const answer = await app.inject(`/api${path}`);
    assert.deepEqual([answer.statusCode, answer.headers['content-type']], [200, 'application/pdf'], path);
    assert.deepEqual(answer.rawPayload, bytes);
  }
});

test('an upload with several invalid fields gets 400 with a message for each, and stores nothing', async (t) => {
  const { portal, zemu, admin } = await uploadPortal(t);
  const wrong = async (fields: Fields, sent?: Sent) => {
    const { status, body } = await send(portal, admin, zemu.id, fields, sent);
    assert.equal(status, 400, JSON.stringify(body));
    return body.fields;
  };
  assert.deepEqual(
    await wrong({ university: '', department: '', course: '', semester: '', title: ' ' }, { bytes: null }),
    {
      university: ['is required'],
      department: ['is required'],
      course: ['is required'],
      semester: ['is required'],
      title: ['is required'],
      file: ['is required'],
    },
  );
  assert.deepEqual(
    await wrong({
      semester: '7',
      type: 'videos',
      examMonth: '13',
      source: 'a friend',
      title: 'x'.repeat(301),
    }),
    {
      type: ['must be one of notes, papers, syllabus'],
      title: ['may have 300 characters at most'],
      examMonth: ['must be a whole number from 1 to 12'],
      source: ['must be one of exam cell, teacher, student'],
    },
  );
  assert.deepEqual(await wrong({ semester: '7' }), { semester: ['this course has 6 semesters'] });
  assert.deepEqual(await wrong({ semester: '0' }), { semester: ['must be a whole number from 1 to 40'] });
  assert.deepEqual(await wrong({ department: 'Chemistry', title: '' }), {
    title: ['is required'],
    department: ['is not a department of this university'],
  });
  assert.deepEqual(await wrong({ course: 'B.Sc. Botany' }), {
    course: ['is not a course of this department'],
  });
  for (const university of ['Zemu University', '019aa000-0000-7000-8000-000000000000'])
    assert.deepEqual(Object.keys(await wrong({ university })), ['university']);
  assert.deepEqual(await stored(portal), NOTHING);
});

test('the default type is notes, the file may precede its fields, and a course with unknown semesters accepts 1 to 40', async (t) => {
  const { portal, database, zemu, admin } = await uploadPortal(t);
  const { status, body } = await send(portal, admin, zemu.id, {}, { fileFirst: true });
  assert.deepEqual([status, body.resource.type, body.resource.language], [201, 'notes', null]);

  await database.sql`update courses set semesters = 0`;
  assert.equal((await send(portal, admin, zemu.id, { semester: '40' })).status, 201);
  assert.equal((await send(portal, admin, zemu.id, { semester: '41' })).status, 400);
});

test('a course stores the same file once: a second upload gets 409 with a link to the first', async (t) => {
  const { portal, database, zemu, admin, own } = await uploadPortal(t);
  const bytes = paper();
  const first = await send(portal, own, zemu.id, { title: 'The first' }, { bytes });
  await database.sql`update documents set state = 'failed', reason = 'x'`;
  const again = await send(portal, admin, zemu.id, { title: 'The second', semester: '1' }, { bytes });
  assert.equal(again.status, 409);
  assert.match(again.body.error, /“The first”, semester 3/);
  assert.equal(again.body.link, `/resource/${first.body.resource._id}/the-first`);
  const [document] = await database.sql`select state, reason from documents`;
  assert.deepEqual({ ...document }, { state: 'queued', reason: null }, 'a document that failed is made anew');
  const elsewhere = await send(portal, admin, zemu.id, { course: 'M.Sc. Physics' }, { bytes });
  assert.equal(elsewhere.status, 201, 'in another course it is another resource');
  assert.deepEqual(await stored(portal), { resources: 2, blobs: 1, files: 1, incoming: 0 });
});

test('one of eight simultaneous uploads of the same file succeeds, and the others get 409 with a link to it', async (t) => {
  const { portal, zemu, admin, own } = await uploadPortal(t);
  const bytes = paper();
  const sent = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      send(portal, at % 2 ? admin : own, zemu.id, { title: `Try ${at}` }, { bytes }),
    ),
  );
  assert.deepEqual(sent.map(({ status }) => status).sort(), [201, ...Array(7).fill(409)]);
  assert.ok(
    sent.every(({ status, body }) => status === 201 || /^\/resource\/[\w-]{36}\/try-\d$/.test(body.link)),
  );
  assert.deepEqual(await stored(portal), { resources: 1, blobs: 1, files: 1, incoming: 0 });
});

test('an authority of one university can upload there only (otherwise 403)', async (t) => {
  const { portal, zemu, own, foreign } = await uploadPortal(t);
  const { status, body } = await send(portal, foreign, zemu.id);
  assert.equal(status, 403);
  assert.match(body.error, /your own university/);
  assert.equal((await send(portal, own, zemu.id)).status, 201);
  assert.equal((await stored(portal)).files, 1);
});

test('uploads of students get 403 and of visitors 401, and a body that is not multipart gets 415', async (t) => {
  const { portal, zemu } = await uploadPortal(t);
  const student = await signIn(portal);
  assert.equal((await send(portal, student, zemu.id)).status, 403);
  assert.equal((await send(portal, { headers: {} as never }, zemu.id)).status, 401);
  const admin = await signIn(portal, { role: 'admin' });
  assert.equal((await ask(portal, admin, 'POST', '/api/resources/upload', {})).status, 415);
  assert.deepEqual(await stored(portal), NOTHING);
});

test('an upload to a deleted course, department or university gets 409 and stores nothing', async (t) => {
  const { portal, app, database, zemu, admin, foreign } = await uploadPortal(t);
  await database.sql`update courses set deleted_at = now() where name = 'M.Sc. Physics'`;
  const course = await send(portal, admin, zemu.id, { course: 'M.Sc. Physics' });
  assert.deepEqual([course.status, /This course was deleted/.test(course.body.error)], [409, true]);
  const remove = () => database.sql`update universities set deleted_at = now() where id = ${zemu.id}`;
  const before = await stored(portal);
  await remove();
  const university = await send(portal, admin, zemu.id);
  assert.deepEqual(
    [university.status, /This university was deleted/.test(university.body.error)],
    [409, true],
  );
  assert.deepEqual(await stored(portal), before);
  await database.sql`update universities set deleted_at = null`;
  await database.sql`update departments set deleted_at = now() where name = 'Physics'`;
  assert.match((await send(portal, admin, zemu.id)).body.error, /This department was deleted/);
  assert.equal(
    (await send(portal, foreign, zemu.id)).status,
    403,
    'staff elsewhere do not learn of deletions',
  );
  assert.equal((await app.inject('/api/resources')).json<Resource[]>().length, 0);
});

test('uploads during the deletion of their university get 409, or go to the trash with it', async (t) => {
  const { portal, database, zemu, admin } = await uploadPortal(t);
  const { id } = zemu;
  const uploads = Array.from({ length: 24 }, () => send(portal, admin, id));
  const first = await Promise.race(uploads);
  assert.equal(first.status, 201);
  const by = {
    actor: actorOf('admin', admin.id),
    address: 'test',
  } as const;
  await database.db
    .transaction()
    .execute((tx) =>
      trash.remove(tx, by, { kind: 'universities', id, label: 'Zemu', place: null, universityId: id }),
    );
  const statuses = (await Promise.all(uploads)).map(({ status }) => status);
  assert.deepEqual([...new Set([201, 409, ...statuses])].sort(), [201, 409]);
  const [row] = await database.sql`
    select count(*)::int as total, count(trash_id)::int as removed from resources where university_id = ${id}`;
  const good = statuses.filter((status) => status === 201).length;
  assert.deepEqual(row, { total: good, removed: good });
  assert.deepEqual(await stored(portal), { resources: good, blobs: good, files: good, incoming: 0 });
});

test('a file is accepted under any name, and control characters are removed from its title', async (t) => {
  const { portal, zemu, admin } = await uploadPortal(t);
  for (const name of ['../../../etc/passwd.pdf', 'a\0b\u202egnp.exe.pdf', 'भौतिकी प्रश्न‍पत्र 🦅.pdf', ' . . ']) {
    const { status, body } = await send(portal, admin, zemu.id, { title: name }, { name });
    assert.equal(status, 201, name);
    assert.doesNotMatch(body.resource.title, /[\0\u202e]/);
  }
});

test('uploads beyond the daily limit get 429 with Retry-After', async (t) => {
  const { portal, database, zemu, admin } = await uploadPortal(t);
  await send(portal, admin, zemu.id);
  await database.sql`update rate_limits set hits = 3000`;
  const { status, headers } = await send(portal, admin, zemu.id);
  assert.equal(status, 429);
  assert.ok(Number(headers['retry-after']) > 80_000);
  assert.equal((await stored(portal)).resources, 1);
});

test('an upload to a full disk gets 503 with Retry-After, and nothing is stored', async (t) => {
  const { portal, files, zemu, admin } = await uploadPortal(t);
  t.mock.method(files, 'put', async (source: Readable) => {
    source.destroy();
    throw new AppError('unavailable', m.errors_disk_full());
  });
  const { status, body, headers } = await send(portal, admin, zemu.id);
  assert.equal(status, 503);
  assert.match(body.error, /disk is full/);
  assert.ok(headers['retry-after']);
  assert.deepEqual(await stored(portal), NOTHING);
});

test('an upload whose connection is lost leaves no file and no row, wherever it ends', async (t) => {
  const { portal, app, zemu, admin } = await uploadPortal(t);
  const { payload, headers } = await uploadForm(zemu.id);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  for (const sent of [10, payload.length >> 1, payload.length - 60, payload.length - 1]) {
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `POST /api/resources/upload HTTP/1.1\r\nHost: x\r\nAuthorization: ${admin.headers.authorization}\r\nContent-Type: ${headers['content-type']}\r\nContent-Length: ${payload.length}\r\n\r\n`,
    );
    await new Promise<void>((resolve) => socket.write(payload.subarray(0, sent), () => resolve()));
    socket.destroy();
  }
  const after = await send(portal, admin, zemu.id);
  assert.equal(after.status, 201);
  await until('only what was acknowledged is there', async () => {
    const { resources, blobs, files, incoming } = await stored(portal);
    return resources === 1 && blobs === 1 && files === 1 && incoming === 0;
  });
});

test('an upload that is cancelled while its PDF is checked leaves no file and no row', async (t) => {
  const { portal, app, files, zemu, admin } = await uploadPortal(t);
  const { payload, headers } = await uploadForm(zemu.id);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const connected = once(app.server, 'connection');
  const client = connect(port, '127.0.0.1');
  const [socket] = (await connected) as [Socket];
  const closed = once(socket, 'close');
  const put = files.put.bind(files);
  const checked = new Promise<void>((resolve) => {
    t.mock.method(files, 'put', async (...file: Parameters<typeof put>) => {
      const kept = await put(...file);
      client.destroy();
      await closed;
      resolve();
      return kept;
    });
  });
  client.write(
    `POST /api/resources/upload HTTP/1.1\r\nHost: x\r\nAuthorization: ${admin.headers.authorization}\r\nContent-Type: ${headers['content-type']}\r\nContent-Length: ${payload.length}\r\n\r\n`,
  );
  client.write(payload);
  await checked;
  await until('nothing is kept', async () => isDeepStrictEqual(await stored(portal), NOTHING));
});
