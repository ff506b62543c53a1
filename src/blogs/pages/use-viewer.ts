import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { Role } from '../../core/vocabulary.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';

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
 * The first page comes from the server, which renders for visitors. For a signed-in reader it is fetched once more: some posts are
 * visible to their author alone.
 * @param isFromServer whether the answer was there when the page came
 * @returns whether what is shown may still be a visitor’s
 */
export function useOwnView(isFromServer: boolean): boolean {
  const { state, revalidate } = useRevalidator();
  const first = useRef(isFromServer);
  useEffect(() => {
    if (!first.current) return;
    first.current = false;
    if (currentViewer() !== null) void revalidate();
  }, [revalidate]);
  return state === 'loading';
}
