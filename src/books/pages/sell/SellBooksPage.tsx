import { useRef } from 'react';
import { useNavigate } from 'react-router';
import * as m from '../../../paraglide/messages.js';
import { useFilters } from '../../../ui/area/use-filters.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { listCall } from '../../../ui/lists/list-search.ts';
import { useSession } from '../../../ui/session/Guard.tsx';
import { areaOf } from '../../../ui/session/next.ts';
import { useCall } from '../../../ui/session/use-call.ts';
import type { ManagedBook } from '../../schema.ts';
import { OwnBooks } from './OwnBooks.tsx';
import { Requests } from './Requests.tsx';
import { SellBook } from './SellBook.tsx';
import { useRequests } from './use-requests.ts';

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
