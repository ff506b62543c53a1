import { useEffect } from 'react';
import type { Called } from '../../../ui/session/use-call.ts';
import type { ListedUniversity } from '../../schema.ts';

/** The university that was worked on last in this tab: other pages begin with it. */
const KEY = 'chosen-university';

export function lastUniversity(): string {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

/** Remembers the university that is worked on. */
export function useLastUniversity(id: string): void {
  useEffect(() => {
    if (id === '') return;
    try {
      sessionStorage.setItem(KEY, id);
    } catch {
      // Where the browser keeps nothing, it is chosen again.
    }
  }, [id]);
}

/**
 * The university that a page is about: the one in the address, the one before, or the only one.
 * @param asked its id in the address, empty for none
 */
export function chosenOf({ data }: Called<ListedUniversity[]>, asked: string): ListedUniversity | undefined {
  const wanted = asked || lastUniversity();
  return data?.find(({ _id }) => _id === wanted) ?? (data?.length === 1 ? data[0] : undefined);
}
