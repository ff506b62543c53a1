import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { valuesOf } from '../../../../test/values.ts';
import type { Outcome, Parcel } from './send-file.ts';
import { isOpen, mayBeThere, UploadQueue } from './upload-queue.ts';

const MEGABYTE = 1_000_000;
const stored: Outcome = { kind: 'stored' };
const lost: Outcome = { kind: 'lost', arrived: false };
const duplicate: Outcome = { kind: 'duplicate', reason: 'There already.', link: '/course/u/d/c#sem1' };

/** A file being sent, with which a test reports its progress and its outcome. */
type Trip = {
  title: string;
  progress: (sent: number) => void;
  end: (outcome: Outcome) => Promise<void>;
  signal: AbortSignal;
};

/** A queue whose clock, connection and server are controlled by the test. */
function place(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1_000_000 });
  const trips: Trip[] = [];
  const world = {
    online: true,
    session: { userId: 'asha', token: 'one' } as { userId: string; token: string } | null,
  };
  const queue = new UploadQueue({
    now: () => Date.now(),
    isOnline: () => world.online,
    session: () => world.session,
    send: ({ title }, { onProgress, signal }) =>
      new Promise((resolve) => {
        const end = async (outcome: Outcome) => {
          resolve(outcome);
          await settle();
        };
        signal.addEventListener('abort', () => resolve(lost));
        trips.push({ title, progress: onProgress, end, signal });
      }),
  });
  queue.sessionChanged();
  return {
    queue,
    world,
    trips,
    add: (...titles: string[]) => queue.add(titles.map(parcel)),
    /** The titles of the files with their states: "a sending, b waiting". */
    states: () =>
      queue
        .view()
        .items.map(({ parcel: { title }, sending: { state } }) => `${title} ${state}`)
        .join(', '),
    item: (at = 0) => queue.view().items[at] ?? assert.fail(),
    pass: async (ms: number) => {
      t.mock.timers.tick(ms);
      await settle();
    },
  };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

const parcel = (title: string): Parcel =>
  ({ title, file: { size: MEGABYTE, name: `${title}.pdf` } }) as unknown as Parcel;

test('three files are sent at a time, in their order', async (t) => {
  const { add, states, trips } = place(t);
  add('a', 'b', 'c', 'd', 'e');
  assert.equal(states(), 'a sending, b sending, c sending, d waiting, e waiting');
  await trips[1]?.end(stored);
  assert.equal(states(), 'a sending, b stored, c sending, d sending, e waiting');
  assert.deepEqual(valuesOf(trips, 'title'), ['a', 'b', 'c', 'd']);
});

test('bytes and the time left are reported for each file and for all', async (t) => {
  const { queue, add, item, trips, pass } = place(t);
  add('a', 'b', 'c', 'd');
  trips[0]?.progress(0);
  await pass(1000);
  trips[0]?.progress(MEGABYTE / 4);
  assert.deepEqual(item().sending, { state: 'sending', sent: MEGABYTE / 4, left: 3 });
  assert.equal(queue.view().left, 15, 'four files less a quarter');
  await pass(10);
  trips[0]?.progress(MEGABYTE / 2);
  assert.deepEqual(item().sending, { state: 'sending', sent: MEGABYTE / 4, left: 3 }, 'not at every byte');
});

test('a lost line is tried again by itself, with growing pauses, until it is clearly no use', async (t) => {
  const { queue, add, states, trips, pass, item } = place(t);
  add('a');
  for (const pause of [1000, 2000, 4000, 8000, 16_000, 32_000, 60_000]) {
    trips.at(-1)?.progress(1);
    await trips.at(-1)?.end(lost);
    assert.equal(states(), 'a lost');
    await pass(pause - 1);
    assert.equal(states(), 'a lost');
    await pass(1);
    assert.equal(states(), 'a sending');
  }
  trips.at(-1)?.progress(1);
  await trips.at(-1)?.end(lost);
  assert.equal(states(), 'a failed');
  assert.equal(trips.length, 8);
  queue.retry(item().id);
  await trips.at(-1)?.end(stored);
  assert.equal(states(), 'a stored');
});

test('tries that sent nothing cost nothing, and go on every minute', async (t) => {
  const { add, states, trips, pass } = place(t);
  add('a');
  for (let time = 0; time < 20; time += 1) {
    await trips.at(-1)?.end(lost);
    await pass(60_000);
    assert.equal(states(), 'a sending');
  }
});

