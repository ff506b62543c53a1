/** For tests that limit processor time, independently of the machine. */

/** Returns the processor time of some work, in ms, without that of other programs on the machine. */
export function processorTime(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

const plain = `[${'1234,'.repeat(200_000)}1]`;

/** How long the machine for which the limits are written takes to parse a megabyte of plain JSON, in ms. */
const PLAIN_READING = 3;

/** Returns how many times slower than that one this machine is now: other programs slow down even work that they do not interrupt. */
export const slowness = (): number => Math.max(1, processorTime(() => JSON.parse(plain)) / PLAIN_READING);
