import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { valuesOf } from '../../../../test/values.ts';
import type { Outcome, Parcel } from './send-file.ts';
import { isOpen, mayBeThere, UploadQueue } from './upload-queue.ts';

const MEGABYTE = 1_000_000;
const stored: Outcome = { kind: 'stored' };
const lost: Outcome = { kind: 'lost', arrived: false };
const duplicate: Outcome = { kind: 'duplicate', reason: 'There already.', link: '/course/u/d/c#sem1' };

/** A file being sent, whose progress and outcome a test reports. */
type Trip = {
  title: string;
  progress: (sent: number) => void;
  end: (outcome: Outcome) => Promise<void>;
  signal: AbortSignal;
};

/** A queue whose clock, connection and server a test controls. */
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

test('sent bytes and the remaining time are reported for each file and for all', async (t) => {
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

test('a lost upload is retried after growing pauses, fails after eight attempts, and can be retried by hand', async (t) => {
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

test('attempts that send no bytes are repeated every minute without a limit', async (t) => {
  const { add, states, trips, pass } = place(t);
  add('a');
  for (let time = 0; time < 20; time += 1) {
    await trips.at(-1)?.end(lost);
    await pass(60_000);
    assert.equal(states(), 'a sending');
  }
});

test('a large file is sent alone, and smaller ones wait for its end', async (t) => {
  const { queue, states, trips } = place(t);
  const file = (title: string, size: number) => ({ ...parcel(title), file: { size } as File });
  queue.add([file('a', MEGABYTE), file('b', 20 * MEGABYTE), file('c', MEGABYTE), file('d', MEGABYTE)]);
  assert.equal(states(), 'a sending, b waiting, c waiting, d waiting');
  await trips[0]?.end(stored);
  assert.equal(states(), 'a stored, b sending, c waiting, d waiting');
  await trips[1]?.end(stored);
  assert.equal(states(), 'a stored, b stored, c sending, d sending');
});

test('an upload that the server postpones eight times fails with the server’s reason', async (t) => {
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

test('uploads pause while the browser is offline, and start again at once when it is online', async (t) => {
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

test('a file that the course already has is shown as a duplicate with a link, and not sent again', async (t) => {
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

test('a file whose response was lost counts as stored if the next attempt finds it as a duplicate', async (t) => {
  const { add, states, trips, pass } = place(t);
  add('a');
  await trips[0]?.end({ kind: 'lost', arrived: true });
  await pass(1000);
  await trips[1]?.end(duplicate);
  assert.equal(states(), 'a stored');
});

test('a file that arrived before a database failure counts as stored if the next attempt finds it as a duplicate', async (t) => {
  const { add, states, trips, pass } = place(t);
  add('a');
  await trips[0]?.end({ kind: 'later', seconds: 5, reason: 'Not just now.', arrived: true });
  await pass(5000);
  await trips[1]?.end(duplicate);
  assert.equal(states(), 'a stored');
});

test('no new upload starts during a pause that the server requested', async (t) => {
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

test('a pause that the server requests holds for all files, even if the postponed file has failed', async (t) => {
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

test('a refused file fails with its reason, and the others are sent', async (t) => {
  const { add, states, item, trips } = place(t);
  add('a', 'b', 'c', 'd');
  await trips[0]?.end({ kind: 'refused', reason: 'It carries scripts.' });
  assert.equal(states(), 'a failed, b sending, c sending, d sending');
  assert.deepEqual(item().sending, { state: 'failed', reason: 'It carries scripts.' });
});

test('a cancelled upload is aborted, makes room for the next file, and can be retried or removed', async (t) => {
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

test('a file that was cancelled after all its bytes were sent counts as stored if a retry finds it as a duplicate', async (t) => {
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

test('cancelling all files starts none of the waiting ones', (t) => {
  const { queue, add, trips } = place(t);
  add(...Array.from({ length: 30 }, (_, at) => `file ${at}`));
  queue.cancel(queue.view().items.map(({ id }) => id));
  assert.equal(trips.length, 3);
});

test('the queue keeps its files when the session ends, and continues when the same person signs in', async (t) => {
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

test('a sign-in of another person empties the queue and aborts its uploads', async (t) => {
  const { queue, world, add, states, trips } = place(t);
  add('a');
  world.session = { userId: 'ravi', token: 'three' };
  queue.sessionChanged();
  assert.equal(states(), '');
  assert.equal(trips[0]?.signal.aborted, true);
});

test('waiting files are not sent with the session of another person who signed in in the same tab', async (t) => {
  const { world, add, states, trips } = place(t);
  add('a', 'b', 'c', 'd');
  world.session = { userId: 'ravi', token: 'three' };
  await trips[0]?.end(stored);
  assert.equal(states(), '');
  assert.equal(trips.length, 3);
});

test('stored files leave the list when new files are added after the end of all uploads, and duplicates stay', async (t) => {
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

test('listeners are called for every change until they unsubscribe', async (t) => {
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
