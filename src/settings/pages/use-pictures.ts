import { useEffect, useRef, useState } from 'react';
import { MAX_PICTURE_BYTES } from '../../core/vocabulary.ts';
import * as m from '../../paraglide/messages.js';
import { fileSize } from '../../ui/format.ts';
import { upload } from '../../ui/session/upload.ts';

/** A picture on its way to the settings. */
export type Picture = {
  /** Progress, in bytes. */
  progress: { sent: number; total: number } | null;
  /** The result of the last one, in words. */
  result: { text: string; failed: boolean } | null;
};

/** The pictures of a part, by the keys of their items. */
export type Pictures = {
  of: (key: string) => Picture;
  /** @param onSent is given its path, as the settings name it */
  send: (key: string, file: File, onSent: (path: string) => void) => void;
  /** @param key every one on its way when it is left out */
  stop: (key?: string) => void;
  /** Says no more of those that have arrived or failed. */
  forget: () => void;
};

const none: Picture = { progress: null, result: null };

/** Sends pictures as soon as they are chosen. They go on while the fields of their items are closed, and stop with the part. */
export function usePictures(): Pictures {
  const [pictures, setPictures] = useState<Record<string, Picture>>({});
  const sending = useRef(new Map<string, AbortController>());
  const stop = (key?: string) => {
    for (const [each, controller] of sending.current) if (each === (key ?? each)) controller.abort();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end of the part
  useEffect(() => stop, []);
  const send: Pictures['send'] = async (key, file, onSent) => {
    if (sending.current.has(key)) return;
    const set = (picture: Partial<Picture>) =>
      setPictures((before) => ({ ...before, [key]: { ...none, ...picture } }));
    const trouble = troubleWith(file);
    if (trouble !== null) return set({ result: { text: trouble, failed: true } });
    const controller = new AbortController();
    sending.current.set(key, controller);
    set({ progress: { sent: 0, total: file.size || 1 } });
    const form = new FormData();
    form.set('picture', file);
    const answer = await upload<{ message: string; picture: string }>('/settings/pictures', form, {
      method: 'POST',
      onProgress: (sent, total) => set({ progress: { sent, total } }),
      signal: controller.signal,
    });
    sending.current.delete(key);
    if (controller.signal.aborted) return set(none);
    if (!answer.ok) {
      const reason =
        answer.status === 0 ? m.forms_unreachable() : (answer.fields.picture?.[0] ?? answer.error);
      return set({ result: { text: `${m.settings_pages_picture_failed()} ${reason}`, failed: true } });
    }
    set({ result: { text: answer.data.message, failed: false } });
    onSent(answer.data.picture);
  };
  const forget = () =>
    setPictures((before) => Object.fromEntries(Object.entries(before).filter(([, { result }]) => !result)));
  return { of: (key) => pictures[key] ?? none, send, stop, forget };
}

/** The type comes from the file’s name, so that only a certain miss is called one. */
function troubleWith({ type, size }: File): string | null {
  if (type !== '' && !type.startsWith('image/')) return m.settings_pages_picture_kind();
  if (size <= MAX_PICTURE_BYTES) return null;
  return m.settings_pages_picture_large({ size: fileSize(size), most: fileSize(MAX_PICTURE_BYTES) });
}
