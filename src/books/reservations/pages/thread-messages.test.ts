import assert from 'node:assert/strict';
import test from 'node:test';
import type { Message } from '../schema.ts';
import { noMessages, withEarlier, withNewest, withSent } from './thread-messages.ts';

/** Messages as the API returns them: newest first. */
const answer = (...ids: number[]) => ids.map((id) => ({ _id: String(id) }) as Message);
const idsOf = ({ rows }: { rows: Message[] }) => rows.map(({ _id }) => _id).join('');

test('messages are listed once each, in the order in which they were written', () => {
  const first = withNewest(noMessages, answer(5, 4, 3), 5);
  assert.equal(idsOf(first), '345');
  const later = withNewest(first, answer(7, 6, 5), 7);
  assert.equal(idsOf(later), '34567');
  const whole = withEarlier(later, answer(4, 3, 2, 1), 7);
  assert.equal(idsOf(whole), '1234567');
  assert.equal(whole.total, 7);
});

test('new messages after a gap replace the list, so that no message in between is missing', () => {
  const first = withNewest(noMessages, answer(2, 1), 2);
  assert.equal(idsOf(withNewest(first, answer(9, 8, 7), 9)), '789');
});

test('a sent message counts once when the next poll returns it too, and follows older messages', () => {
  const sent = withSent(noMessages, answer(2)[0] as Message);
  assert.deepEqual([idsOf(sent), sent.total], ['2', 1]);
  const looked = withNewest(sent, answer(2, 1), 2);
  assert.deepEqual([idsOf(looked), looked.total], ['12', 2]);
  assert.equal(withSent(looked, answer(2)[0] as Message).total, 2);
  assert.equal(idsOf(withNewest(noMessages, [], 0)), '');
});
