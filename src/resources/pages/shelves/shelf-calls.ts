import { useEffect } from 'react';
import type { Called } from '../../../ui/session/use-call.ts';
import type { ManagedResource } from '../../schema.ts';
import type { ResourceType, ShelfLevel } from '../../vocabulary.ts';

/** The place of the rows of a list: the university by its id, department and course by their names. */
export type ShelfPlace = { university?: string; department?: string; semester?: string };

/** The call that counts the resources in the places of one kind. */
export const shelvesCall = (by: ShelfLevel, type: ResourceType, place: ShelfPlace): string =>
  `/resources/shelves?${queryOf({ by, type, ...place })}`;

/** The call that lists resources; its page is added at the end. */
export const managedCall = (type: ResourceType, filters: Record<string, string>): string =>
  `/resources/managed?${queryOf({ type, ...filters })}`;

const queryOf = (values: Record<string, string>): string =>
  String(new URLSearchParams(Object.entries(values).filter(([, value]) => value !== '')));

/** How often a list looks again while documents in it are being made; in ms. */
const AGAIN_MS = 5_000;

/** Looks again from time to time while PDFs in a list are being processed, and the list is looked at. */
export function useProcessed({ data, reload }: Called<ManagedResource[]>): void {
  const waiting = data?.some(({ state }) => state === 'queued' || state === 'processing') ?? false;
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => document.hidden || reload(), AGAIN_MS);
    return () => clearInterval(timer);
  }, [waiting, reload]);
}
