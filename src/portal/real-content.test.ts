import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import test from 'node:test';
import { loadSample } from '../../sample/load.ts';
import { testApp } from '../../test/app.ts';
import { importSource, snapshot } from '../../test/import.ts';
import { bookImporter } from '../books/import.ts';
import type { Importer } from '../core/import/importer.ts';
import { openSource } from '../core/import/source.ts';
import { closeInspectors } from '../core/pdf/inspect.ts';
import { resourceImporter } from '../resources/import.ts';
import { programmeImporter, universityImporter } from '../universities/import.ts';

test.after(closeInspectors);

const real = path.join(import.meta.dirname, '../../../shared/data');
const skip = !existsSync(real) && 'the folder of real content is not here';

test('all real content is imported on top of the sample, and a second import changes nothing', {
  skip,
}, async (t) => {
  const { app, database, files, passwords } = await testApp(t);
  await loadSample({ database, files, passwords, log: { info() {} } });
  const read = async <Item>(importer: Importer<Item>, name: string) => {
    const { counts, refusals } = await importSource(
      t,
      database,
      importer,
      await openSource(path.join(real, name)),
    );
    assert.deepEqual(refusals, []);
    return counts;
  };
  const folder = path.join(real, 'resources');
  const readAll = async () => ({
    universities: await read(universityImporter(), 'universities-in.csv'),
    programmes: await read(programmeImporter(), 'programmes-in.json'),
    books: await read(bookImporter('Unishelf'), 'books.csv'),
    resources: await read(
      resourceImporter({ db: database.db, files, beside: folder, dryRun: false }),
      'resources/manifest.json',
    ),
  });
  const first = await readAll();
  assert.equal(first.universities.universities?.added, 1232);
  const { universities } = first.programmes;
  assert.equal(
    (universities?.added ?? 0) + (universities?.changed ?? 0) + (universities?.unchanged ?? 0),
    17,
  );
  assert.deepEqual([first.programmes.departments?.added, first.programmes.courses?.added], [143, 355]);
  assert.equal(first.books.books?.added, 502);
  assert.equal(first.resources.resources?.added, 28);

  const total = async (url: string) => (await app.inject(`${url}?limit=1`)).headers['x-total-count'];
  const added = (universities?.added ?? 0) + (first.resources.universities?.added ?? 0);
  assert.equal(await total('/api/universities'), String(5 + 1232 + added));
  assert.equal(await total('/api/books'), String(30 + 502));
  assert.equal(await total('/api/resources'), String(80 + 28));

  const before = await snapshot(database);
  const second = Object.values(await readAll()).flatMap((counts) => Object.values(counts));
  for (const counts of second) assert.deepEqual([counts.added, counts.changed, counts.refused], [0, 0, 0]);
  assert.deepEqual(await snapshot(database), before);
});
