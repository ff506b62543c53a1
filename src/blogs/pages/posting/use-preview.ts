import { useEffect, useState } from 'react';
import { type Answer, call } from '../../../ui/session/call.ts';

type Html = { html: string };

/** What a post looks like to visitors: the server makes it, as it will for them. */
export type Preview = { answer: Answer<Html> | null; retry: () => void };

/** Asks for the preview of a text; null or nothing but spaces asks nothing. */
export function usePreview(content: string | null): Preview {
  const [turn, setTurn] = useState(0);
  const [arrived, setArrived] = useState<{ key: string; answer: Answer<Html> } | null>(null);
  const key = `${turn} ${content}`;
  useEffect(() => {
    if (content === null || content.trim() === '') return;
    const controller = new AbortController();
    void call<Html>('POST', '/blogs/preview', { content }, controller.signal).then((answer) => {
      if (!controller.signal.aborted) setArrived({ key, answer });
    });
    return () => controller.abort();
  }, [key, content]);
  return {
    answer: arrived?.key === key ? arrived.answer : null,
    retry: () => setTurn((before) => before + 1),
  };
}
