import { useRef } from 'react';
import { useLocation } from 'react-router';
import { useCall } from '../session/use-call.ts';

export type Opened<Row> = {
  /** The rows of the list; before them the one that the address names, where it is on another page of the list. */
  rows: (rows: Row[]) => Row[];
  /** What the list item of a row carries: the one that the address names is marked, and brought into view once. */
  item: (id: string) => {
    className?: string;
    tabIndex?: number;
    ref?: (element: HTMLLIElement | null) => void;
  };
};

/**
 * The row of a list that the address names, as links in notifications do: `?book=…`.
 * @param name of the parameter
 * @param path below the API base, where one row is read by its id
 */
export function useOpened<Row extends { _id: string }>(
  name: string,
  path: string,
  shown: readonly Row[] | null,
): Opened<Row> {
  const id = new URLSearchParams(useLocation().search).get(name);
  const isElsewhere = id !== null && shown !== null && !shown.some(({ _id }) => _id === id);
  const { data } = useCall<Row>(isElsewhere ? `${path}/${encodeURIComponent(id)}` : null);
  const shownTo = useRef<string | null>(null);
  const bringIntoView = (element: HTMLLIElement | null) => {
    if (element === null || shownTo.current === id) return;
    shownTo.current = id;
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    element.focus({ preventScroll: true });
  };
  return {
    rows: (rows) => (isElsewhere && data?._id === id ? [data, ...rows] : rows),
    item: (_id) => (_id === id ? { className: 'opened', tabIndex: -1, ref: bringIntoView } : {}),
  };
}
