import { useId, useRef } from 'react';
import { useNavigate } from 'react-router';
import * as m from '../../../paraglide/messages.js';
import type { Profile } from '../../../people/schema.ts';
import { useFilters } from '../../../ui/area/use-filters.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { listCall } from '../../../ui/lists/list-search.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useSession } from '../../../ui/session/Guard.tsx';
import { areaOf } from '../../../ui/session/next.ts';
import { useCall } from '../../../ui/session/use-call.ts';
import type { ManagedBook } from '../../schema.ts';
import { AddBookForm } from '../form/BookForm.tsx';
import { emptyBook } from '../form/book-values.ts';
import { OwnBooks } from './OwnBooks.tsx';
import { Requests, useRequests } from './Requests.tsx';

/** Own books per page. */
const PAGE_SIZE = 10;

/** Offers a book; above it requests of others, below it the states of one’s books. */
export function SellBooksPage() {
  const path = `${areaOf[useSession().role]}/books`;
  const { search } = useFilters([]);
  const books = useCall<ManagedBook[]>(`/books/mine${listCall(search, PAGE_SIZE)}`);
  const requests = useRequests();
  const own = useRef<HTMLHeadingElement>(null);
  const navigate = useNavigate();
  return (
    <>
      <header className="head mhead">
        <div>
          <h1>{m.areas_page_sell()}</h1>
          <p className="sub">{m.market_intro()}</p>
        </div>
        <button type="button" className="btn" onClick={() => own.current?.focus()}>
          <Icon name="down" />
          {m.market_to_own()}
        </button>
      </header>
      <Requests requests={requests} />
      <SellBook
        onOffered={() => {
          // It is the newest, so it is on the first page.
          if (search.page > 1) void navigate(path, { preventScrollReset: true });
          books.reload();
        }}
      />
      <OwnBooks
        heading={own}
        books={books}
        requests={requests}
        path={path}
        search={search}
        limit={PAGE_SIZE}
      />
    </>
  );
}

/** The card with the form that offers a book. The seller's contact details come from the profile, when that can be had. */
function SellBook({ onOffered }: { onOffered: () => void }) {
  const title = useId();
  const { data: profile, state } = useCall<Profile>('/auth/me');
  return (
    <section className="card msell" aria-labelledby={title}>
      <header>
        <h2 id={title}>{m.market_form()}</h2>
      </header>
      {profile !== null || state === 'failed' ? (
        <AddBookForm
          own
          initial={{
            ...emptyBook,
            ...(profile && {
              seller: profile.name,
              email: profile.email,
              contactNumber: profile.phone ?? '',
            }),
          }}
          draft="sell-book"
          words={{
            required: m.market_required(),
            failed: m.market_failed(),
            stopped: m.market_stopped(),
            next: m.market_next(),
            send: m.market_send(),
            sending: m.market_sending(),
          }}
          onAdded={onOffered}
        />
      ) : (
        <Skeleton label={m.areas_loading()} shape="semesters" count={4} />
      )}
    </section>
  );
}
