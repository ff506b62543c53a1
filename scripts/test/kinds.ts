import { globSync, readFileSync } from 'node:fs';
import { reachOf } from '../imports.ts';

/** `unit`: needs nothing but its own process. `http`: needs PostgreSQL. `browser`: a journey, which needs the built pages and Chromium too. */
export const kinds = ['unit', 'http', 'browser'] as const;
export type Kind = (typeof kinds)[number];

export type TestFile = {
  file: string;
  kind: Kind;
  bytes: number;
  /** Has hooks around all its tests, which would hold for the tests of other files in the same process. */
  hasHooks: boolean;
  /** Starts servers in processes of their own, which takes longest. */
  startsServers: boolean;
};

const SERVERS = 'test/server.ts';
/** Files with which a test has a database, or a server in a process of its own. */
const NEEDS_DATABASE = ['test/app.ts', SERVERS, 'src/core/db/cluster/cluster.ts'];

/** Every test file of the project with its kind, which follows from what it imports. */
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
