import { type Called, useCall } from '../../../ui/session/use-call.ts';
import type { Reservation } from '../../reservations/schema.ts';

/** As many as one call gives; a hundred accepted requests at once do not occur. */
const MOST = 100;

export type Requests = {
  call: Called<Reservation[]>;
  /** Id of the open reservation of a book. */
  of: (bookId: string) => string | undefined;
};

/** The requests for the reader's books that are open, newest first. */
export function useRequests(): Requests {
  const call = useCall<Reservation[]>(`/reservations?side=seller&open=true&limit=${MOST}`);
  const of = (bookId: string) => call.data?.find(({ book }) => book._id === bookId)?._id;
  return { call, of };
}
