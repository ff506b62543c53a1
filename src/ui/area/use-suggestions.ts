import { useEffect, useState } from 'react';
import { call } from '../session/call.ts';

/**
 * Finds rows that match what the reader types. Failures are ignored, because suggestions are only a convenience.
 * @param path below the API base, with a query to which the text is added: `/people?limit=8`
 */
export function useSuggestions<Row>(path: string): { rows: Row[]; ask: (text: string) => void } {
  const [text, ask] = useState('');
  const [rows, setRows] = useState<Row[]>([]);
  useEffect(() => {
    if (text.trim() === '') return;
    const controller = new AbortController();
    // Unlike `encodeURIComponent`, this accepts half a surrogate pair.
    const query = new URLSearchParams({ q: text.trim() });
    void call<Row[]>('GET', `${path}&${query}`, undefined, controller.signal).then(
      (answer) => answer.ok && setRows(answer.data),
    );
    return () => controller.abort();
  }, [path, text]);
  return { rows, ask };
}
