import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { COUNT_LIMIT } from '../../../core/vocabulary.ts';
import * as m from '../../../paraglide/messages.js';
import { ChosenFilter, FilterBar, TypedFilter } from '../../../ui/area/filter-fields.tsx';
import { Loaded } from '../../../ui/area/Loaded.tsx';
import { RemovalNotice } from '../../../ui/area/RemovalNotice.tsx';
import { type Filters, useFilters } from '../../../ui/area/use-filters.ts';
import { useRemoval } from '../../../ui/area/use-removal.ts';
import { Emphasis } from '../../../ui/Emphasis.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { ListPager } from '../../../ui/lists/ListPager.tsx';
import { isFiltered, listCall, writeListSearch } from '../../../ui/lists/list-search.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useSession } from '../../../ui/session/Guard.tsx';
import { areaOf } from '../../../ui/session/next.ts';
import { useCall } from '../../../ui/session/use-call.ts';
import type { ManagedBook } from '../../schema.ts';
import { categories } from '../../vocabulary.ts';
import { AddBook } from './AddBook.tsx';
import { BooksTable } from './BooksTable.tsx';
import { EditBookDialog } from './EditBookDialog.tsx';

/** Books per page. */
const PAGE_SIZE = 5;
const names = ['q', 'category'] as const;

/** All books: on the shelf, waiting for approval, and sold. */
export function ManageBooksPage() {
  const { role } = useSession();
  const path = `${areaOf[role]}/add-books`;
  const filters = useFilters(names);
  const { search } = filters;
  const books = useCall<ManagedBook[]>(`/books${listCall(search, PAGE_SIZE)}&verified=all`);
  const removal = useRemoval(books.reload);
  const [adding, setAdding] = useState(false);
  const [editing, setEditing] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const lastPage = Math.max(1, Math.ceil(books.total / PAGE_SIZE));
  const isBeyond = books.state === 'ready' && books.data?.length === 0 && search.page > lastPage;
  const navigate = useNavigate();
  // The last book of the last page was deleted, or the address is an old one.
  useEffect(() => {
    if (isBeyond) void navigate(writeListSearch({ ...search, page: lastPage }) || path, { replace: true });
  });
  return (
    <>
      <header className="head bhead">
        <div>
          <h1>{m.areas_page_books()}</h1>
          <p className="sub">{m.book_desk_intro()}</p>
        </div>
        <button
          ref={opener}
          type="button"
          className="btn primary"
          aria-expanded={adding}
          onClick={() => setAdding(!adding)}
        >
          <Icon name="add" />
          {m.book_desk_add()}
        </button>
      </header>
      {adding && (
        <AddBook
          onAdded={() => {
            // It is the newest, so it is on the first page, unless a search hides it.
            if (isFiltered(search) || search.page > 1) filters.clear();
            books.reload();
          }}
          onClose={() => {
            setAdding(false);
            opener.current?.focus();
          }}
        />
      )}
      <BookFilters filters={filters} />
      <p className="result" role="status">
        {books.state === 'ready' && (
          <span>
            <Emphasis text={countOf(books.total)} />
          </span>
        )}
      </p>
      <RemovalNotice removal={removal} />
      <Loaded
        call={books}
        failed={m.book_desk_failed()}
        loading={<Skeleton label={m.books_loading()} shape="semesters" count={PAGE_SIZE} />}
      >
        {(rows) =>
          rows.length === 0 ? (
            <Nothing filtered={isFiltered(search)} path={path} />
          ) : (
            <>
              <BooksTable books={rows} removal={removal} onEdit={({ _id }) => setEditing(_id)} />
              <ListPager
                path={path}
                search={search}
                limit={PAGE_SIZE}
                outcome={{ total: books.total, next: null }}
              />
            </>
          )
        }
      </Loaded>
      {editing && (
        <EditBookDialog
          key={editing}
          id={editing}
          onClose={() => {
            setEditing(null);
            books.reload();
          }}
          onDone={removal.say}
        />
      )}
    </>
  );
}

const countOf = (total: number): string =>
  total >= COUNT_LIMIT ? m.book_desk_count_many() : m.book_desk_count({ count: total });

function BookFilters({ filters: { search, set } }: { filters: Filters }) {
  const { q = '', category = '' } = search.filters;
  return (
    <FilterBar label={m.book_desk_search_label()}>
      <TypedFilter
        label={m.books_search()}
        hint={m.books_search_hint()}
        value={q}
        onChange={(q) => set({ q }, 'typed')}
      />
      <ChosenFilter
        label={m.book_desk_category()}
        any={m.book_desk_category_any()}
        value={category}
        options={categories.map((value) => ({ value, label: value }))}
        onChange={(category) => set({ category })}
      />
    </FilterBar>
  );
}

function Nothing({ filtered, path }: { filtered: boolean; path: string }) {
  if (!filtered) return <EmptyState title={m.book_desk_none()} text={m.book_desk_none_text()} />;
  return (
    <EmptyState title={m.book_desk_unfound()} text={m.books_unfound_text()}>
      <Link className="btn primary" to={path}>
        {m.books_search_clear()}
      </Link>
    </EmptyState>
  );
}
