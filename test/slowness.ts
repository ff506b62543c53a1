/** What tests need that limit the time of a processor, on whatever machine. */

/** What some work takes of the processor, in ms: what other programs on the machine take does not count. */
export function processorTime(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

const plain = `[${'1234,'.repeat(200_000)}1]`;

/** The machine that limits are given for reads a plain megabyte of JSON in so many ms. */
const PLAIN_READING = 3;

/** By how much this machine is slower than that one, just now: another's work slows a processor down even while it is not taken away. */
export const slowness = (): number => Math.max(1, processorTime(() => JSON.parse(plain)) / PLAIN_READING);
