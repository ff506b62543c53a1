import { useEffect, useRef, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import type { Role } from '../../core/vocabulary.ts';
import { useHydrated } from '../use-hydrated.ts';
import { type Call, isMissing, useOutcome } from '../use-outcome.ts';

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
 * The parameters are those of `useOutcome`.
 * @returns `outcome`: null while loading, also while a row that visitors may not see may turn out to be the reader's own
 */
export function useOwnView<D, T>(data: D, call: Call<T>, log: string) {
  const arrival = useOutcome(data, call, log);
  const viewer = useViewer();
  const { state, revalidate } = useRevalidator();
  const { key } = useLocation();
  const { kept } = arrival;
  const [good, setGood] = useState<{ key: string; kept: typeof kept } | null>(null);
  if (kept?.outcome.ok && kept.outcome !== good?.kept?.outcome) setGood({ key, kept });
  const isLost = kept === null || (!kept.outcome.ok && !isMissing(kept.outcome));
  const first = useRef(!(call.answer instanceof Promise));
  useEffect(() => {
    if (!first.current) return;
    first.current = false;
    if (currentViewer() !== null) void revalidate();
  }, [revalidate]);
  const shown = isLost && good?.key === key ? good.kept : kept;
  const mayBeOwn = state === 'loading' && viewer !== null;
  const outcome = shown && (shown.outcome.ok || !mayBeOwn) ? shown.outcome : null;
  return { ...arrival, kept: shown, outcome, viewer };
}
