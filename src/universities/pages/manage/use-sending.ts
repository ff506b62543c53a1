import { useEffect, useRef, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import type { Answer } from '../../../ui/session/call.ts';
import { upload } from '../../../ui/session/upload.ts';
import type { Progress } from './Sending.tsx';

/** Sends forms with files, with progress, and can stop. A stopped upload shows that it was stopped. */
export function useSending() {
  const [progress, setProgress] = useState<Progress | null>(null);
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);
  const send = async <T>(method: 'PUT' | 'PATCH', path: string, form: FormData): Promise<Answer<T>> => {
    const controller = new AbortController();
    sending.current = controller;
    const hasFiles = [...form.values()].some((value) => value instanceof File);
    if (hasFiles) setProgress({ sent: 0, total: 1 });
    const onProgress = (sent: number, total: number) => hasFiles && setProgress({ sent, total });
    const answer = await upload<T>(path, form, { method, onProgress, signal: controller.signal });
    setProgress(null);
    if (answer.ok || !controller.signal.aborted) return answer;
    return { ...answer, status: -1, error: m.catalogue_pages_stopped() };
  };
  return { progress, send, stop: () => sending.current?.abort() };
}
