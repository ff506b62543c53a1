import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import type { DB } from '../src/core/db/tables.ts';
import { folderOf, sourceFiles } from './imports.ts';

/** The folder of `src` that owns each table and alone may write it. The type checker reports a table that is missing here. */
const OWNERS: Record<keyof DB | 'migrations', string> = {
  audit_log: 'audit',
  blobs: 'core',
  blog_images: 'blogs',
  blogs: 'blogs',
  books: 'books',
  codes: 'core',
  courses: 'universities',
  departments: 'universities',
  document_pages: 'documents',
  documents: 'documents',
  download_days: 'stats',
  download_visitors: 'stats',
  enquiries: 'contact',
  import_files: 'transfer',
  import_refusals: 'transfer',
  import_rows: 'core',
  imports: 'transfer',
  installation: 'core',
  migrations: 'core',
  notification_settings: 'notifications',
  notifications: 'notifications',
  people: 'people',
  preferences: 'preferences',
  rate_limits: 'core',
  reservation_messages: 'books',
  reservations: 'books',
  resources: 'resources',
  search_changes: 'search',
  search_entries: 'search',
  search_misses: 'search',
  search_queue: 'search',
  search_sounds: 'search',
  search_subjects: 'search',
  search_synonyms: 'search',
  search_tokens: 'search',
  search_words: 'search',
  sessions: 'sessions',
  setting_pictures: 'settings',
  settings: 'settings',
  trash: 'trash',
  universities: 'universities',
};

/** Files that write a table whose name is in a variable, and why they may. */
const VARIABLE: Record<string, string> = {
  'src/core/jobs/boss.ts': 'The tables of pg-boss, in a schema of their own.',
  'src/core/db/put-rows.ts': 'Its callers name their own tables: `table: …` is read there.',
  'src/trash/service.ts':
    'What is in the trash is the trash’s to say: in all tables it writes `deleted_at` and `trash_id`, and removes rows for good. Features are above it, so it cannot call them.',
  'src/universities/change.ts': 'One statement for its own three tables.',
};

/** Match writing statements in Kysely and in SQL. */
const WRITES = [
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*(?:['"`](\w+)|[^'"`\s])/g,
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?(?:(?:public\.)?"?([a-z_]+)\b|\$\{)/gi,
  /\bupdate\s+(?:only\s+)?(?:(?:public\.)?"?([a-z_]+)"?|\$\{.*?\}+)(?:\s+(?:as\s+)?[a-z_]+)?\s+set\b/gi,
];
/** Matches the table that `putRows` or `changeRows` writes, but not its parent, which is only locked. */
const NAMED_TABLE = /(?<!\bparent: \{ )\btable: '(\w+)'/g;

/** Returns a text without its comments, which may mention statements. */
const codeOf = (text: string) => text.replace(/^\s*(?:\/\/|\/\*|\*(?=[\s/])|--).*$/gm, '');

/** Returns the tables that a source text writes: undefined stands for one whose name is in a variable. */
function tablesWrittenIn(text: string): (string | undefined)[] {
  const code = codeOf(text);
  const patterns = code.includes('/put-rows.ts') ? [...WRITES, NAMED_TABLE] : WRITES;
  return patterns.flatMap((pattern) => [...code.matchAll(pattern)].map(([, table]) => table));
}

const written = sourceFiles().flatMap((file) =>
  tablesWrittenIn(readFileSync(file, 'utf8')).map((table) => ({ file, table })),
);

test('writing statements are found in Kysely and in SQL, whatever surrounds them', () => {
  for (const [text, tables] of [
    ["db.insertInto('books').values(row)", ['books']],
    ["tx\n  .updateTable(\n  'books as b')", ['books']],
    ["await tx.deleteFrom('books').where('id', '=', id)", ['books']],
    ['tx.updateTable(kind)', [undefined]],
    ['sql`with a as (delete from books where id = 1) update blogs set a = 1`', ['books', 'blogs']],
    ['sql`\n  update books as b\n  set a = 1`', ['books']],
    [`update \${sql.table(kind)} set a = 1`, [undefined]],
    [`update \${table} t set \${sql.join(set)}`, [undefined]],
    [`insert into \${sql.table(named.table)} (id)`, [undefined]],
    ['sql`INSERT INTO "books" values (1) on conflict (id) do update set a = 1`', ['books']],
    ['sql`select 1 from books for update skip locked`', []],
    [' * Rows that insert into books bring.\n // delete from books', []],
    [
      "import { putRows } from '../core/db/put-rows.ts';\nconst named = { table: 'courses', parent: { table: 'departments', column: 'a' } }",
      ['courses'],
    ],
  ] as [string, (string | undefined)[]][])
    assert.deepEqual(tablesWrittenIn(text).sort(), tables.sort(), text);
});

test('a table is written only by its owner', () => {
  const broken = written.filter(
    ({ file, table }) => table !== undefined && OWNERS[table as keyof typeof OWNERS] !== folderOf(file),
  );
  assert.deepEqual(
    broken.map(
      ({ file, table }) =>
        `${file} writes ${table}, of ${OWNERS[table as keyof typeof OWNERS] ?? 'no folder'}`,
    ),
    [],
  );
});

test('every table is written by its owner', () => {
  const tables = new Set(written.map(({ table }) => table));
  assert.deepEqual(
    Object.keys(OWNERS).filter((table) => !tables.has(table)),
    [],
  );
});

test('every file that writes a table named by a variable is listed with a reason', () => {
  const files = new Set(written.filter(({ table }) => table === undefined).map(({ file }) => file));
  assert.deepEqual([...files].sort(), Object.keys(VARIABLE).sort());
});
