import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import promises, { mkdir, readdir, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import test, { type TestContext } from 'node:test';
import PDFDocument from 'pdfkit';
import { testApp, testDatabase, testFiles } from '../../test/app.ts';
import { testFolder } from '../../test/folder.ts';
import { handmadePage } from '../../test/handmade-pdf.ts';
import { importSource, reasonsByRow, snapshot } from '../../test/import.ts';
import type { Database } from '../core/db/database.ts';
import type { Files } from '../core/files/files.ts';
import { openSource } from '../core/import/source.ts';
import { closeInspectors } from '../core/pdf/inspect.ts';
import { resourceImporter } from './import.ts';
import type { Resource } from './schema.ts';

test.after(closeInspectors);

async function pdf(pages: number, options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const document = new PDFDocument({ autoFirstPage: false, ...options });
  for (let page = 1; page <= pages; page += 1) document.addPage().text(`Question ${page} of ${pages}`);
  document.end();
  return buffer(document);
}

const entry = (values: Record<string, unknown> = {}) => ({
  file: 'waves.pdf',
  universityName: 'Kedar University',
  department: 'Physics / Optics',
  course: 'B.Sc. (Hons.)',
  semester: 3,
  type: 'papers',
  title: 'Waves,  November 2024',
  ...values,
});

type Place = { folder: string; beside?: string | Map<string, string>; database: Database; files: Files };

async function importManifest(
  t: TestContext,
  { folder, beside = folder, database, files }: Place,
  entries: unknown[],
  dryRun = false,
) {
  const file = path.join(folder, 'manifest.json');
  await writeFile(file, JSON.stringify({ note: 'made for a test', resources: entries }));
  const importer = resourceImporter({ db: database.db, files, beside, dryRun });
  return importSource(t, database, importer, await openSource(file), { dryRun });
}

test('an uploaded manifest finds its PDFs among the uploaded files by their paths', async (t) => {
  const app = await testApp(t);
  const { sha256 } = await app.files.put(Readable.from(await pdf(1)), 1_000_000);
  const place = { ...app, folder: await testFolder(t), beside: new Map([['sem 3/waves.pdf', sha256]]) };
  const imported = await importManifest(t, place, [
    entry({ file: './sem 3/waves.pdf', sha256 }),
    entry({ file: 'manifest.json' }),
    entry({ file: '../waves.pdf' }),
  ]);
  assert.equal(imported.counts.resources?.added, 1);
  const reasons = reasonsByRow(imported);
  assert.match(String(reasons[2]), /is not there/);
  assert.match(String(reasons[3]), /leads out of the folder/);
});

test('importing a manifest adds universities, departments, courses and PDFs, and a second import changes nothing', async (t) => {
  const place = { ...(await testApp(t)), folder: await testFolder(t) };
  const waves = await pdf(3);
  await mkdir(path.join(place.folder, 'sem 3'));
  await writeFile(path.join(place.folder, 'sem 3/waves.pdf'), waves);
  await writeFile(path.join(place.folder, 'notes.pdf'), await pdf(1));
  const entries = [
    entry({
      file: 'sem 3/waves.pdf',
      sha256: createHash('sha256').update(waves).digest('hex').toUpperCase(),
      language: 'en',
      licence: 'MIT',
      source: { repo: 'a/b', commit: 'c0ffee', path: 'sem 3/Waves #1.pdf' },
    }),
    entry({ file: 'notes.pdf', type: 'Notes', title: 'Optics', universityName: 'KEDAR university' }),
  ];
  const first = await importManifest(t, place, entries);
  const added = Object.entries(first.counts).map(([what, counts]) => [what, counts.added]);
  assert.deepEqual(added, [
    ['resources', 2],
    ['universities', 1],
    ['departments', 1],
    ['courses', 1],
  ]);
  const answer = await place.app.inject({
    url: '/api/resources',
    query: { university: 'Kedar University', department: 'Physics / Optics', course: 'B.Sc. (Hons.)' },
  });
  const [notes, paper] = answer.json<Resource[]>();
  assert.deepEqual([notes?.title, notes?.type, notes?.pages], ['Optics', 'notes', 1]);
  assert.deepEqual(
    [paper?.title, paper?.pages, paper?.bytes, paper?.language],
    ['Waves, November 2024', 3, waves.length, 'en'],
  );
  const served = await place.app.inject(`/api${paper?.fileUrl}`);
  assert.ok(served.rawPayload.equals(waves));
  const row = await place.database.db
    .selectFrom('resources')
    .selectAll()
    .orderBy('id')
    .executeTakeFirstOrThrow();
  assert.deepEqual(
    [row.source_url, row.licence, row.sample],
    ['https://github.com/a/b/blob/c0ffee/sem%203/Waves%20%231.pdf', 'MIT', false],
  );
  const before = await snapshot(place.database);
  const second = await importManifest(t, place, entries);
  assert.equal(second.counts.resources?.unchanged, 2);
  assert.deepEqual(await snapshot(place.database), before);
});

const UNTIDY = ['two  blanks.pdf', 'no\u00a0break.pdf', 'cafe\u0301.pdf', '\u0958.pdf', '\u202aleft.pdf'];

test('file names with unusual spaces or letters are found as written, and backslashes separate folders', async (t) => {
  const place = { ...(await testApp(t)), folder: await testFolder(t) };
  await mkdir(path.join(place.folder, 'sem 1'));
  const names = [...UNTIDY, 'sem 1/waves.pdf'];
  for (const [at, name] of names.entries()) await writeFile(path.join(place.folder, name), await pdf(at + 1));
  const entries = [...UNTIDY, 'sem 1\\waves.pdf'].map((file) => entry({ file }));
  const imported = await importManifest(t, place, entries);
  assert.deepEqual(reasonsByRow(imported), {});
});

test('characters that text cannot store in a manifest’s path affect their rows only', async (t) => {
  const place = { ...(await testApp(t)), folder: await testFolder(t) };
  await writeFile(path.join(place.folder, 'waves.pdf'), await pdf(1));
  const imported = await importManifest(t, place, [
    entry({ file: 'a\0\ud800.pdf' }),
    entry({ file: 'x'.repeat(401) }),
    entry({ source: { repo: 'a/b', commit: 'c0ffee', path: 'sem 3/\ud800.pdf' } }),
  ]);
  assert.deepEqual(reasonsByRow(imported), {
    1: ['file: “a\ufffd.pdf” is not there'],
    2: ['file may have 400 characters at most'],
  });
  const row = await place.database.db.selectFrom('resources').select('source_url').executeTakeFirst();
  assert.equal(row?.source_url, 'https://github.com/a/b/blob/c0ffee/sem%203/%EF%BF%BD.pdf');
});

test('a PDF without read permission refuses its row, and the import continues', async (t) => {
  const place = { ...(await testApp(t)), folder: await testFolder(t) };
  for (const name of ['mine.pdf', 'waves.pdf']) await writeFile(path.join(place.folder, name), await pdf(1));
  // Mocked, because root may read every file, and tests may run as root.
  const { access } = promises;
  t.mock.method(promises, 'access', async (file: string, mode?: number) => {
    if (file.endsWith('mine.pdf')) throw Object.assign(new Error('permission denied'), { code: 'EACCES' });
    await access(file, mode);
  });
  syncBuiltinESMExports();
  t.after(() => {
    t.mock.restoreAll();
    syncBuiltinESMExports();
  });
  const imported = await importManifest(t, place, [entry({ file: 'mine.pdf' }), entry()]);
  assert.deepEqual(reasonsByRow(imported), { 1: ['file: “mine.pdf” cannot be read'] });
  assert.equal(imported.counts.resources?.added, 1);
});

test('importing a corrected manifest changes its resources, and a renamed file is no change', async (t) => {
  const place = { ...(await testApp(t)), folder: await testFolder(t) };
  await writeFile(path.join(place.folder, 'waves.pdf'), await pdf(1));
  await importManifest(t, place, [entry({ licence: 'MIT' })]);
  await rename(path.join(place.folder, 'waves.pdf'), path.join(place.folder, 'w.pdf'));
  const renamed = await importManifest(t, place, [entry({ file: 'w.pdf', licence: 'MIT' })]);
  assert.equal(renamed.counts.resources?.unchanged, 1);
  const again = await importManifest(t, place, [entry({ file: 'w.pdf', title: 'Waves II', semester: 4 })]);
  assert.equal(again.counts.resources?.changed, 1);
  const row = await place.database.db.selectFrom('resources').selectAll().executeTakeFirstOrThrow();
  assert.deepEqual([row.title, row.semester, row.licence], ['Waves II', 4, 'MIT']);
});

test('importing a manifest again leaves a deleted resource in the trash, unless its course also has a current copy', async (t) => {
  const place = { ...(await testApp(t)), folder: await testFolder(t) };
  const { sql } = place.database;
  await writeFile(path.join(place.folder, 'waves.pdf'), await pdf(1));
  await importManifest(t, place, [entry()]);
  await sql`update resources set deleted_at = now()`;
  const again = await importManifest(t, place, [entry({ title: 'Waves II' }), entry({ course: 'M.Sc.' })]);
  const { added, unchanged } = again.counts.resources ?? {};
  assert.deepEqual([added, unchanged], [1, 1]);
  assert.deepEqual(again.remarks, { 'a resource was removed meanwhile, and stays so': 1 });
  const titles = (await place.app.inject('/api/resources')).json<Resource[]>().map(({ title }) => title);
  assert.deepEqual(titles, ['Waves, November 2024']);

  await sql`update resources set deleted_at = null`;
  await sql`
    insert into resources (course_id, department_id, university_id, type, title, semester, file_sha256, deleted_at)
    select course_id, department_id, university_id, type, title, semester, file_sha256, now() from resources`;
  const corrected = await importManifest(t, place, [entry({ title: 'Waves II' })]);
  assert.equal(corrected.counts.resources?.changed, 1);
});

test('a file is refused if it is outside the folder, behind a symbolic link, missing, or has another checksum', async (t) => {
  const place = { ...(await testApp(t)), folder: path.join(await testFolder(t), 'inner') };
  await mkdir(place.folder);
  const outside = path.join(place.folder, '../secret.pdf');
  await writeFile(outside, await pdf(1));
  await writeFile(path.join(place.folder, 'waves.pdf'), await pdf(2));
  await symlink(outside, path.join(place.folder, 'link.pdf'));
  await symlink(path.dirname(outside), path.join(place.folder, 'up'));
  const names = [
    '../secret.pdf',
    'up/../../secret.pdf',
    outside,
    'link.pdf',
    'up/secret.pdf',
    '.',
    'none.pdf',
  ];
  const more = ['C:\\secret.pdf', '..\\secret.pdf', ''];
  const imported = await importManifest(t, place, [
    ...[...names, ...more].map((file) => entry({ file })),
    entry({ sha256: '0'.repeat(64) }),
    entry(),
  ]);
  const reasons = Object.values(reasonsByRow(imported)).map(([reason]) => reason ?? '');
  const expected = [
    /leads out of the folder/,
    /leads out of the folder/,
    /absolute path/,
    /symbolic link/,
    /symbolic link/,
    /is not a file/,
    /is not there/,
    /absolute path/,
    /leads out of the folder/,
    /file is required/,
    /sha256: the file has other bytes/,
  ];
  assert.equal(reasons.length, expected.length);
  for (const [at, words] of expected.entries()) assert.match(reasons[at] ?? '', words);
  assert.equal(imported.counts.resources?.added, 1);
});

test('a file that is not a PDF, is damaged, protected or active is refused and not stored', async (t) => {
  const place = { ...(await testApp(t)), folder: await testFolder(t) };
  const store = await testFolder(t);
  const whole = await pdf(2);
  const attached = new PDFDocument();
  attached.file(Buffer.from('MZ'), { name: 'notes.exe' });
  attached.end();
  const bad: [Buffer, RegExp][] = [
    [Buffer.from('<html>'), /not a PDF/],
    [Buffer.alloc(0), /empty/],
    [whole.subarray(0, 300), /damaged/],
    [await pdf(1, { userPassword: 'secret', ownerPassword: 'more' }), /password/],
    [handmadePage('/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>'), /runs a script/],
    [handmadePage('/OpenAction << /S /Launch /F (calc.exe) >>'), /starts another program/],
    [await buffer(attached), /attached files/],
  ];
  for (const [at, [bytes]] of bad.entries()) await writeFile(path.join(place.folder, `${at}.pdf`), bytes);
  const files = { ...place.files, put: () => assert.fail(`nothing may be stored in ${store}`) };
  const entries = bad.map((_, at) => entry({ file: `${at}.pdf` }));
  const imported = await importManifest(t, { ...place, files }, entries);
  for (const [at, [, words]] of bad.entries()) assert.match(reasonsByRow(imported)[at + 1]?.[0] ?? '', words);
  assert.equal((await place.database.db.selectFrom('universities').select('id').execute()).length, 0);
});

test('a university name that exists in two towns is accepted only with its location', async (t) => {
  const place = { ...(await testApp(t)), folder: await testFolder(t) };
  await writeFile(path.join(place.folder, 'waves.pdf'), await pdf(1));
  const towns = ['Bengaluru, Karnataka', 'Kolkata, West Bengal'];
  const rows = towns.map((location) => ({ name: 'Presidency University', location }));
  await place.database.db.insertInto('universities').values(rows).execute();
  const universityName = 'Presidency University';
  const imported = await importManifest(t, place, [
    entry({ universityName }),
    entry({ universityName, universityLocation: 'kolkata, west bengal' }),
    entry({ universityName, universityLocation: 'Shimla' }),
  ]);
  assert.match(
    reasonsByRow(imported)[1]?.[0] ?? '',
    /2 universities have this name \(Bengaluru, Karnataka; Kolkata, West Bengal\): say which one by universityLocation/,
  );
  assert.deepEqual([imported.counts.universities?.added, imported.counts.universities?.unchanged], [1, 1]);
});

test('a manifest’s invalid values, semesters beyond the course and repeated files are reported by row', async (t) => {
  const place = { ...(await testApp(t)), folder: await testFolder(t) };
  await writeFile(path.join(place.folder, 'waves.pdf'), await pdf(1));
  await writeFile(path.join(place.folder, 'same.pdf'), await readFile(path.join(place.folder, 'waves.pdf')));
  await importManifest(t, place, [entry()]);
  await place.database.db.updateTable('courses').set({ semesters: 6 }).execute();
  const imported = await importManifest(t, place, [
    entry({ title: '', type: 'video', semester: 41, language: 'english please', course: null }),
    entry({ semester: 7 }),
    entry({ file: 'same.pdf', title: 'Other' }),
    null,
    entry({ department: '..', course: '.' }),
  ]);
  assert.deepEqual(reasonsByRow(imported), {
    1: [
      'type must be one of notes, papers, syllabus',
      'title is required',
      'semester must be a whole number from 1 to 40',
      'language must be a language code such as en or hi',
      'course is required',
    ],
    2: ['semester: this course has 6 semesters'],
    3: ['file: row 2 brings the same bytes to this course'],
    4: ['must be an object with named values'],
    5: ['department needs more than dots', 'course needs more than dots'],
  });
});

test('a dry run checks all rows, counts shared universities and courses once, and stores nothing', async (t) => {
  const files = await testFiles(t);
  const place = { database: await testDatabase(t), files, folder: await testFolder(t) };
  const entries = [];
  for (let at = 1; at <= 25; at += 1) {
    await writeFile(path.join(place.folder, `${at}.pdf`), await pdf(1, { info: { Title: String(at) } }));
    entries.push(entry({ file: `${at}.pdf` }));
  }
  const before = await snapshot(place.database);
  const imported = await importManifest(t, place, [...entries, entry({ file: 'none.pdf' })], true);
  const added = Object.values(imported.counts).map((counts) => counts.added);
  assert.deepEqual(added, [25, 1, 1, 1]);
  assert.equal(imported.counts.resources?.refused, 1);
  assert.deepEqual(await snapshot(place.database), before);
  assert.deepEqual(await readdir(files.folder), ['incoming']);
});

test('a full disk ends an import with a clear message, and the next run continues', async (t) => {
  const place = { ...(await testApp(t)), folder: await testFolder(t) };
  await writeFile(path.join(place.folder, 'waves.pdf'), await pdf(1));
  const full = {
    ...place.files,
    // Closes the source, like the real `put`.
    put: async (source: Readable) => {
      source.destroy();
      throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
    },
  };
  await assert.rejects(
    importManifest(t, { ...place, files: full }, [entry()]),
    /The disk is full\. Make room/,
  );
  assert.equal((await importManifest(t, place, [entry()])).counts.resources?.added, 1);
});
