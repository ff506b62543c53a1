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

/** In bytes. */
type Progress = { sent: number; total: number };

/**
 * Sends one form at a time, with a progress bar and a button that aborts; leaving the page aborts too.
 * @param isInField whether the bar is part of a form field
 * @returns `bar` is set while files are being sent
 */
export function useSending(words: Words, isInField = false) {
  const [progress, setProgress] = useState<Progress | null>(null);
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
  const bar: ReactNode = progress && (
    <SendingProgress
      isInField={isInField}
      progress={progress}
      words={words}
      onStop={() => sending.current?.abort()}
    />
  );
  return { send, bar };
}

type Props = {
  isInField?: boolean;
  progress: Progress;
  words: Words;
  onStop: () => void;
};

/** The progress of an upload, and a button that stops it. */
export function SendingProgress({ isInField = false, progress, words, onStop }: Props) {
  const { sent, total } = progress;
  const working = sent >= total ? words.working : undefined;
  return (
    <div className={isInField ? css.inField : undefined}>
      <progress value={sent >= total ? undefined : sent} max={total} aria-label={words.sending} />
      <p className="hint num" role={working ? 'status' : undefined}>
        {working ?? words.progress({ sent: fileSize(sent), total: fileSize(total) })}
      </p>
      <button type="button" className={isInField ? 'btn' : `btn ${css.stop}`} onClick={onStop}>
        {words.stop}
      </button>
    </div>
  );
}
