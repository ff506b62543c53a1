import { createContext, use } from 'react';
import { type Called, useCall, useRefresh } from '../../../ui/session/use-call.ts';
import type { ManagedResource } from '../../schema.ts';
import type { ResourceType } from '../../vocabulary.ts';

/** The state that all lists of the page share. */
export type ShelfState = {
  type: ResourceType;
  /** Increases when the contents of the shelves have changed. */
  turn: number;
  /** Id of the resource whose PDF is open: one at a time in the whole page. */
  viewed: string | null;
  onView: (id: string | null) => void;
  onEdit: (resource: ManagedResource) => void;
  onDelete: (resource: ManagedResource) => void;
  /** Id of the resource that is being deleted. */
  busy: string | null;
};

export const ShelfContext = createContext<ShelfState | null>(null);

/** Returns the state shared by the page's lists. @throws outside a page of shelves */
export function useShelf(): ShelfState {
  const state = use(ShelfContext);
  if (state === null) throw new Error('useShelf() is called outside of a ShelfContext.');
  return state;
}

/** Calls the API, and again whenever the shelves have changed. */
export const useShelfCall = <T>(path: string): Called<T> => useCall<T>(path, useShelf().turn);

/** How often a list is polled while its PDFs are being processed, in ms. */
const AGAIN_MS = 5_000;

/** Polls a list while PDFs in it are being processed. */
export function useProcessed({ data, look }: Pick<Called<ManagedResource[]>, 'data' | 'look'>): void {
  const waiting = data?.some(({ state }) => state === 'queued' || state === 'processing') ?? false;
  useRefresh(look, waiting, AGAIN_MS);
}
