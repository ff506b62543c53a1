import { useEffect, useRef, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import type { Role } from '../../core/vocabulary.ts';
import { useHydrated } from '../use-hydrated.ts';
import { type Arrival, isMissing } from '../use-outcome.ts';

/** The likely reader of a public page, from the browser's storage. Only the server knows whether the session is still valid. */
export type Viewer = { role: Role };

/**
 * The signed-in person, as far as a public page needs to know. Does not import the session code, which only signed-in pages and
 * forms should load.
 */
function currentViewer(): Viewer | null {
  try {
    const role = localStorage.getItem('token') && localStorage.getItem('role');
    return role === 'user' || role === 'authority' || role === 'admin' ? { role } : null;
  } catch {
    return null;
  }
}

/** Returns the signed-in reader of a public page; null on the server and during hydration. */
export function useViewer(): Viewer | null {
  const hydrated = useHydrated();
  return hydrated ? currentViewer() : null;
}

/**
 * Fetches a server-rendered page once more for a signed-in reader: the server renders for visitors, and some content may be visible to
 * its author only. If that fails, the current content stays.
 * @param isFromServer whether the data came with the page
 * @returns `isAsking`: a request is pending, so the content may still be the visitor’s
 */
export function useOwnView<D, T>(
  arrival: Arrival<D, T>,
  isFromServer: boolean,
): Arrival<D, T> & { isAsking: boolean } {
  const { state, revalidate } = useRevalidator();
  const { key } = useLocation();
  const { kept } = arrival;
  const [good, setGood] = useState<{ key: string; kept: typeof kept } | null>(null);
  if (kept?.outcome.ok && kept.outcome !== good?.kept?.outcome) setGood({ key, kept });
  const isLost = kept === null || (!kept.outcome.ok && !isMissing(kept.outcome));
  const first = useRef(isFromServer);
  useEffect(() => {
    if (!first.current) return;
    first.current = false;
    if (currentViewer() !== null) void revalidate();
  }, [revalidate]);
  return {
    ...arrival,
    ...(isLost && good?.key === key && { kept: good.kept }),
    isAsking: state === 'loading',
  };
}
