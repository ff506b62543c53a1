import { globSync, readFileSync } from 'node:fs';
import { reachOf } from '../imports.ts';

/** `unit` needs only its own process, `http` also PostgreSQL, `browser` (a journey) also the built pages and Chromium. */
export const kinds = ['unit', 'http', 'browser'] as const;
export type Kind = (typeof kinds)[number];

export type TestFile = {
  file: string;
  kind: Kind;
  bytes: number;
  /** Whether it has top-level hooks, which would also run for other files' tests in the same process. */
  hasHooks: boolean;
  /** Whether it starts servers as child processes; such files are the slowest. */
  startsServers: boolean;
};

const SERVERS = 'test/server.ts';
/** A test that imports one of these files, directly or not, uses a database or starts a server. */
const NEEDS_DATABASE = ['test/app.ts', SERVERS, 'src/core/db/cluster/cluster.ts'];

/** Finds every test file with its kind, which follows from its imports, and returns the import lookup used for that. */
export function testFiles(): { files: TestFile[]; reach: (file: string) => Set<string> } {
  const reach = reachOf(globSync('{src,test,sample,scripts,bench,e2e}/**/*.{ts,tsx,mjs}'));
  const kindOf = (file: string): Kind => {
    if (file.startsWith('e2e/')) return 'browser';
    const reached = reach(file);
    return NEEDS_DATABASE.some((need) => reached.has(need)) ? 'http' : 'unit';
  };
  const files = globSync('{src,sample,scripts,bench,e2e}/**/*.test.ts')
    .sort()
    .map((file) => {
      const text = readFileSync(file, 'utf8');
      return {
        file,
        kind: kindOf(file),
        bytes: text.length,
        hasHooks: /^(before|after)(Each)?\(/m.test(text),
        startsServers: reach(file).has(SERVERS),
      };
    });
  return { files, reach };
}
