/** CPU time and memory that a measured server has used so far. */
export type Usage = {
  /** CPU time in µs, user and system. */
  cpu: number;
  /** Resident memory in bytes. */
  rss: number;
};
export type Listening = { port: number };

/** Returns the options that the parent process started this server with. */
export const given = <T>(): T => JSON.parse(process.argv[2] ?? '{}') as T;

/** Sends the port to the parent process, answers its requests for usage, and exits when it disconnects. */
export function report(port: number): void {
  process.send?.({ port } satisfies Listening);
  process.on('message', (message) => {
    if (message !== 'usage') return;
    const { user, system } = process.cpuUsage();
    process.send?.({ cpu: user + system, rss: process.memoryUsage().rss } satisfies Usage);
  });
  process.on('disconnect', () => process.exit(0));
}
