import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { currentViewer, type Viewer } from '../../ui/session/viewer.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';

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
