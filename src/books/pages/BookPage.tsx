import '../../ui/styles/components/shelf.css';
import '../../ui/styles/components/book.css';
import { Link, useLoaderData } from 'react-router';
import * as m from '../../paraglide/messages.js';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Retry } from '../../ui/ErrorNotice.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useHeadingFocus } from '../../ui/use-heading-focus.ts';
import { isMissing, useOutcome } from '../../ui/use-outcome.ts';
import { BookContent } from './BookContent.tsx';
import type { BookData } from './book-data.ts';

/** A second-hand book on a page of its own. */
export function BookPage() {
  const data = useLoaderData() as BookData;
  return <Arriving key={data.id} data={data} />;
}

function Arriving({ data }: { data: BookData }) {
  const { kept, pending, retry } = useOutcome(data, data.book, 'Error fetching book');
  const outcome = pending ? null : kept?.outcome;
  useHeadingFocus(outcome);
  if (outcome?.ok) return <BookContent book={outcome.data} />;
  if (outcome) return <Missing gone={isMissing(outcome)} id={data.id} retry={retry} />;
  return (
    <div className="page top">
      <title>{m.books_page_loading()}</title>
      <Breadcrumbs items={[{ label: m.books_title(), to: '/Books' }, { label: m.books_page_loading() }]} />
      <div className="book">
        <span className="skel cover" aria-hidden="true" />
        <div>
          <h1>{m.books_page_loading()}</h1>
          <Skeleton shape="lines" count={6} label={m.books_page_loading()} />
        </div>
      </div>
    </div>
  );
}

function Missing({ gone, id, retry }: { gone: boolean; id: string; retry: () => void }) {
  const title = gone ? m.books_missing_title() : m.books_page_failed();
  const text = gone ? m.books_missing_text() : m.universities_unreachable();
  return (
    <div className="page top pb-24" role={gone ? undefined : 'alert'}>
      <PageMeta title={title} description={text} path={`/Books/${encodeURIComponent(id)}`} noindex />
      <EmptyState level={1} title={title} text={text}>
        {!gone && <Retry primary onRetry={retry} />}
        <Link className={gone ? 'btn primary' : 'btn'} to="/Books">
          {m.books_all()}
        </Link>
      </EmptyState>
    </div>
  );
}
