/** `npm run measure`: prints the size of the code and how its files depend on each other, compared with the goals. */
import { globSync, readFileSync } from 'node:fs';
import { foldersInCircles, importsOf, reachOf } from './imports.ts';

const SOURCES = 'src/**/*.{ts,tsx,js,css}';
/** Entry points: servers, commands, workers, the browser's scripts. */
const ENTRIES = [
  'src/portal/{server,import,people,search}.ts',
  'src/portal/entry-{client,server}.tsx',
  'src/portal/boot.js',
  'src/**/*-worker.ts',
  'sample/command.ts',
  'scripts/dev.ts',
  'vite.config.ts',
];

const linesOf = (files: string[]) =>
  files.reduce((sum, file) => sum + readFileSync(file, 'utf8').split('\n').length - 1, 0);

const all = globSync(SOURCES).filter((file) => !file.startsWith('src/paraglide/'));
const reach = reachOf([...all, ...globSync('{sample,scripts}/**/*.ts')]);
const used = new Set(globSync(ENTRIES).flatMap((entry) => [...reach(entry)]));
const source = all.filter((file) => used.has(file) || file.endsWith('.css'));
const tests = [...all, ...globSync('{e2e,test}/**/*.ts')].filter((file) => !source.includes(file));
const imports = source.filter((file) => !file.endsWith('.css')).flatMap(importsOf);

/** Returns source files that exactly one other source file imports. Style sheets do not count: each belongs to one component. */
function withOneImporter(): string[] {
  const importers = new Map<string, Set<string>>();
  for (const { from, to } of imports) importers.set(to, (importers.get(to) ?? new Set()).add(from));
  return source.filter((file) => !file.endsWith('.css') && importers.get(file)?.size === 1);
}

const sourceLines = linesOf(source);
const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: object };
const circles = foldersInCircles(imports);
const rows: [string, string, string][] = [
  ['source lines below `src`, without tests and what only tests use', String(sourceLines), '≤ 48000'],
  ['… files', String(source.length), '≤ 700'],
  ['files with one importer', String(withOneImporter().length), '≤ 200'],
  ['folders in circles', circles.length === 0 ? '0' : `${circles.length}: ${circles.join(' ')}`, '0'],
  ['test lines ÷ source lines', (linesOf(tests) / sourceLines).toFixed(2), '≥ 0.65'],
  ['run-time dependencies', String(Object.keys(dependencies).length), '≤ 34'],
];
process.stdout.write(`| | now | goal |\n|---|--:|--:|\n`);
for (const row of rows) process.stdout.write(`| ${row.join(' | ')} |\n`);
