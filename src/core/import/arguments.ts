import { parseArgs } from 'node:util';
import { type ImportKind, importKinds } from '../vocabulary.ts';
import { ImportError } from './import-error.ts';

export type Arguments = { kind: ImportKind; file: string; dryRun: boolean; seller: string };

const DEFAULT_SELLER = 'Unishelf';

export const HELP = `Usage: npm run import -- <kind> <file> [options]

Brings content in from a file. What is there already is found again and not added twice, so a file may be imported as often
as you like, after corrections too, and an import that was cut off is continued by running it again.

Kinds, in the order in which they build on each other:
  universities  CSV with a row for each: name, and if you like shortName, location, website, logo, description
  programmes    JSON, a list of universities: name, location, …, departments: [{ name, courses: [{ name, level (UG, PG, PhD),
                duration (years), semesters, totalCredits, modeOfStudy, eligibility, feeStructure }] }]
  books         CSV with a row for each copy: name, price (rupees), and if you like id, author, publisher, category, condition,
                description, seller, email, contactNumber, university (id or exact name);
                published at once
  resources     JSON manifest beside its PDFs, { resources: [{ file, universityName, department, course, semester, type (papers,
                notes, syllabus), title, and if you like language, sha256, universityLocation, source, licence }] }

Options:
  --dry-run       check everything, write nothing, and say what would happen
  --seller NAME   books: who sells what names no seller, and approves all (default: ${DEFAULT_SELLER})
  --help          this text

Ends with 0 when all rows are in, 2 when some were refused (each is reported with its reason), 1 when it could not go on, and 130
when it was stopped by Ctrl-C, which finishes the rows at hand.
`;

/**
 * Reads the words after the command.
 * @returns what is asked for, or undefined when that is the help
 * @throws {ImportError} when they make no sense
 */
export function readArguments(words: string[]): Arguments | undefined {
  const { values, positionals } = parse(words);
  if (values.help) return undefined;
  const [kind, file, ...rest] = positionals;
  const known = importKinds.find((one) => one === kind);
  if (kind === undefined) throw wrong(`Say what to import: ${importKinds.join(', ')}.`);
  if (known === undefined)
    throw wrong(`“${kind}” cannot be imported: the kinds are ${importKinds.join(', ')}.`);
  if (file === undefined) throw wrong(`Say which file holds the ${kind}.`);
  if (rest.length > 0) throw wrong(`One file at a time: “${rest.join(' ')}” is too much.`);
  if (values.seller !== undefined && known !== 'books') throw wrong('--seller is for books.');
  const seller = (values.seller ?? DEFAULT_SELLER).trim();
  if (seller === '' || seller.length > 200) throw wrong('--seller needs a name of at most 200 characters.');
  return { kind: known, file, dryRun: values['dry-run'] ?? false, seller };
}

function parse(words: string[]) {
  try {
    return parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean' },
        seller: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw wrong((error as Error).message.split('. ')[0]?.concat('.') ?? '');
  }
}

const wrong = (reason: string) => new ImportError(`${reason} See: npm run import -- --help`);
