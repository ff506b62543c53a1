import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../core/db/database.ts';
import { isId } from '../core/http/list.ts';
import { readCsv } from '../core/import/csv.ts';
import {
  checkInput,
  claimRows,
  type Findings,
  type Importer,
  nameOf,
  Seen,
} from '../core/import/importer.ts';
import { optionalLine } from '../core/input.ts';
import type { NoticeContext } from '../notifications/service.ts';
import * as m from '../paraglide/messages.js';
import { rightsNow } from '../people/service.ts';
import { namedUniversities } from '../universities/service.ts';
import { bookFieldNames, fieldOf, sellerFields } from './fields.ts';
import { BookInput } from './schema.ts';
import { addBooks, changeBooks } from './write.ts';

const required = ['name', 'price'];
const ofBook = bookFieldNames.filter((name) => !required.includes(name) && fieldOf(name).about !== 'seller');
export const importColumns = {
  required,
  optional: ['id', ...ofBook, ...sellerFields, 'university', 'state'],
};

const BookRow = BookInput.extend({ university: optionalLine(300) });
type BookRow = z.output<typeof BookRow>;
type Item = {
  row: number;
  id: string | undefined;
  /** Identifies the row when the same file is imported again. */
  key: string;
  /** Whether the row comes from an export: it has a portal's id and a state. */
  isExported: boolean;
  /** Whether the row names no seller, and the importer is taken for it. */
  isOwn: boolean;
  book: BookRow;
};

/**
 * Imports books from a CSV file and publishes them at once in the name of `seller`, who is also the seller of rows that name none.
 *
 * A book has no natural key: a seller may have several copies of a title. A row is identified by its `id` where the file has one (an id
 * of this portal means that book), otherwise by seller, title, author, publisher and the number of equal rows before it: two equal rows
 * are two copies, and stay two however often the file is imported. Price, condition, description and university may change. Books that
 * were sold or removed since stay so; even removed for good: an exported row whose book is missing does not add it again.
 * @param importerId the account that imports, if any: when it is deleted, its name is removed from the books
 * @param isChosen whether `seller` was chosen for this file and so identifies its rows; otherwise every importer imports the same books
 * @param notices context of the notifications about requests that move with their books; without it none are sent
 */
export function bookImporter(
  seller: string,
  isChosen = false,
  importerId: string | null = null,
  notices?: NoticeContext,
): Importer<Item> {
  const copies = new Seen();
  const ids = new Seen();
  const what = 'books';
  return {
    what,
    batchWeight: 200,
    read: (source) => readCsv(source, importColumns),
    check(row, value, findings) {
      const given = value as Record<string, string>;
      const checked = checkInput(BookRow, { ...given, seller: given.seller?.trim() || seller });
      if ('reasons' in checked) {
        findings.refuse({ row, what, item: nameOf(value), reasons: checked.reasons });
        return undefined;
      }
      const book = checked.value;
      const id = given.id?.trim().toLowerCase();
      const isOwn = !given.seller?.trim() && !isChosen;
      const named = isOwn ? '' : book.seller;
      if (!id) return { row, id, key: copyOf(named, book, copies), isExported: false, isOwn, book };
      const key = keyOf(named, 'id', id);
      const seen = isId(id) ? id : key;
      const earlier = ids.get(seen);
      if (earlier === 0) {
        ids.set(seen, row);
        return { row, id, key, isExported: isId(id) && !!given.state?.trim(), isOwn, book };
      }
      findings.refuse({ row, what, item: book.name, reasons: [`row ${earlier} has the same id`] });
      return undefined;
    },
    async write(tx, given, findings) {
      const here = await booksHere(tx, given);
      const stays = () => {
        findings.count(what, 'unchanged');
        findings.remark('a book was sold or removed meanwhile, and stays so');
      };
      const isGone = ({ id = '', isExported }: Item) => isExported && !here.has(id);
      given.filter(isGone).forEach(stays);
      const left = given.filter((item) => !isGone(item));
      const items = await placed(tx, left, here, findings);
      const claimed = items.filter(({ id = '' }) => !here.has(id));
      const claims = await claimRows(
        tx,
        'book',
        claimed.map(({ key }) => key),
      );
      // The account may have got another name since the import began.
      const name = (importerId && (await rightsNow(tx, importerId))?.name) || seller;
      const books = claimed.map(({ book, isOwn }, at) => ({
        ...book,
        ...(isOwn && { seller: name }),
        id: claims[at]?.id ?? '',
      }));
      const isNew = (_: unknown, at: number) => claims[at]?.isNew === true;
      const fresh = books
        .filter(isNew)
        .map((book) => ({ ...book, verifiedBy: name, verifiedById: importerId }));
      findings.count(what, 'added', (await addBooks(tx, fresh)).length);
      const known = [
        ...items.flatMap(({ id = '', book }) => (here.has(id) ? [{ ...book, id }] : [])),
        ...books.filter((_, at) => !isNew(_, at)),
      ];
      for (const change of await changeBooks(tx, notices, known))
        if (change === 'gone') stays();
        else findings.count(what, change);
    },
  };
}

type Here = Map<string, { universityId: string | null; university: string | null }>;

/** Finds the books of the portal whose ids the rows have, including those in the trash. */
async function booksHere(tx: Tx, items: Item[]): Promise<Here> {
  const ids = items.flatMap(({ id }) => (id && isId(id) ? [id] : []));
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('books')
    .leftJoin('universities', 'universities.id', 'books.university_id')
    .where(sql<boolean>`books.id = any(${ids}::uuid[])`)
    .select(['books.id', 'books.university_id as universityId', 'universities.name as university'])
    .execute();
  return new Map(rows.map(({ id, ...place }) => [id, place]));
}

/**
 * Finds the university of every row that names one, and refuses rows whose name matches no university or several. A book that is here
 * already keeps its university when the row has its name, even if that university is in the trash or shares its name.
 */
async function placed(tx: Tx, items: Item[], here: Here, findings: Findings) {
  const texts = items.flatMap(({ book }) => book.university ?? []);
  const found = texts.length > 0 ? await namedUniversities(tx, texts) : undefined;
  return items.flatMap(({ row, book: { university, ...book }, ...item }) => {
    const place = here.get(item.id ?? '');
    const stays = university === null || place?.university?.toLowerCase() === university.toLowerCase();
    const ids = stays ? [place?.universityId ?? null] : (found?.get(university) ?? []).map(({ _id }) => _id);
    const [universityId] = ids;
    if (universityId !== undefined && ids.length === 1) return [{ ...item, book: { ...book, universityId } }];
    const reason =
      ids.length === 0
        ? m.reviews_university_unknown()
        : m.reviews_university_several_file({ count: ids.length });
    findings.refuse({ row, what: 'books', item: book.name, reasons: [`university: ${reason}`] });
    return [];
  });
}

function copyOf(named: string, { name, author, publisher }: BookInput, copies: Seen): string {
  const key = keyOf(named, 'title', name, author ?? '', publisher ?? '');
  const copy = copies.get(key) + 1;
  copies.set(key, copy);
  return `${key}-${copy}`;
}

const keyOf = (...parts: string[]): string =>
  hash('sha256', JSON.stringify(parts.map((part) => part.toLowerCase())));
