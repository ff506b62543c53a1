import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { type TestApp, testApp } from '../../test/app.ts';
import { write } from '../../test/blogs.ts';
import { ask, offer, send, waves } from '../../test/books.ts';
import { importSource, reasonsByRow, testSource } from '../../test/import.ts';
import { noticesOf } from '../../test/reservations.ts';
import { signIn, signInAgain } from '../../test/sessions.ts';
import { plant } from '../../test/universities.ts';
import { untilBlocked } from '../../test/until.ts';
import { valuesOf } from '../../test/values.ts';
import { bookImporter } from '../books/import.ts';
import { queuedMailer } from '../core/mail/queue.ts';

/** A portal with two universities, and a third in the trash. */
async function place(t: TestContext) {
  const portal = await testApp(t);
  const kedar = await plant(portal.database, { name: 'Kedar', location: 'Pauri' });
  const badri = await plant(portal.database, { name: 'Badri' });
  const gone = await plant(portal.database, { name: 'Gone', deleted_at: new Date() });
  return { portal, kedar: kedar.id, badri: badri.id, gone: gone.id };
}

const prefer = (portal: TestApp, { id }: { id: string }, universities: string[]) =>
  portal.database.sql`
    insert into preferences (person_id, university_ids) values (${id}, ${universities})
    on conflict (person_id) do update set university_ids = excluded.university_ids`;

type Caller = { id: string; headers: Record<string, string> };

/** The names of the universities that a new book and a new post belong to. */
async function belonging(portal: TestApp, caller: Caller, university?: string) {
  const said: Record<string, string> = university === undefined ? {} : { university };
  const book = await offer(portal, caller, said);
  const post = await write(portal, caller, said);
  assert.deepEqual([book.status, post.status], [201, 201], JSON.stringify([book.body, post.body]));
  return [book.body.book.university?.name, post.body.blog.university?.name];
}

const KEDAR = ['Kedar', 'Kedar'];
const BADRI = ['Badri', 'Badri'];
const NONE = [undefined, undefined];

test('a student’s book or post belongs to the first preferred university, or to another preferred one that the form names', async (t) => {
  const { portal, kedar, badri, gone } = await place(t);
  const student = await signIn(portal);
  await prefer(portal, student, [gone, kedar, badri]);
  assert.deepEqual(await belonging(portal, student), KEDAR);
  assert.deepEqual(await belonging(portal, student, 'badri'), BADRI);
  await prefer(portal, student, [kedar]);
  assert.deepEqual(await belonging(portal, student, badri), KEDAR, 'nobody chooses who decides');
  const { body } = await ask(portal, student, 'GET', '/api/own-university');
  assert.deepEqual(body, { university: { _id: kedar, name: 'Kedar' }, asked: false, chooses: false });
});

test('without preferences a student’s book or post belongs to the university that the form names, or to none', async (t) => {
  const { portal, kedar } = await place(t);
  await plant(portal.database, { name: 'Kedar', location: 'Elsewhere' });
  const student = await signIn(portal);
  const { body } = await ask(portal, student, 'GET', '/api/own-university');
  assert.deepEqual(body, { university: null, asked: true, chooses: false });
  assert.deepEqual(await belonging(portal, student), NONE);
  assert.deepEqual(await belonging(portal, student, ' '), NONE);
  assert.deepEqual(await belonging(portal, student, kedar.toUpperCase()), KEDAR);
  assert.deepEqual(await belonging(portal, student, ' BADRI '), BADRI);
  for (const [university, reason] of [
    ['Gone', 'no university of the portal is called so'],
    ['Kedar', 'several universities are called so: choose one of the list'],
  ] as const)
    for (const { status, body } of [
      await offer(portal, student, { university }),
      await write(portal, student, { university }),
    ])
      assert.deepEqual([status, body.fields], [400, { university: [reason] }]);
});

test('a book or post of an authority of one university belongs to it, and waits for approval if it has none', async (t) => {
  const { portal, kedar } = await place(t);
  const own = await signIn(portal, { role: 'authority', scope: 'own', universityId: kedar });
  assert.deepEqual(await belonging(portal, own, 'Badri'), KEDAR);
  assert.equal((await offer(portal, own)).body.book.state, 'approved');
  const lost = await signIn(portal, { role: 'authority', scope: 'own' });
  assert.deepEqual(await belonging(portal, lost, 'Badri'), NONE);
  const { book } = (await offer(portal, lost)).body;
  assert.deepEqual([book.state, book.mine], ['pending', true]);
  assert.equal((await write(portal, lost)).body.blog.status, 'pending');
});

