import { hash } from 'node:crypto';
import { claimRows } from '../core/import/claims.ts';
import { readCsv } from '../core/import/csv.ts';
import { checkInput, type Importer, nameOf } from '../core/import/importer.ts';
import { Seen } from '../core/import/seen.ts';
import { addBooks, BookInput, changeBooks } from './service.ts';

type Item = { key: string; book: BookInput };

/**
 * Books from a CSV file, published at once in the name of `seller`, who also stands for rows that name no seller.
 *
 * A book has no natural key: a seller may have several copies of a title. A row is known by its `id` where the file has such a column,
 * else by seller, title, author and publisher, and by how many rows before it have the same: two equal rows are two copies, and
 * stay two however often the file is imported. Price, condition and description may change. What was sold or removed
 * since stays so.
 */
export function bookImporter(seller: string): Importer<Item> {
  const copies = new Seen();
  const ids = new Seen();
  const what = 'books';
  return {
    what,
    batchWeight: 200,
    read: (source) =>
      readCsv(source, {
        required: ['name', 'price'],
        optional: [
          'id',
          'author',
          'publisher',
          'category',
          'condition',
          'description',
          'seller',
          'email',
          'contactNumber',
        ],
      }),
    check(row, value, findings) {
      const given = value as Record<string, string>;
      const checked = checkInput(BookInput, { ...given, seller: given.seller?.trim() || seller });
      if ('reasons' in checked) {
        findings.refuse({ row, what, item: nameOf(value), reasons: checked.reasons });
        return undefined;
      }
      const book = checked.value;
      const id = given.id?.trim();
      if (!id) return { key: copyKey(book, copies), book };
      const key = keyOf(book.seller, 'id', id);
      const earlier = ids.get(key);
      if (earlier === 0) {
        ids.set(key, row);
        return { key, book };
      }
      findings.refuse({ row, what, item: book.name, reasons: [`row ${earlier} has the same id`] });
      return undefined;
    },
    async write(tx, items, findings) {
      const keys = items.map(({ key }) => key);
      const claims = await claimRows(tx, 'book', keys);
      const books = items.map(({ book }, at) => ({ ...book, id: claims[at]?.id ?? '' }));
      const isNew = (_: unknown, at: number) => claims[at]?.isNew === true;
      const fresh = books.filter(isNew).map((book) => ({ ...book, verifiedBy: seller }));
      findings.count(what, 'added', (await addBooks(tx, fresh)).length);
      for (const change of await changeBooks(
        tx,
        books.filter((_, at) => !isNew(_, at)),
      )) {
        findings.count(what, change === 'gone' ? 'unchanged' : change);
        if (change === 'gone')
          findings.remark('a book was sold or removed since it was imported, and stays so');
      }
    },
  };
}

function copyKey({ seller, name, author, publisher }: BookInput, copies: Seen): string {
  const key = keyOf(seller, 'title', name, author ?? '', publisher ?? '');
  const copy = copies.get(key) + 1;
  copies.set(key, copy);
  return `${key}-${copy}`;
}

const keyOf = (...parts: string[]): string =>
  hash('sha256', JSON.stringify(parts.map((part) => part.toLowerCase())));
