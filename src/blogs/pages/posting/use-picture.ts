import { useEffect, useRef, useState } from 'react';
import { MAX_PICTURE_BYTES } from '../../../core/vocabulary.ts';
import * as m from '../../../paraglide/messages.js';
import { fileSize } from '../../../ui/format.ts';
import { upload } from '../../../ui/session/upload.ts';
import type { BlogImageAnswer } from '../../schema.ts';

/** A picture on its way into a post. */
export type Picture = {
  /** Progress, in bytes. */
  progress: { sent: number; total: number } | null;
  /** The result of the last one, in words. */
  result: { text: string; failed: boolean } | null;
  send: (file: File) => void;
  stop: () => void;
};

/** Sends pictures for a post, one at a time. @param onSent is given the address for the Markdown */
export function usePicture(onSent: (src: string) => void): Picture {
  const [progress, setProgress] = useState<Picture['progress']>(null);
  const [result, setResult] = useState<Picture['result']>(null);
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);
  const send = async (file: File) => {
    if (progress !== null) return;
    const trouble = troubleWith(file);
    setResult(trouble === null ? null : { text: trouble, failed: true });
    if (trouble !== null) return;
    const controller = new AbortController();
    sending.current = controller;
    setProgress({ sent: 0, total: file.size || 1 });
    const form = new FormData();
    form.set('image', file);
    const answer = await upload<BlogImageAnswer>('/blogs/images', form, {
      method: 'POST',
      onProgress: (sent, total) => setProgress({ sent, total }),
      signal: controller.signal,
    });
    setProgress(null);
    if (controller.signal.aborted) return;
    if (!answer.ok) {
      const reason = answer.status === 0 ? m.forms_unreachable() : answer.error;
      return setResult({ text: `${m.blog_desk_picture_failed()} ${reason}`, failed: true });
    }
    setResult({ text: m.blog_desk_picture_added(), failed: false });
    onSent(answer.data.image.src);
  };
  return { progress, result, send: (file) => void send(file), stop: () => sending.current?.abort() };
}

/** The type comes from the file’s name, so that only a certain miss is called one. */
function troubleWith({ type, size }: File): string | null {
  if (type !== '' && !type.startsWith('image/')) return m.blog_desk_picture_kind();
  if (size <= MAX_PICTURE_BYTES) return null;
  return m.blog_desk_picture_large({ size: fileSize(size), most: fileSize(MAX_PICTURE_BYTES) });
}
