import { useEffect, useState } from 'react';
import { call } from '../session/call.ts';

/**
 * Rows that fit what the reader types. Where they cannot be had there are none: a suggestion is a convenience.
 * @param path below the API base, ready for the text at its end: `/people?q=`
 */
export function useSuggestions<Row>(path: string): { rows: Row[]; ask: (text: string) => void } {
  const [text, ask] = useState('');
  const [rows, setRows] = useState<Row[]>([]);
  useEffect(() => {
    if (text.trim() === '') return;
    const controller = new AbortController();
    void call<Row[]>('GET', path + encodeURIComponent(text.trim()), undefined, controller.signal).then(
      (answer) => answer.ok && setRows(answer.data),
    );
    return () => controller.abort();
  }, [path, text]);
  return { rows, ask };
}
