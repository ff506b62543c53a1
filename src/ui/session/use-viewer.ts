import { useEffect, useRef, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import type { Role } from '../../core/vocabulary.ts';
import { useHydrated } from '../use-hydrated.ts';
import { type Arrival, isMissing } from '../use-outcome.ts';

/** The likely reader of a public page, from the browser's storage. Only the server knows whether the session is still valid. */
export type Viewer = { role: Role };

/**
 * The signed-in person, as a public page needs to know it. It does without the code of sessions, whose weight only signed-in
 * pages and forms should carry.
 */
function currentViewer(): Viewer | null {
  try {
    const role = localStorage.getItem('token') && localStorage.getItem('role');
    return role === 'user' || role === 'authority' || role === 'admin' ? { role } : null;
  } catch {
    return null;
  }
}

/** The signed-in reader of a public page; null on the server, and until the page has its script. */
export function useViewer(): Viewer | null {
  const hydrated = useHydrated();
  return hydrated ? currentViewer() : null;
}

/**
 * The first page comes from the server, which renders for visitors. For a signed-in reader it is fetched once more: some of it may be
 * visible to its author alone. Where that fails, what is there stays.
 * @param isFromServer whether the answer was there when the page came
 * @returns `isAsking` says whether what is shown may still be a visitor’s
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
