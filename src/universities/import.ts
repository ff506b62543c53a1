import { readCsv } from '../core/import/csv.ts';
import { checkInput, type Importer, nameOf } from '../core/import/importer.ts';
import { Repetitions } from '../core/import/seen.ts';
import { putUniversities, UniversityInput } from './service.ts';

type Item = { row: number; university: UniversityInput };

/**
 * Universities from a CSV file. One that is there already, by name and location, gets the values that are given; empty cells leave what
 * it has.
 */
export function universityImporter(): Importer<Item> {
  const repetitions = new Repetitions();
  const what = 'universities';
  return {
    what,
    batchWeight: 200,
    read: (source) =>
      readCsv(source, {
        required: ['name'],
        optional: ['shortName', 'location', 'website', 'logo', 'description'],
      }),
    check(row, value, findings) {
      const checked = checkInput(UniversityInput, value);
      if ('reasons' in checked) {
        findings.refuse({ row, what, item: nameOf(value), reasons: checked.reasons });
        return undefined;
      }
      const university = checked.value;
      const repetition = repetitions.check(row, universityKey(university), university);
      if (repetition.kind === 'new') return { row, university };
      if (repetition.kind === 'again') findings.count(what, 'unchanged');
      else
        findings.refuse({
          row,
          what,
          item: university.name,
          reasons: [sameAs('university', repetition.from)],
        });
      return undefined;
    },
    async write(tx, items, findings) {
      const given = items.map(({ university }) => university);
      for (const { outcome } of await putUniversities(tx, given, 'merge')) findings.count(what, outcome);
    },
  };
}

/** What a university is known by. */
export const universityKey = ({ name, location }: { name: string; location: string | null }): string =>
  JSON.stringify([name.toLowerCase(), (location ?? '').toLowerCase()]);

/** Why the second of two rows about one thing is refused. */
export const sameAs = (what: string, row: number): string =>
  `row ${row} is about the same ${what}, with other values: put all of them into one row`;
