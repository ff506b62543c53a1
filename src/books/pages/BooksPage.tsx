import '../../ui/styles/components/shelf.css';
import '../../ui/styles/components/book.css';
import { Fragment } from 'react';
import { useLoaderData } from 'react-router';
import * as m from '../../paraglide/messages.js';
import type { Outcome } from '../../ui/api.ts';
import { isFiltered, type ListSearch, writeListSearch } from '../../ui/lists/list-search.ts';
import { PagedList } from '../../ui/lists/PagedList.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useOutcome } from '../../ui/use-outcome.ts';
import { useRootData } from '../../ui/use-root-data.ts';
import type { Book } from '../schema.ts';
import { PAGE_SIZE } from '../vocabulary.ts';
import { BookCard } from './BookCard.tsx';
import type { BooksData } from './books-data.ts';
import { booksJsonLd } from './books-json-ld.ts';
import { ShelfFilters } from './ShelfFilters.tsx';

/** The second-hand books on offer: a search, and twelve at a time on their planks. */
export function BooksPage() {
  const data = useLoaderData() as BooksData;
  const arrival = useOutcome(data, data.list, 'Error fetching books');
  const { publicUrl } = useRootData();
  const { search } = data;
  const books = arrival.kept?.outcome.ok ? arrival.kept.outcome.data : [];
  return (
    <div className="page top">
      <PageMeta
        title={m.books_title()}
        description={import.meta.env.SSR ? m.books_description() : ''}
        path={`/Books${writeListSearch({ ...search, filters: {} })}`}
        kind="CollectionPage"
        noindex={isFiltered(search) || arrival.kept?.outcome.ok === false}
        jsonLd={import.meta.env.SSR && books.length > 0 ? [booksJsonLd(books, publicUrl)] : []}
      />
      <header className="bh">
        <div>
          <h1>
            {m
              .books_title()
              .split(' ')
              .map((word, at) => (
                <Fragment key={word}>
                  {at > 0 && ' '}
                  <span className="nb">{word}</span>
                </Fragment>
              ))}
          </h1>
          <p className="sub">{m.books_sub()}</p>
        </div>
      </header>
      <ShelfFilters filters={search.filters} />
      <PagedList
        arrival={arrival}
        path="/Books"
        limit={PAGE_SIZE}
        loading={<Skeleton shape="books" count={PAGE_SIZE} label={m.books_loading()} />}
        count={countOf}
        words={{
          failed: { title: m.books_failed(), text: m.universities_unreachable() },
          beyond: { title: m.books_beyond_title(), text: m.books_beyond_text() },
          firstPage: m.books_first_page(),
          none: { title: m.books_none_title(), text: m.books_none_text() },
          unfound: ({ filters: { q = '' } }) => ({
            title: q ? m.books_unfound_title({ q }) : m.books_unfound_title_any(),
            text: m.books_unfound_text(),
          }),
          clear: m.books_search_clear(),
        }}
      >
        {(books) => (
          <ul className="stack">
            {books.map((book, at) => (
              <li key={book._id}>
                <BookCard book={book} eager={at < 4} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}

function countOf(
  { page, after }: ListSearch,
  { data, total, more }: Extract<Outcome<Book[]>, { ok: true }>,
): string {
  if (data.length === 0) return m.books_count_none();
  if (after !== null) return m.books_count_more();
  const from = (page - 1) * PAGE_SIZE + 1;
  const to = from + data.length - 1;
  return more ? m.books_range_more({ from, to }) : m.books_range({ from, to, count: total });
}
