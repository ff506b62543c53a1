/** What every measured server does in its child process: reports its address, and on request what it has used so far. */
export type Usage = {
  /** CPU time in µs, user and system. */
  cpu: number;
  /** Resident memory in bytes. */
  rss: number;
};
export type Listening = { port: number };

/** What the server was started with. */
export const given = <T>(): T => JSON.parse(process.argv[2] ?? '{}') as T;

/** Sends the parent the port, and answers its questions until it exits. */
export function report(port: number): void {
  process.send?.({ port } satisfies Listening);
  process.on('message', (message) => {
    if (message !== 'usage') return;
    const { user, system } = process.cpuUsage();
    process.send?.({ cpu: user + system, rss: process.memoryUsage().rss } satisfies Usage);
  });
  process.on('disconnect', () => process.exit(0));
}
