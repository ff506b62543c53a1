import { useState } from 'react';
import { useCall } from '../session/use-call.ts';

/**
 * Finds rows that match what the reader types. Failures are ignored, because suggestions are only a convenience.
 * @param path below the API base, with a query to which the text is added: `/people?limit=8`
 */
export function useSuggestions<Row>(path: string): { rows: Row[]; ask: (text: string) => void } {
  const [text, ask] = useState('');
  // Unlike `encodeURIComponent`, this accepts half a surrogate pair.
  const query = new URLSearchParams({ q: text.trim() });
  const { data } = useCall<Row[]>(text.trim() === '' ? null : `${path}&${query}`);
  // Without a text, the data of the one before stays.
  return { rows: text.trim() === '' ? [] : (data ?? []), ask };
}
