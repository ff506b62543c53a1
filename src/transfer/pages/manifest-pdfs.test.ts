import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { MAX_FILE_BYTES } from '../../core/vocabulary.ts';
import { type Answer, noAnswer } from '../../ui/session/call.ts';
import { MOST_FILES } from '../vocabulary.ts';
import { manifestIn, sendPatiently, troubleWith } from './manifest-pdfs.ts';

const pdf = (name: string, size = 1) => ({ name, size, webkitRelativePath: `papers/sem 1/${name}` });
const done: Answer<string> = { ok: true, status: 200, data: 'taken', total: 0 };
const refusal = (status: number): Answer<string> => ({ ...noAnswer, status });

test('too many PDFs, or too large ones, are refused with their names before any is sent', () => {
  assert.equal(troubleWith([pdf('a.pdf'), pdf('b.pdf', MAX_FILE_BYTES)]), null);
  assert.match(troubleWith([]) ?? '', /Choose the folder/);
  const many = Array.from({ length: MOST_FILES + 1 }, (_, at) => pdf(`${at}.pdf`));
  assert.match(troubleWith(many) ?? '', /at most 2000 files/);
  const large = troubleWith([pdf('a.pdf'), pdf('b.pdf', MAX_FILE_BYTES + 1)]);
  assert.match(large ?? '', /^sem 1\/b\.pdf: .*too large/);
});

test('the only JSON file in a folder is its manifest; one in a folder below is not', () => {
  const file = (below: string) => ({ name: below, size: 1, webkitRelativePath: `papers/${below}` });
  const manifest = file('manifest.json');
  const others = [file('a.pdf'), file('sem 1/notes.json')];
  assert.equal(manifestIn([...others, manifest]), manifest);
  assert.equal(manifestIn(others), null);
  assert.equal(manifestIn([manifest, file('other.json')]), null);
});

/** Sends with a mock that returns these answers in turn, without pauses. @returns the last status and the number of attempts */
async function sent(t: TestContext, answers: Answer<string>[], signal = new AbortController().signal) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let times = 0;
  let isSent = false;
  const sending = sendPatiently(async () => {
    times += 1;
    return answers[times - 1] ?? refusal(0);
  }, signal).finally(() => {
    isSent = true;
  });
  while (!isSent) {
    await nextTurn();
    t.mock.timers.runAll();
  }
  t.mock.timers.reset();
  return [(await sending).status, times];
}

test('a PDF is sent again after a lost connection or a busy server, at most five times', async (t) => {
  assert.deepEqual(await sent(t, [refusal(0), refusal(503), refusal(429), done]), [200, 4]);
  assert.deepEqual(await sent(t, []), [0, 5]);
});

test('a refused or cancelled upload of a PDF is not repeated', async (t) => {
  assert.deepEqual(await sent(t, [refusal(409), done]), [409, 1]);
  assert.deepEqual(await sent(t, [refusal(-1), done]), [-1, 1]);
  assert.deepEqual(await sent(t, [refusal(0), done], AbortSignal.abort()), [0, 1]);
});
