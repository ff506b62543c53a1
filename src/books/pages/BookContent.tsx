import type { ReactNode } from 'react';
import * as m from '../../paraglide/messages.js';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { breadcrumbList } from '../../ui/breadcrumb-list.ts';
import { longDate, rupees } from '../../ui/format.ts';
import { languageOf } from '../../ui/language.ts';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { BookCover } from '../../ui/pictures/BookCover.tsx';
import { useRootData } from '../../ui/use-root-data.ts';
import type { ShownBook } from './book-data.ts';
import { bookJsonLd } from './books-json-ld.ts';
import { ConditionMark, conditionWord } from './ConditionMark.tsx';
import { Reserving } from './Reserving.tsx';

/** A book: what it looks like, what it is and costs, and how to get it. */
export function BookContent({ book }: { book: ShownBook }) {
  const { publicUrl } = useRootData();
  const { _id, name, author, price, condition, description, image, imageSmall, published } = book;
  const path = `/Books/${_id}`;
  const crumbs = [{ label: m.books_title(), to: '/Books' }, { label: name }];
  const picture = image ?? imageSmall;
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
      <article className="book">
        <div>
          <BookCover
            title={name}
            author={author ?? undefined}
            category={book.category}
            src={picture ? `/api${picture}` : undefined}
            eager
          />
          {image && (
            <a className="whole" href={`/api${image}`}>
              {m.books_picture()}
            </a>
          )}
        </div>
        <div>
          <h1 lang={languageOf(name)}>{name}</h1>
          {author && (
            <p className="sub" lang={languageOf(author)}>
              {m.books_by({ author })}
            </p>
          )}
          <p className="price">{rupees(price)}</p>
          <Reserving book={book} />
          <dl className="pairs">
            <Fact name={m.books_condition()}>
              <ConditionMark condition={condition} labelled />
            </Fact>
            <Fact name={m.books_category()}>{book.category || m.books_general()}</Fact>
            <Fact name={m.books_publisher()}>{book.publisher}</Fact>
            <Fact name={m.books_seller()}>{book.seller}</Fact>
            <Fact name={m.books_verified_by()}>{book.verifiedBy}</Fact>
            <Fact name={m.books_since()}>{longDate(book.date)}</Fact>
          </dl>
          {description && (
            <div className="blurb" lang={languageOf(description)}>
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

/** A name and its value, where there is one. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd lang={typeof children === 'string' ? languageOf(children) : undefined}>{children}</dd>
    </>
  );
}
