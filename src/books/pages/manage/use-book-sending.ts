import { useEffect, useRef, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import type { Answer } from '../../../ui/session/call.ts';
import { upload } from '../../../ui/session/upload.ts';
import type { BookAnswer } from '../../schema.ts';
import { tooLarge } from './use-cover-choice.ts';

/** Progress of a form with a picture; in bytes. */
export type Progress = { sent: number; total: number };

/**
 * Sends the form of a book with progress, and can be stopped. A failure shows the specified text first and the reason beside it.
 * @param words texts for a failure and for a stop by the reader
 */
export function useBookSending(
  words = { failed: m.book_desk_save_failed(), stopped: m.book_desk_stopped() },
) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);
  const send = async (method: 'POST' | 'PUT', path: string, form: FormData): Promise<Answer<BookAnswer>> => {
    const image = form.get('image');
    const excess = image instanceof File ? tooLarge(image) : null;
    if (excess) return { ...refused, error: words.failed, fields: { image: [excess] } };
    sending.current = new AbortController();
    const { signal } = sending.current;
    if (form.has('image')) setProgress({ sent: 0, total: 1 });
    const onProgress = (sent: number, total: number) => form.has('image') && setProgress({ sent, total });
    const answer = await upload<BookAnswer>(path, form, { method, onProgress, signal });
    setProgress(null);
    if (signal.aborted) return { ...refused, error: words.stopped };
    return answer.ok || answer.status === 0 ? answer : withReason(answer, words.failed);
  };
  return { progress, send, stop: () => sending.current?.abort() };
}

type Refused = Extract<Answer<unknown>, { ok: false }>;

/** Neither an answer nor a lost connection: it was not sent, or the reader pressed Stop. */
const refused: Refused = { ok: false, status: -1, error: '', code: '', fields: {}, retryAfter: null };

/** A reason that is shown beside a field already is not repeated. */
function withReason(answer: Refused, failed: string): Refused {
  const { error, fields } = answer;
  const isShown = error === '' || Object.values(fields).flat().includes(error);
  return {
    ...answer,
    error: failed,
    fields: isShown ? fields : { ...fields, reason: [error] },
  };
}
