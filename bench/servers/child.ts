/** What every measured server does in its child process: says where it listens, and tells what it has used so far. */
export type Usage = {
  /** CPU time in µs, user and system. */ cpu: number /** Resident memory in bytes. */;
  rss: number;
};
export type Listening = { port: number };

/** What the server was started with. */
export const given = <T>(): T => JSON.parse(process.argv[2] ?? '{}') as T;

/** Tells the parent the port, and answers its questions until it goes away. */
export function report(port: number): void {
  process.send?.({ port } satisfies Listening);
  process.on('message', (message) => {
    if (message !== 'usage') return;
    const { user, system } = process.cpuUsage();
    process.send?.({ cpu: user + system, rss: process.memoryUsage().rss } satisfies Usage);
  });
  process.on('disconnect', () => process.exit(0));
}
