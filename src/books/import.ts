import { hash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import type { DB } from '../core/db/tables.ts';
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
  /** What the row is known by. */
  key: string;
  /** Whether a portal has exported it. */
  isExported: boolean;
  book: BookRow;
};

/**
 * Books from a CSV file, published at once in the name of `seller`, who also stands for rows that name no seller.
 *
 * A book has no natural key: a seller may have several copies of a title. A row is known by its `id` where the file has such a column
 * (the id of a book here is that book), else by seller, title, author and publisher, and by how many rows before it have the same: two
 * equal rows are two copies, and stay two however often the file is imported. Price, condition, description and university may change. What
 * was sold or removed since stays so; removed for good, too: a row of an export, with an id and a state, is about a book that is here.
 * @param importerId the account that imports, where one does: its name goes from the books with it
 * @param isChosen whether the file was given its seller on purpose; otherwise it brings the same books for every importer
 * @param notices without it no notifications are sent of requests that move with their books
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
      const named = given.seller?.trim() || isChosen ? book.seller : '';
      if (!id) return { row, id, key: copyOf(named, book, copies), isExported: false, book };
      const key = keyOf(named, 'id', id);
      const seen = isId(id) ? id : key;
      const earlier = ids.get(seen);
      if (earlier === 0) {
        ids.set(seen, row);
        return { row, id, key, isExported: isId(id) && !!given.state?.trim(), book };
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
      const books = claimed.map(({ book }, at) => ({ ...book, id: claims[at]?.id ?? '' }));
      const isNew = (_: unknown, at: number) => claims[at]?.isNew === true;
      const fresh = books
        .filter(isNew)
        .map((book) => ({ ...book, verifiedBy: seller, verifiedById: importerId }));
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

/** The books of the portal that rows name by their ids, in the trash too. */
async function booksHere(tx: Transaction<DB>, items: Item[]): Promise<Here> {
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
 * Finds the university of every row that names one, and refuses rows that name none of the portal's, or one of several. A book that is here
 * stays where it is as long as its row has that name: it may be in the trash, or of several.
 */
async function placed(tx: Transaction<DB>, items: Item[], here: Here, findings: Findings) {
  const texts = items.flatMap(({ book }) => book.university ?? []);
  const found = texts.length > 0 ? await namedUniversities(tx, texts) : new Map<string, string[]>();
  return items.flatMap(({ row, book: { university, ...book }, ...item }) => {
    const place = here.get(item.id ?? '');
    const stays = university === null || place?.university?.toLowerCase() === university.toLowerCase();
    const ids = stays ? [place?.universityId ?? null] : (found.get(university) ?? []);
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
