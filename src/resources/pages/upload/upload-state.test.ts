import assert from 'node:assert/strict';
import test from 'node:test';
import { BrowserStorage } from '../../../../test/browser-storage.ts';
import { SESSION_IDLE_MS } from '../../../core/vocabulary.ts';
import { writeSession } from '../../../ui/session/session-store.ts';
import type { Parcel } from './send-file.ts';
import { connectQueue, isOwner, queue, selection } from './upload-state.ts';

const storage = new BrowserStorage();
Object.defineProperty(globalThis, 'localStorage', { value: storage });
Object.defineProperty(globalThis, 'window', { value: new EventTarget() });

/** Simulates a sign-in in another tab. */
function signIn(id: string) {
  const token = `e30.${btoa(JSON.stringify({ exp: Date.now() / 1000 + 3600 }))}.x`;
  writeSession({ token, role: 'authority', user: { id, name: id } });
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'token' }));
}

test('files added after the session expired wait for the same person’s sign-in, and are dropped at another person’s', () => {
  for (const [next, expected] of [
    ['ravi', ['Waves']],
    ['anjali', []],
  ] as const) {
    signIn('ravi');
    queue.remove(queue.view().items.map(({ id }) => id));
    connectQueue();
    storage.setItem('lastActive', String(Date.now() - SESSION_IDLE_MS - 60_000));
    // `navigator.onLine` is undefined in Node, so nothing is sent.
    queue.add([{ title: 'Waves', file: { size: 1 } } as Parcel]);
    signIn(next);
    const waiting = queue.view().items.map(({ parcel }) => parcel.title);
    assert.deepEqual(waiting, expected, next);
  }
});

test('the browser asks before leaving the page while unsent files are selected by the person who is signed in', async () => {
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  signIn('ravi');
  connectQueue();
  assert.equal(isAsked(), false);
  await selection.add([new File(['%PDF-1.7'], 'Waves.pdf')], () => ({ type: 'notes', semester: '' }));
  assert.equal(isAsked(), true);
  assert.equal(isOwner(), true);
  writeSession({ token: 'x', role: 'user', user: { id: 'anjali', name: 'Anjali' } });
  assert.equal(isOwner(), false, 'what was typed is not for the next person');
  assert.equal(isAsked(), false, 'a sign-in in the same tab');
  assert.deepEqual(selection.view().rows, []);
});
