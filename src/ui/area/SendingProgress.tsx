import { type ReactNode, useEffect, useRef, useState } from 'react';
import { fileSize } from '../format.ts';
import { useMounted } from '../forms/use-form.ts';
import type { Answer } from '../session/call.ts';
import { upload } from '../session/upload.ts';
import * as css from './SendingProgress.module.css';

type Words = {
  /** Accessible name of the progress bar. */
  sending: string;
  progress: (input: { sent: string; total: string }) => string;
  /** Status while the server processes the complete upload. Left out: the sent size stays on screen. */
  working?: string;
  stop: string;
};

/**
 * Sends one form at a time, with a progress bar and a button that aborts; leaving the page aborts too.
 * @param isInField whether the bar is part of a form field
 * @returns `bar` is set while files are being sent
 */
export function useSending(words: Words, isInField = false) {
  /** In bytes. */
  const [progress, setProgress] = useState<{ sent: number; total: number } | null>(null);
  const sending = useRef<AbortController | null>(null);
  const mounted = useMounted();
  useEffect(() => () => sending.current?.abort(), []);
  /** @returns null when the reader stopped the upload or left the page */
  const send = async <T,>(
    method: 'POST' | 'PUT' | 'PATCH',
    path: string,
    form: FormData,
  ): Promise<Answer<T> | null> => {
    // The reader left the page while a picture was being resized: nothing is sent any more.
    if (!mounted.current) return null;
    const controller = new AbortController();
    sending.current = controller;
    const files = [...form.values()].filter((value) => value instanceof File);
    const show = (sent: number, total: number) => files.length > 0 && setProgress({ sent, total });
    show(0, files.reduce((sum, { size }) => sum + size, 0) || 1);
    const answer = await upload<T>(path, form, { method, onProgress: show, signal: controller.signal });
    setProgress(null);
    return controller.signal.aborted ? null : answer;
  };
  const isSent = progress !== null && progress.sent >= progress.total;
  const working = isSent ? words.working : undefined;
  const bar: ReactNode = progress && (
    <div className={isInField ? css.inField : undefined}>
      <progress value={isSent ? undefined : progress.sent} max={progress.total} aria-label={words.sending} />
      <p className="hint num" role={working ? 'status' : undefined}>
        {working ?? words.progress({ sent: fileSize(progress.sent), total: fileSize(progress.total) })}
      </p>
      <button
        type="button"
        className={isInField ? 'btn' : `btn ${css.stop}`}
        onClick={() => sending.current?.abort()}
      >
        {words.stop}
      </button>
    </div>
  );
  return { send, bar };
}
