import type { ReactNode } from 'react';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import * as m from '../../paraglide/messages.js';
import { apiContext } from '../../ui/api.ts';
import { Breadcrumbs, breadcrumbList } from '../../ui/Breadcrumbs.tsx';
import { useHeadingFocus } from '../../ui/focus.ts';
import { longDate, rupees } from '../../ui/format.ts';
import { Link } from '../../ui/Link.tsx';
import { languageOf } from '../../ui/language.ts';
import { MissingPage } from '../../ui/MissingPage.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { BookCover } from '../../ui/pictures/BookCover.tsx';
import { useRootData } from '../../ui/root.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useOwnView, useViewer } from '../../ui/session/use-viewer.ts';
import { Typed } from '../../ui/Typed.tsx';
import { type Call, missingStatus, startCall } from '../../ui/use-outcome.ts';
import { bookFields, labelledFields, type PublicField, publicFields } from '../fields.ts';
import type { Book, ManagedBook } from '../schema.ts';
import * as css from './BookPage.module.css';
import * as shelf from './BookShelf.module.css';
import { bookJsonLd } from './books-json-ld.ts';
import { ConditionMark, conditionWord } from './ConditionMark.tsx';

export const handle = { module: 'src/books/pages/BookPage.tsx' };

/** A book as its page shows it. The seller's contact details are never sent with the page. */
type ShownBook = Book & {
  /** The reader's relation to the book. */
  reader: 'seller' | 'staff' | null;
  /** Whether visitors see it. */
  published: boolean;
};

type BookData = { id: string; book: Call<ShownBook> };

export async function loader({ context, params }: LoaderFunctionArgs) {
  const id = params.id ?? '';
  // The API has other routes below /books, so text that is no id asks for `-`, which no book has.
  const path = /^[0-9a-f-]{36}$/i.test(id) ? `/books/${id}` : '/books/-';
  const api = context.get(apiContext);
  const book = await startCall<Book | ManagedBook, ShownBook>(api, path, { pick: shownOf });
  return data<BookData>({ id, book }, missingStatus(book));
}

function shownOf(book: Book | ManagedBook): ShownBook {
  const { _id, image, imageSmall, verifiedBy, date, reserved, answeredBy } = book;
  const fields = Object.fromEntries(publicFields.map((name) => [name, book[name]]));
  const shown = {
    ...(fields as Pick<Book, PublicField>),
    ...{ _id, image, imageSmall, verifiedBy, date, reserved, answeredBy },
  };
  if (!('version' in book)) return { ...shown, reader: null, published: true };
  const published = book.state === 'approved' && book.soldAt === null && book.withdrawnAt === null;
  return { ...shown, reader: book.mine ? 'seller' : 'staff', published };
}

/** The page of one second-hand book. */
export function Component() {
  const data = useLoaderData() as BookData;
  return <Arriving key={data.id} data={data} />;
}

function Arriving({ data }: { data: BookData }) {
  const { outcome, retry } = useOwnView(data, data.book, 'Error fetching book');
  useHeadingFocus(outcome === null);
  if (outcome?.ok) return <BookContent book={outcome.data} />;
  if (outcome)
    return (
      <MissingPage
        outcome={outcome}
        retry={retry}
        path={`/Books/${encodeURIComponent(data.id)}`}
        missing={{ title: m.books_missing_title(), text: m.books_missing_text() }}
        failed={{ title: m.books_page_failed(), text: m.universities_unreachable() }}
        all={{ to: '/Books', text: m.books_all() }}
      />
    );
  return (
    <div className="page top loading">
      <title>{m.books_page_loading()}</title>
      <Breadcrumbs items={[{ label: m.books_title(), to: '/Books' }, { label: m.books_page_loading() }]} />
      <div className={css.book}>
        <span className="skel cover" aria-hidden="true" />
        <div>
          <h1>{m.books_page_loading()}</h1>
          <Skeleton shape="lines" count={6} label={m.books_page_loading()} />
        </div>
      </div>
    </div>
  );
}

