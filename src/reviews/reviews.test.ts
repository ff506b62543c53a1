import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { testApp } from '../../test/app.ts';
import { write } from '../../test/blogs.ts';
import { ask, logOf, offer, send, waves } from '../../test/books.ts';
import { noticesOf } from '../../test/reservations.ts';
import { PASSWORD, signIn } from '../../test/sessions.ts';
import { untilBlocked } from '../../test/until.ts';

/** Books are the example for everything that is reviewed. */
async function place(t: TestContext) {
  const portal = await testApp(t);
  const asha = await signIn(portal);
  const ravi = await signIn(portal, { role: 'authority', name: 'Ravi Thakur' });
  const meera = await signIn(portal, { role: 'admin', name: 'Meera Rawat' });
  const { book } = (await offer(portal, asha)).body;
  const decide = (caller: typeof asha, body?: object) =>
    ask(portal, caller, 'PATCH', `/api/books/${book._id}/verify`, body);
  const notices = (id: string) => noticesOf(portal, { id });
  return { portal, asha, ravi, meera, book, decide, notices };
}

test('a rejection stores its reason and reviewer, and notifies the author only', async (t) => {
  const { portal, asha, ravi, book, decide, notices } = await place(t);
  const { status, body } = await decide(ravi, {
    status: 'rejected',
    reason: ' Too  dark.\r\n\r\n\r\nAgain. ',
  });
  assert.equal(status, 200);
  assert.equal(body.message, '“Wave Motion” is rejected. Whoever offers it is told why.');
  const { state, reason, rejectedBy, verifiedBy, version } = body.book;
  assert.deepEqual(
    [state, reason, rejectedBy, verifiedBy, version],
    ['rejected', 'Too dark.\n\nAgain.', 'Ravi Thakur', null, 2],
  );
  assert.deepEqual((await ask(portal, ravi, 'GET', '/api/books?verified=false')).body, []);
  const [own] = (await ask(portal, asha, 'GET', '/api/books/mine')).body;
  assert.deepEqual([own.state, own.reason], ['rejected', 'Too dark.\n\nAgain.']);
  assert.deepEqual(await notices(asha.id), [
    {
      kind: 'rejected',
      key: `review:${book._id}`,
      data: { what: 'books', name: 'Wave Motion', reason: 'Too dark.\n\nAgain.' },
      link: `~/books?book=${book._id}`,
      times: 1,
    },
  ]);
  assert.deepEqual(await notices(ravi.id), []);
  const entry = (await logOf(portal.database, book._id)).at(-1);
  assert.deepEqual(
    [entry?.action, entry?.actor_role, entry?.after],
    ['books.reject', 'authority', { name: 'Wave Motion', state: 'rejected', reason: 'Too dark.\n\nAgain.' }],
  );
});

test('a rejection without a reason stores “No reason provided”', async (t) => {
  const { ravi, decide } = await place(t);
  const { body } = await decide(ravi, { status: 'rejected', reason: '  ' });
  assert.equal(body.book.reason, 'No reason provided');
});

test('an approval notifies the author, with a link to their own row, and ignores a reason', async (t) => {
  const { asha, meera, book, decide, notices } = await place(t);
  const { body } = await decide(meera, { status: 'approved', reason: 'Because.' });
  assert.deepEqual(
    [body.book.state, body.book.reason, body.book.verifiedBy],
    ['approved', null, 'Meera Rawat'],
  );
  const [notice] = await notices(asha.id);
  assert.deepEqual(
    [notice?.kind, notice?.data, notice?.link],
    ['approved', { what: 'books', name: 'Wave Motion' }, `~/books?book=${book._id}`],
  );
});

test('one of ten simultaneous decisions succeeds, and the others get 409 with the reviewer and the decision', async (t) => {
  const { portal, asha, book, notices } = await place(t);
  const { blog } = (await write(portal, asha)).body;
  const names = Array.from({ length: 10 }, (_, at) => `Reviewer ${at}`);
  const staff = await Promise.all(names.map((name) => signIn(portal, { role: 'authority', name })));
  for (const [url, id, label] of [
    ['/api/books', book._id, book.name],
    ['/api/blogs', blog._id, blog.title],
  ] as const) {
    const deciding = staff.map((one, at) =>
      ask(portal, one, 'PATCH', `${url}/${id}/verify`, { status: at % 2 ? 'approved' : 'rejected' }),
    );
    const answers = await Promise.all(deciding);
    const winner = answers.findIndex(({ status }) => status === 200);
    const refusal = `“${label}” was ${winner % 2 ? 'approved' : 'rejected'} already, by ${names[winner]}.`;
    for (const { status, body } of answers.toSpliced(winner, 1))
      assert.deepEqual([status, body.error], [409, refusal]);
    assert.equal((await logOf(portal.database, id)).length, 2);
  }
  assert.equal((await notices(asha.id)).length, 2);
});

test('a decision about an outdated version gets 409', async (t) => {
  const { portal, asha, ravi, book, decide } = await place(t);
  await send(portal, asha, ['PUT', `/api/books/${book._id}`], { ...waves, name: 'Something else' }, null);
  const stale = await decide(ravi, { version: 1 });
  assert.deepEqual(
    [stale.status, stale.body.code, stale.body.error],
    [
      409,
      'stale',
      '“Something else” was changed since you opened it. Load it again, read it, and decide then.',
    ],
  );
  assert.equal((await decide(ravi, { version: 2 })).status, 200);
});

test('a revised book can be decided again, and its unread notification shows the latest decision', async (t) => {
  const { portal, asha, ravi, meera, book, decide, notices } = await place(t);
  await decide(ravi, { status: 'rejected', reason: 'Too dark.' });
  await send(portal, asha, ['PUT', `/api/books/${book._id}`], { ...waves, price: '10' }, null);
  const { body } = await decide(meera, { status: 'approved' });
  assert.deepEqual(
    [body.book.state, body.book.reason, body.book.rejectedBy, body.book.verifiedBy],
    ['approved', null, null, 'Meera Rawat'],
  );
  const [notice, ...others] = await notices(asha.id);
  assert.deepEqual([notice?.kind, notice?.times, others.length], ['approved', 2, 0]);
});

test('a reviewer whose name changes during a decision is recorded under the new name', async (t) => {
  const { portal, ravi, decide } = await place(t);
  const { deciding } = await portal.database.sql.begin(async (tx) => {
    await tx`update people set name = 'Ravi Negi' where id = ${ravi.id}`;
    const deciding = decide(ravi);
    await untilBlocked(portal.database);
    return { deciding };
  });
  assert.equal((await deciding).body.book.verifiedBy, 'Ravi Negi');
});

test('the name of a deleted reviewer is removed, and the decision stays in force', async (t) => {
  const { portal, asha, ravi, decide } = await place(t);
  await decide(ravi, { status: 'rejected', reason: 'No.' });
  assert.equal((await ask(portal, ravi, 'DELETE', '/api/auth/me', { password: PASSWORD })).status, 200);
  const [own] = (await ask(portal, asha, 'GET', '/api/books/mine')).body;
  assert.deepEqual([own.state, own.rejectedBy], ['rejected', null]);
  const again = await decide(await signIn(portal, { role: 'admin' }));
  assert.equal(again.body.error, '“Wave Motion” was rejected already, by somebody who has left.');
});
