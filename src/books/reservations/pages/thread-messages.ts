import type { Message } from '../schema.ts';

/** The messages of a thread that the page has, the oldest first, and how many there are in all. */
export type Messages = { rows: Message[]; total: number };

export const noMessages: Messages = { rows: [], total: 0 };

/**
 * Adds what a call brought. Where that neither overlaps nor touches what was there, messages between the two are missing, and
 * only the new ones are kept: the earlier ones can be asked for again.
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

/** Adds one that was just sent. */
export function withSent({ rows, total }: Messages, sent: Message): Messages {
  const all = merged(rows, [sent]);
  return { rows: all, total: total + all.length - rows.length };
}

/** Each once, in the order in which they were written: that of their ids. */
function merged(rows: readonly Message[], more: readonly Message[]): Message[] {
  const all = new Map([...rows, ...more].map((row) => [row._id, row]));
  return [...all.values()].sort((a, b) => (a._id < b._id ? -1 : 1));
}
