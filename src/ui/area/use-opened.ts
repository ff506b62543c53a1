import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useCall } from '../session/use-call.ts';

/** Events by which the reader takes over the scrolling. */
const gestures = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/** Whether the row that an address names may be shown in the list: it may be a public row of another person. */
const isOwn = ({ mine }: { mine: boolean }): boolean => mine;

/**
 * Opens the row that the address names (`?book=…`) in a list, as links in notifications do. The row stays in view
 * while content above it loads, until the reader scrolls, presses or types.
 * @param name of the query parameter
 * @param path below the API base, to read one row by its id
 * @param shown the rows on screen; null while they load
 * @param belongs whether a row that is not on screen belongs to the list; default: whether it is the reader's own
 */
export function useOpened<Row extends { _id: string; mine: boolean }>(
  name: string,
  path: string,
  shown: readonly Row[] | null,
  belongs: (row: Row) => boolean = isOwn,
) {
  const id = new URLSearchParams(useLocation().search).get(name);
  const isElsewhere = id !== null && shown !== null && !shown.some(({ _id }) => _id === id);
  const { data, state, status, reload } = useCall<Row>(
    isElsewhere ? `${path}/${encodeURIComponent(id)}` : null,
  );
  // A lost connection does not mean that the row is gone.
  const isGone = state === 'failed' && status !== 0;
  const fetched = isElsewhere && !isGone && data?._id === id && belongs(data) ? data : null;
  // A change that reloaded the list may have changed this row, too.
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
    /** Returns the rows of the list, after the row that the address names if that one is on another page of the list. */
    rows: (rows: Row[]) => (fetched === null ? rows : [fetched, ...rows]),
    /** Returns the attributes of a row's list item: the row that the address names is marked and scrolled into view. */
    item: (_id: string) => (_id === id ? { className: 'opened', tabIndex: -1, ref: item } : {}),
  };
}