/** A book with its picture, details and price, and how to reserve it. */
function BookContent({ book }: { book: ShownBook }) {
  const { publicUrl } = useRootData();
  const { _id, name, author, price, condition, description, image, imageSmall, published } = book;
  const path = `/Books/${_id}`;
  const crumbs = [{ label: m.books_title(), to: '/Books' }, { label: name }];
  return (
    <div className="page top">
      <PageMeta
        title={name}
        description={
          import.meta.env.SSR
            ? description ||
              m.books_page_description({ name, price: rupees(price), condition: conditionWord(condition) })
            : ''
        }
        path={path}
        noindex={!published}
        jsonLd={
          import.meta.env.SSR && published
            ? [bookJsonLd(book, publicUrl), breadcrumbList(crumbs, publicUrl, path)]
            : []
        }
      />
      <Breadcrumbs items={crumbs} />
      <article className={css.book}>
        <div>
          <BookCover
            title={name}
            author={author}
            category={book.category}
            photo={image ?? imageSmall}
            eager
          />
          {image && (
            <a className={css.whole} href={`/api${image}`}>
              {m.books_picture()}
            </a>
          )}
        </div>
        <div>
          <Typed as="h1" text={name} />
          {author && (
            <p className="sub" lang={languageOf(author)}>
              {m.books_by({ author })}
            </p>
          )}
          <p className={`${shelf.price} ${css.price}`}>{rupees(price)}</p>
          <Reserving book={book} />
          <dl className="pairs">
            <Fact name={m.books_condition()}>
              <ConditionMark condition={condition} labelled />
            </Fact>
            <Fact name={m.books_category()}>{book.category || m.books_general()}</Fact>
            {labelledFields.map((field) => (
              <Fact key={field} name={bookFields[field].label()}>
                {book[field]}
              </Fact>
            ))}
            <Fact name={m.books_seller()}>{book.seller}</Fact>
            <Fact name={m.books_verified_by()}>{book.verifiedBy}</Fact>
            <Fact name={m.books_since()}>{longDate(book.date)}</Fact>
          </dl>
          {description && (
            <div className={css.blurb} lang={languageOf(description)}>
              {description.split(/\n{2,}/).map((part, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a text never move
                <p key={at}>{part}</p>
              ))}
            </div>
          )}
        </div>
      </article>
    </div>
  );
}

/** A name and its value; nothing if the value is empty. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd lang={typeof children === 'string' ? languageOf(children) : undefined}>{children}</dd>
    </>
  );
}

/** Shows how to reserve a book, or why the reader cannot. */
function Reserving({ book: { _id, reserved, reader, published, answeredBy } }: { book: ShownBook }) {
  // Before hydration the reader counts as a student. Only students get the button: opening their area ends a staff member's session.
  const viewer = useViewer();
  const role = viewer?.role ?? 'user';
  const isStaff = reader === 'staff' || role !== 'user';
  const ownBooks = role === 'user' ? '/user/books' : `/${role}/add-books`;
  return (
    <>
      {!published && <p className="notice">{m.books_hidden()}</p>}
      {reserved && (
        <div className="notice">
          <h2>{m.books_reserved_title()}</h2>
          <p>{m.books_reserved_text()}</p>
          {viewer?.role === 'user' && reader === null && (
            <p>
              {m.books_reserved_own()} <Link to="/user/purchase-books">{m.books_reserved_own_link()}</Link>
            </p>
          )}
        </div>
      )}
      {reader === 'seller' && (
        <p>
          {m.books_own()} <Link to={ownBooks}>{m.books_own_link()}</Link>
        </p>
      )}
      {reader !== 'seller' && isStaff && <p className="hint">{m.books_staff()}</p>}
      {reader !== 'seller' && !isStaff && !reserved && (
        <>
          <Link className="btn primary" to={`/user/purchase-books?book=${_id}`}>
            {m.books_reserve()}
          </Link>
          <p className="hint">{m.books_reserve_hint({ answeredBy })}</p>
        </>
      )}
    </>
  );
}