test('a large file is sent alone, and small ones wait until it is through', async (t) => {
  const { queue, states, trips } = place(t);
  const file = (title: string, size: number) => ({ ...parcel(title), file: { size } as File });
  queue.add([file('a', MEGABYTE), file('b', 20 * MEGABYTE), file('c', MEGABYTE), file('d', MEGABYTE)]);
  assert.equal(states(), 'a sending, b waiting, c waiting, d waiting');
  await trips[0]?.end(stored);
  assert.equal(states(), 'a stored, b sending, c waiting, d waiting');
  await trips[1]?.end(stored);
  assert.equal(states(), 'a stored, b stored, c sending, d sending');
});

test('a server that asks for pauses without end is not sent the file without end', async (t) => {
  const { add, states, item, trips, pass } = place(t);
  add('a');
  for (let time = 1; time < 8; time += 1) {
    await trips.at(-1)?.end({ kind: 'later', seconds: 5, reason: 'The disk is full.', arrived: false });
    assert.equal(states(), 'a waiting');
    await pass(60_000);
  }
  await trips.at(-1)?.end({ kind: 'later', seconds: 5, reason: 'The disk is full.', arrived: false });
  assert.deepEqual(item().sending, { state: 'failed', reason: 'The disk is full.' });
  assert.equal(trips.length, 8);
});

test('when the browser says that the line is there again, nothing waits any longer', async (t) => {
  const { queue, world, add, states, trips, pass } = place(t);
  add('a', 'b');
  world.online = false;
  queue.lineChanged();
  assert.equal(queue.view().offline, true);
  await trips[0]?.end(lost);
  await trips[1]?.end(lost);
  await pass(3_600_000);
  assert.equal(states(), 'a lost, b lost', 'without a line nothing is tried');
  world.online = true;
  queue.lineChanged();
  assert.equal(states(), 'a sending, b sending');
  assert.equal(queue.view().offline, false);
});

test('a file that the course has is shown with the way to the first, and not sent again', async (t) => {
  const { add, item, trips, pass } = place(t);
  add('a');
  await trips[0]?.end(duplicate);
  assert.deepEqual(item().sending, {
    state: 'duplicate',
    reason: 'There already.',
    link: '/course/u/d/c#sem1',
  });
  await pass(3_600_000);
  assert.equal(trips.length, 1);
});

test('a file whose answer was lost has arrived when the next try meets it', async (t) => {
  const { add, states, trips, pass } = place(t);
  add('a');
  await trips[0]?.end({ kind: 'lost', arrived: true });
  await pass(1000);
  await trips[1]?.end(duplicate);
  assert.equal(states(), 'a stored');
});

test('a file that was stored before the database was away has arrived when the next try meets it', async (t) => {
  const { add, states, trips, pass } = place(t);
  add('a');
  await trips[0]?.end({ kind: 'later', seconds: 5, reason: 'Not just now.', arrived: true });
  await pass(5000);
  await trips[1]?.end(duplicate);
  assert.equal(states(), 'a stored');
});

test('when the server asks for a pause nothing new is sent before it is over', async (t) => {
  const { queue, add, states, trips, pass } = place(t);
  add('a', 'b', 'c', 'd');
  await trips[0]?.end({ kind: 'later', seconds: 7, reason: 'Slow down.', arrived: false });
  await trips[1]?.end(stored);
  assert.equal(states(), 'a waiting, b stored, c sending, d waiting');
  assert.equal(queue.view().holdReason, 'Slow down.');
  await pass(6999);
  assert.equal(trips.length, 3);
  await pass(1);
  assert.equal(states(), 'a sending, b stored, c sending, d sending');
  assert.equal(queue.view().holdUntil, null);
});

test('the pause that the server asks for holds even when the file that met it has had its last try', async (t) => {
  const { queue, add, states, trips, pass } = place(t);
  const later: Outcome = { kind: 'later', seconds: 5, reason: 'The disk is full.', arrived: false };
  add('a');
  for (let time = 1; time < 8; time += 1) {
    await trips.at(-1)?.end(later);
    await pass(60_000);
  }
  add('b', 'c', 'd');
  await trips[7]?.end(later);
  assert.equal(states(), 'a failed, b sending, c sending, d waiting');
  assert.equal(queue.view().holdReason, 'The disk is full.');
  await pass(60_000);
  assert.equal(states(), 'a failed, b sending, c sending, d sending');
});