test('staff of all universities can choose any, and the default is an authority’s own', async (t) => {
  const { portal, kedar } = await place(t);
  const authority = await signIn(portal, { role: 'authority', universityId: kedar });
  const admin = await signIn(portal, { role: 'admin' });
  assert.deepEqual(await belonging(portal, authority), KEDAR);
  assert.deepEqual(await belonging(portal, authority, 'Badri'), BADRI);
  assert.deepEqual(await belonging(portal, admin), NONE);
  assert.deepEqual(await belonging(portal, admin, 'Badri'), BADRI);
  const { body } = await ask(portal, admin, 'GET', '/api/own-university');
  assert.deepEqual(body, { university: null, asked: true, chooses: true });
});

test('only staff of all universities can move a book, and staff of its new university answer its requests', async (t) => {
  const { portal, kedar, badri } = await place(t);
  const student = await signIn(portal);
  const admin = await signIn(portal, { role: 'admin' });
  const own = await signIn(portal, { role: 'authority', scope: 'own', universityId: badri });
  await prefer(portal, student, [kedar]);
  const { book } = (await offer(portal, student)).body;
  await prefer(portal, student, [badri]);
  const change = async (caller: Caller, id: string, university?: string) => {
    const texts = university === undefined ? waves : { ...waves, university };
    const { status, body } = await send(portal, caller, ['PUT', `/api/books/${id}`], texts, null);
    return [status, body.book?.university?.name];
  };
  assert.deepEqual(await change(student, book._id), [200, 'Kedar']);
  assert.deepEqual(await change(student, book._id, 'Badri'), [200, 'Kedar']);
  assert.deepEqual(await change(own, book._id, 'Badri'), [404, undefined]);
  assert.deepEqual(await change(admin, book._id), [200, 'Kedar']);
  assert.deepEqual(await change(admin, book._id, 'Badri'), [200, 'Badri']);
  assert.deepEqual(await change(own, book._id, ''), [200, 'Badri']);

  const shelved = (await offer(portal, admin, { university: 'Kedar' })).body.book;
  const { reservation } = (await ask(portal, student, 'POST', `/api/books/${shelved._id}/reservations`, {}))
    .body;
  const url = `/api/reservations/${reservation._id}`;
  assert.equal(reservation.answeredBy, 'staff');
  assert.equal((await ask(portal, own, 'GET', url)).status, 404);
  assert.deepEqual(await change(admin, shelved._id, 'Badri'), [200, 'Badri']);
  assert.equal((await ask(portal, own, 'GET', url)).body.side, 'desk');
  assert.deepEqual(await change(admin, shelved._id, ''), [200, undefined]);
  assert.equal((await ask(portal, own, 'GET', url)).status, 404);
});

test('staff who may not answer for a moved book any more lose their notifications about it', async (t) => {
  const { portal, kedar } = await place(t);
  const student = await signIn(portal);
  const admin = await signIn(portal, { role: 'admin' });
  const former = await signIn(portal, { role: 'authority', scope: 'own', universityId: kedar });
  const { book } = (await offer(portal, former)).body;
  const { reservation } = (await ask(portal, student, 'POST', `/api/books/${book._id}/reservations`, {}))
    .body;
  const messages = `/api/reservations/${reservation._id}/messages`;
  await ask(portal, student, 'POST', messages, { text: 'When may I come?' });
  await ask(portal, admin, 'POST', messages, { text: 'At five.' });
  const kinds = async (caller: Caller) =>
    (await ask(portal, caller, 'GET', '/api/notifications')).body.map(({ kind }: { kind: string }) => kind);
  assert.deepEqual(await kinds(former), ['message', 'reservation']);
  await send(portal, admin, ['PUT', `/api/books/${book._id}`], { ...waves, university: 'Badri' }, null);
  assert.deepEqual([await kinds(former), await kinds(student)], [[], ['message']]);
});

