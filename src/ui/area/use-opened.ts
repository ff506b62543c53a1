import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useCall } from '../session/use-call.ts';

export type Opened<Row> = {
  /** The rows of the list; before them the one that the address names, where it is on another page of the list. */
  rows: (rows: Row[]) => Row[];
  /** What the list item of a row carries: the one that the address names is marked, and brought into view. */
  item: (id: string) => { className?: string; tabIndex?: number; ref?: RefObject<HTMLLIElement | null> };
};

/** By these a reader goes on from where the page was brought. */
const gestures = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/**
 * The row of a list of one's own that the address names, as links in notifications do: `?book=…`. It stays in view while what is above it arrives, until
 * the reader goes on.
 * @param name of the parameter
 * @param path below the API base, where one row is read by its id
 */
export function useOpened<Row extends { _id: string; mine: boolean }>(
  name: string,
  path: string,
  shown: readonly Row[] | null,
): Opened<Row> {
  const id = new URLSearchParams(useLocation().search).get(name);
  const isElsewhere = id !== null && shown !== null && !shown.some(({ _id }) => _id === id);
  const { data, state, status, reload } = useCall<Row>(
    isElsewhere ? `${path}/${encodeURIComponent(id)}` : null,
  );
  // Without a connection it is not gone.
  const isGone = state === 'failed' && status !== 0;
  // The address may name a public row of another person.
  const fetched = isElsewhere && !isGone && data?._id === id && data.mine ? data : null;
  // What changes the list may have changed the row, too.
  const before = useRef(shown);
  useEffect(() => {
    if (isElsewhere && before.current !== null && before.current !== shown) reload();
    before.current = shown;
  }, [isElsewhere, shown, reload]);
  const isThere = id !== null && shown !== null && (!isElsewhere || fetched !== null);
  const item = useRef<HTMLLIElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row is brought into view as well
  useEffect(() => {
    const element = item.current;
    if (!isThere || element === null) return;
    element.focus({ preventScroll: true });
    const sizes = new ResizeObserver(() => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    sizes.observe(document.body);
    const stop = () => sizes.disconnect();
    for (const gesture of gestures) addEventListener(gesture, stop, { passive: true });
    return () => {
      stop();
      for (const gesture of gestures) removeEventListener(gesture, stop);
    };
  }, [id, isThere]);
  return {
    rows: (rows) => (fetched === null ? rows : [fetched, ...rows]),
    item: (_id) => (_id === id ? { className: 'opened', tabIndex: -1, ref: item } : {}),
  };
}