test('a refused file stops none of the others, and its reason is kept', async (t) => {
  const { add, states, item, trips } = place(t);
  add('a', 'b', 'c', 'd');
  await trips[0]?.end({ kind: 'refused', reason: 'It carries scripts.' });
  assert.equal(states(), 'a failed, b sending, c sending, d sending');
  assert.deepEqual(item().sending, { state: 'failed', reason: 'It carries scripts.' });
});

test('a cancelled file is given up, makes room, and can be sent after all', async (t) => {
  const { queue, add, states, item, trips } = place(t);
  add('a', 'b', 'c', 'd');
  queue.cancel([item().id]);
  assert.equal(trips[0]?.signal.aborted, true);
  await settle();
  assert.equal(states(), 'a cancelled, b sending, c sending, d sending');
  trips[0]?.progress(500_000);
  assert.equal(states(), 'a cancelled, b sending, c sending, d sending', 'what still arrives is ignored');
  queue.cancel(queue.view().items.map(({ id }) => id));
  await settle();
  assert.equal(queue.view().items.some(isOpen), false);
  queue.retry(item().id);
  assert.equal(states(), 'a sending, b cancelled, c cancelled, d cancelled');
  queue.remove(queue.view().items.map(({ id }) => id));
  assert.equal(states(), '');
});

test('a file that was sent when it is cancelled may be there, and has arrived when the next try meets it', async (t) => {
  const { queue, add, states, trips } = place(t);
  add('a', 'b', 'c', 'd');
  trips[0]?.progress(MEGABYTE);
  trips[1]?.progress(MEGABYTE / 2);
  await trips[2]?.end({ kind: 'lost', arrived: true });
  queue.cancel(queue.view().items.map(({ id }) => id));
  assert.deepEqual(queue.view().items.map(mayBeThere), [true, false, true, false]);
  queue.retry(queue.view().items[0]?.id ?? 0);
  await trips.at(-1)?.end(duplicate);
  assert.equal(states(), 'a stored, b cancelled, c cancelled, d cancelled');
});

test('while all files are cancelled none of them is begun', (t) => {
  const { queue, add, trips } = place(t);
  add(...Array.from({ length: 30 }, (_, at) => `file ${at}`));
  queue.cancel(queue.view().items.map(({ id }) => id));
  assert.equal(trips.length, 3);
});

test('after the end of a session the list stays, and goes on when the same person is back', async (t) => {
  const { queue, world, add, states, trips } = place(t);
  add('a', 'b');
  await trips[0]?.end({ kind: 'signed-out' });
  await trips[1]?.end(lost);
  assert.equal(states(), 'a waiting, b lost');
  assert.equal(queue.view().signedOut, true);
  queue.sessionChanged();
  assert.equal(trips.length, 2, 'the session that was refused is none');
  world.session = null;
  queue.sessionChanged();
  assert.equal(queue.view().signedOut, true);
  world.session = { userId: 'asha', token: 'two' };
  queue.sessionChanged();
  assert.equal(queue.view().signedOut, false);
  assert.equal(states(), 'a sending, b lost');
});

test('what one person chose is nothing for the next one', async (t) => {
  const { queue, world, add, states, trips } = place(t);
  add('a');
  world.session = { userId: 'ravi', token: 'three' };
  queue.sessionChanged();
  assert.equal(states(), '');
  assert.equal(trips[0]?.signal.aborted, true);
});

test('files that wait are not sent for another person who signed in in the same tab', async (t) => {
  const { world, add, states, trips } = place(t);
  add('a', 'b', 'c', 'd');
  world.session = { userId: 'ravi', token: 'three' };
  await trips[0]?.end(stored);
  assert.equal(states(), '');
  assert.equal(trips.length, 3);
});

test('what is done leaves the list with the next files, what is not stays', async (t) => {
  const { add, states, trips } = place(t);
  add('a', 'b');
  await trips[0]?.end(stored);
  add('c');
  assert.equal(states(), 'a stored, b sending, c sending', 'it counts towards the whole while that goes on');
  await trips[1]?.end(duplicate);
  await trips[2]?.end(stored);
  add('d');
  assert.equal(states(), 'b duplicate, d sending');
});

test('listeners are called for every change, until they are removed', async (t) => {
  const { queue, add, trips } = place(t);
  let calls = 0;
  const leave = queue.subscribe(() => {
    calls += 1;
  });
  add('a');
  assert.ok(calls > 0);
  leave();
  const before = calls;
  await trips[0]?.end(stored);
  assert.equal(calls, before);
});