test('an open request of a moved book is handed over to staff who may answer it, unless its answerer still may', async (t) => {
  const { portal, kedar, badri } = await place(t);
  const student = await signIn(portal, { name: 'Bina Rawat' });
  const admin = await signIn(portal, { role: 'admin' });
  const [former, next] = [
    await signIn(portal, { role: 'authority', scope: 'own', universityId: kedar }),
    await signIn(portal, { role: 'authority', scope: 'own', universityId: badri }),
  ];
  const byForm = (book: { _id: string }) =>
    send(portal, admin, ['PUT', `/api/books/${book._id}`], { ...waves, university: 'Badri' }, null);
  const move = async (
    staff: Caller,
    book: { _id: string },
    state?: string,
    how: (book: { _id: string }) => Promise<unknown> = byForm,
  ) => {
    const { reservation } = (await ask(portal, student, 'POST', `/api/books/${book._id}/reservations`, {}))
      .body;
    if (state) await ask(portal, staff, 'PATCH', `/api/reservations/${reservation._id}`, { state });
    await portal.database.sql`update notifications set read_at = now()`;
    await how(book);
    const sent = await noticesOf(portal, next);
    return sent.map(({ data, link }) => [
      data.event,
      data.by,
      link === `~/reservation?id=${reservation._id}`,
    ]);
  };
  const handedOver = [['handover', 'Bina Rawat', true]];
  const shelved = async (staff: Caller) => (await offer(portal, staff, { university: 'Kedar' })).body.book;
  assert.deepEqual(await move(former, await shelved(former)), handedOver);
  assert.deepEqual(await move(former, await shelved(former), 'accepted'), handedOver);
  assert.deepEqual(await move(admin, await shelved(admin), 'accepted'), []);
  assert.deepEqual(await move(former, await shelved(former), 'declined'), []);
  // An import moves a book too.
  const moved = await shelved(former);
  const notices = {
    mailer: queuedMailer(portal.jobs, portal.secret),
    secret: portal.secret,
    publicUrl: 'https://shelf.example',
  };
  const importer = bookImporter('Library', false, null, notices);
  const text = `id,name,price,seller,university\n${moved._id},Wave Motion,90,Library,Badri\n`;
  const byFile = async () => importSource(t, portal.database, importer, await testSource(t, text));
  assert.deepEqual(await move(former, moved, 'accepted', byFile), handedOver);
});

test('books and posts of a purged university stay, without a university', async (t) => {
  const { portal, kedar } = await place(t);
  const admin = await signIn(portal, { role: 'admin' });
  await belonging(portal, admin, 'Kedar');
  await portal.database.sql`delete from universities where id = ${kedar}`;
  const [book] = (await ask(portal, admin, 'GET', '/api/books?verified=all')).body;
  const [post] = (await ask(portal, admin, 'GET', '/api/blogs')).body;
  assert.deepEqual([book.university, post.university], [null, null]);
});

test('an authority whose scope is reduced during its decision gets 404, and nothing is approved', async (t) => {
  const { portal, kedar, badri } = await place(t);
  const { sql } = portal.database;
  const student = await signIn(portal);
  await prefer(portal, student, [kedar]);
  const { book } = (await offer(portal, student)).body;
  const { blog } = (await write(portal, student)).body;
  for (const [path, body] of [
    [`/api/books/${book._id}/verify`, {}],
    [`/api/blogs/${blog._id}/verify`, { status: 'approved' }],
  ] as const) {
    const authority = await signIn(portal, { role: 'authority' });
    // The portal now caches the authority’s rights for a moment.
    assert.equal((await ask(portal, authority, 'GET', '/api/books?verified=false')).body.length, 1);
    const deciding = await sql.begin(async (tx) => {
      await tx`update people set scope = 'own', university_id = ${badri} where id = ${authority.id}`;
      const deciding = ask(portal, authority, 'PATCH', path, body);
      await untilBlocked({ sql });
      return { deciding };
    });
    assert.equal((await deciding.deciding).status, 404);
  }
  const rows = await sql`select verified_at from books union all select verified_at from blogs`;
  assert.deepEqual(valuesOf(rows, 'verified_at'), [null, null]);
});

