import * as m from '../../../paraglide/messages.js';
import type { Answer } from '../../../ui/session/call.ts';

type Stored = { message: string };

/** One of the calls that saving takes: the fields, then the files. It receives the version that the one before left. */
export type Step<Saved extends Stored> = (version: number) => Promise<Answer<Saved>>;

/**
 * Runs steps one after the other, until one fails. The message is that of the first.
 * @param onStored receives what each of them stored, and gives its version
 * @returns null when there is nothing to do
 */
export async function inTurn<Saved extends Stored>(
  steps: Step<Saved>[],
  version: number,
  onStored: (saved: Saved) => number,
): Promise<Answer<Stored> | null> {
  let seen = version;
  let first: Answer<Stored> | null = null;
  for (const step of steps) {
    const answer = await step(seen);
    if (!answer.ok) return answer;
    seen = onStored(answer.data);
    first ??= answer;
  }
  return first;
}

/** Saving without changes is done at once. */
export const nothingChanged = (): Answer<Stored> => ({
  ok: true,
  status: 200,
  total: 0,
  data: { message: m.catalogue_pages_nothing_changed() },
});
