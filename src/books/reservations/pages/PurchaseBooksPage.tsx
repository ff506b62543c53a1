import { useCallback, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as m from '../../../paraglide/messages.js';
import { useSession } from '../../../ui/session/Guard.tsx';
import { areaOf } from '../../../ui/session/next.ts';
import { useCall } from '../../../ui/session/use-call.ts';
import type { Reservation, ReservationAnswer } from '../schema.ts';
import { BooksOnOffer } from './BooksOnOffer.tsx';
import { OwnRequests, openRequests } from './OwnRequests.tsx';
import { PurchaseDialog } from './PurchaseDialog.tsx';

/** The books on offer with their Purchase button, and above them one’s own requests. `?book=` opens the dialog of that book. */
export function PurchaseBooksPage() {
  const { role } = useSession();
  const home = areaOf[role];
  const navigate = useNavigate();
  const [page, setPage] = useState(1);
  const open = useCall<Reservation[]>(openRequests(page));
  const [turn, setTurn] = useState(0);
  const [chosen, choose] = useChosenBook();
  const own = new Map((open.data ?? []).map(({ _id, book }) => [book._id, `${home}/reservation?id=${_id}`]));
  const close = useCallback(() => {
    choose(null);
    // Another person may have been faster.
    setTurn((before) => before + 1);
  }, [choose]);
  const onReserved = async ({ message, reservation }: ReservationAnswer) => {
    // On the way back the dialog is not to open again.
    await choose(null);
    void navigate(`${home}/reservation?id=${reservation._id}`, { state: { notice: message } });
  };
  return (
    <>
      <header className="head">
        <h1>{m.areas_page_purchase()}</h1>
        <p className="sub">{m.reservation_pages_purchase_intro()}</p>
      </header>
      <OwnRequests open={open} page={page} onPage={setPage} />
      <BooksOnOffer own={own} turn={turn} onPurchase={(id) => void choose(id)} />
      {chosen !== null && (
        <PurchaseDialog
          key={chosen}
          id={chosen}
          request={own.get(chosen) ?? null}
          onClose={close}
          onReserved={(answer) => void onReserved(answer)}
        />
      )}
    </>
  );
}

/** The book whose dialog is open, which the address names: after signing in the reader comes back to it. */
function useChosenBook() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const choose = useCallback(
    async (id: string | null) => {
      const query = new URLSearchParams(window.location.search);
      if (id === null) query.delete('book');
      else query.set('book', id);
      await navigate({ search: query.toString() }, { replace: true, preventScrollReset: true });
    },
    [navigate],
  );
  return [new URLSearchParams(search).get('book'), choose] as const;
}
