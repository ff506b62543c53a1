import { useId, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { Loaded } from '../../../ui/area/Loaded.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { type Called, useCall } from '../../../ui/session/use-call.ts';
import type { Reservation } from '../schema.ts';
import { RequestRow } from './RequestRow.tsx';

/** Rows of each list at a time. */
const OPEN_SIZE = 20;
const ENDED_SIZE = 3;

/** The call for one’s own open requests. */
export const openRequests = (page: number): string =>
  `/reservations?side=buyer&open=true&page=${page}&limit=${OPEN_SIZE}`;

type Props = {
  /** Open ones; the books below are marked by them, too. */
  open: Called<Reservation[]>;
  page: number;
  onPage: (page: number) => void;
};

/** The reader's requests: open ones, and below them purchases and those that failed. */
export function OwnRequests({ open, page, onPage }: Props) {
  const title = useId();
  const [endedPage, setEndedPage] = useState(1);
  const ended = useCall<Reservation[]>(
    `/reservations?side=buyer&open=false&page=${endedPage}&limit=${ENDED_SIZE}`,
  );
  const none = ended.data !== null && ended.total === 0;
  return (
    <section className="card own-requests" aria-labelledby={title}>
      <h2 id={title}>{m.reservation_pages_own()}</h2>
      <Loaded
        call={open}
        failed={m.reservation_pages_own_failed()}
        loading={<Skeleton label={m.areas_loading()} shape="lines" count={2} />}
      >
        {(rows) =>
          open.total === 0 ? (
            <p className="muted">
              {none ? m.reservation_pages_own_none() : m.reservation_pages_own_none_open()}
            </p>
          ) : (
            <Requests rows={rows} total={open.total} size={OPEN_SIZE} page={page} onPage={onPage} />
          )
        }
      </Loaded>
      {!none && (
        <Loaded call={ended} failed={m.reservation_pages_own_failed()} loading={<span />}>
          {(rows) => (
            <>
              <h3>{m.reservation_pages_own_ended()}</h3>
              <Requests
                rows={rows}
                total={ended.total}
                size={ENDED_SIZE}
                page={endedPage}
                onPage={setEndedPage}
              />
            </>
          )}
        </Loaded>
      )}
    </section>
  );
}

type ListProps = {
  rows: Reservation[];
  total: number;
  size: number;
  page: number;
  onPage: (page: number) => void;
};

function Requests({ rows, total, size, page, onPage }: ListProps) {
  const last = Math.ceil(total / size);
  return (
    <>
      <ul className="rows">
        {rows.map((reservation) => (
          <RequestRow key={reservation._id} reservation={reservation} />
        ))}
      </ul>
      {last > 1 && (
        <div className="turn">
          <button type="button" className="btn" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            {m.reservation_pages_newer()}
          </button>
          <button type="button" className="btn" disabled={page >= last} onClick={() => onPage(page + 1)}>
            {m.reservation_pages_older()}
          </button>
        </div>
      )}
    </>
  );
}