test('a deleted book or post can be restored by its owner, and by staff only while its university is within their scope', async (t) => {
  const { portal, kedar, badri } = await place(t);
  const { sql } = portal.database;
  const student = await signIn(portal);
  await prefer(portal, student, [kedar]);
  const [authority, demoted] = [
    await signIn(portal, { role: 'authority' }),
    await signIn(portal, { role: 'authority' }),
  ];
  const deletedBy = async (caller: Caller, kind: 'books' | 'blogs') => {
    const id =
      kind === 'books'
        ? (await offer(portal, student)).body.book._id
        : (await write(portal, student)).body.blog._id;
    const { status, body } = await ask(portal, caller, 'DELETE', `/api/${kind}/${id}`);
    assert.equal(status, 200);
    return { id, restore: `/api/trash/${body.trashId}/restore` };
  };
  for (const kind of ['books', 'blogs'] as const) {
    await sql`update people set scope = 'all', role = 'authority', university_id = null where id in (${authority.id}, ${demoted.id})`;
    const own = await deletedBy(student, kind);
    assert.equal((await ask(portal, student, 'POST', own.restore)).status, 200);
    const others = await deletedBy(await signInAgain(portal, authority), kind);
    const users = await deletedBy(await signInAgain(portal, demoted), kind);
    await sql`update people set scope = 'own', university_id = ${badri} where id = ${authority.id}`;
    await sql`update people set role = 'user' where id = ${demoted.id}`;
    assert.equal(
      (await ask(portal, await signInAgain(portal, authority), 'POST', others.restore)).status,
      403,
    );
    assert.equal((await ask(portal, await signInAgain(portal, demoted), 'POST', users.restore)).status, 403);
    await sql`update people set university_id = ${kedar} where id = ${authority.id}`;
    assert.equal(
      (await ask(portal, await signInAgain(portal, authority), 'POST', others.restore)).status,
      200,
    );
  }
});

test('review queues list the longest waiting first, and a revision starts a new waiting time', async (t) => {
  const { portal } = await place(t);
  const admin = await signIn(portal, { role: 'admin' });
  const student = await signIn(portal);
  const names = ['First', 'Second', 'Third'];
  const books = [];
  const posts = [];
  for (const name of names) {
    books.push((await offer(portal, student, { name })).body.book);
    posts.push((await write(portal, student, { title: name })).body.blog);
  }
  const read = async (url: string) =>
    (await ask(portal, admin, 'GET', url)).body.map(
      ({ name, title }: { name?: string; title?: string }) => name ?? title,
    );
  assert.deepEqual(await read('/api/books?verified=false'), names);
  assert.deepEqual(await read('/api/blogs/pending'), names);
  const rejected = { status: 'rejected' };
  await ask(portal, admin, 'PATCH', `/api/books/${books[0]?._id}/verify`, rejected);
  await ask(portal, admin, 'PATCH', `/api/blogs/${posts[0]?._id}/verify`, rejected);
  await send(portal, student, ['PUT', `/api/books/${books[0]?._id}`], { ...waves, name: 'Again' }, null);
  await ask(portal, student, 'PUT', `/api/blogs/${posts[0]?._id}`, { title: 'Again', content: 'Better.' });
  const queue = ['Second', 'Third', 'Again'];
  assert.deepEqual(await read('/api/books?verified=false'), queue);
  assert.deepEqual(await read('/api/books?verified=false&q=a'), ['Again']);
  assert.deepEqual(await read('/api/blogs/pending'), queue);
  assert.deepEqual(await read(`/api/books?verified=false&after=${books[1]?._id}`), ['Third', 'Again']);
  assert.deepEqual(await read(`/api/blogs/pending?after=${posts[2]?._id}`), ['Again']);
  assert.deepEqual(await read('/api/books?verified=false&page=2&limit=2'), ['Again']);
  await portal.database.sql`delete from books where id = ${books[1]?._id ?? ''}`;
  assert.deepEqual(
    await read(`/api/books?verified=false&after=${books[1]?._id}`),
    ['Third', 'Again'],
    'from when a row that is gone was made',
  );
});

test('an import of books finds universities by id or name, and refuses rows with an unknown or ambiguous one', async (t) => {
  const { portal, kedar, badri } = await place(t);
  const twin = await plant(portal.database, { name: 'badri', location: 'Hills' });
  const read = async (...rows: string[]) => {
    const text = ['name,price,university', ...rows, ''].join('\n');
    return importSource(t, portal.database, bookImporter('Library'), await testSource(t, text));
  };
  const first = await read(
    'Optics,90,kedar',
    `Waves,80,${badri}`,
    'Plain,70,',
    'Lost,60,Nowhere',
    'Twice,50,Badri',
  );
  assert.deepEqual(reasonsByRow(first), {
    5: ['university: no university of the portal is called so'],
    6: ['university: 2 universities are called so: give the id of the one that is meant'],
  });
  const placed = async () =>
    Object.fromEntries(
      (await portal.database.sql`select name, university_id from books`).map((row) => [
        row.name,
        row.university_id,
      ]),
    );
  assert.deepEqual(await placed(), { Optics: kedar, Waves: badri, Plain: null });
  assert.equal((await read('Optics,90,', `Plain,70,${twin.id}`)).counts.books?.changed, 1);
  assert.deepEqual(await placed(), { Optics: kedar, Waves: badri, Plain: twin.id });
});
