import type { Message } from '../schema.ts';

/** The loaded messages of a thread, oldest first, and the total on the server. */
export type Messages = { rows: Message[]; total: number };

export const noMessages: Messages = { rows: [], total: 0 };

/**
 * Merges the newest messages into the loaded ones. If the two do not overlap, messages between them may be missing: then only the new
 * ones are kept, and the reader can load the earlier ones again.
 */
export function withNewest({ rows }: Messages, arrived: readonly Message[], total: number): Messages {
  const known = new Set(rows.map(({ _id }) => _id));
  const overlaps = arrived.some(({ _id }) => known.has(_id));
  const reaches = overlaps || arrived.length >= total;
  return { rows: merged(reaches ? rows : [], arrived), total };
}

export const withEarlier: typeof withNewest = ({ rows }, arrived, total) => ({
  rows: merged(rows, arrived),
  total,
});

/** Adds a message that was just sent. */
export function withSent({ rows, total }: Messages, sent: Message): Messages {
  const all = merged(rows, [sent]);
  return { rows: all, total: total + all.length - rows.length };
}

/** Merges messages without duplicates, in the order in which they were written, which is that of their ids. */
function merged(rows: readonly Message[], more: readonly Message[]): Message[] {
  const all = new Map([...rows, ...more].map((row) => [row._id, row]));
  return [...all.values()].sort((a, b) => (a._id < b._id ? -1 : 1));
}
