import { useEffect, useRef, useState } from 'react';
import * as m from '../../paraglide/messages.js';
import { megabytes } from '../../web/format.ts';
import { upload } from '../../web/session/upload.ts';

/** The server takes no larger ones; it says so, too. */
const MOST_BYTES = 10_000_000;

/** A picture on its way to the settings. */
export type Picture = {
  /** How far it is, in bytes. */
  progress: { sent: number; total: number } | null;
  /** What became of the last one, in words. */
  said: { text: string; failed: boolean } | null;
  send: (file: File) => void;
  stop: () => void;
};

/** Sends a picture as soon as it is chosen. @param onSent is given its path, as the settings name it */
export function usePicture(onSent: (path: string) => void): Picture {
  const [progress, setProgress] = useState<Picture['progress']>(null);
  const [said, setSaid] = useState<Picture['said']>(null);
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);
  const send = async (file: File) => {
    if (sending.current) return;
    const trouble = troubleWith(file);
    setSaid(trouble === null ? null : { text: trouble, failed: true });
    if (trouble !== null) return;
    const controller = new AbortController();
    sending.current = controller;
    setProgress({ sent: 0, total: file.size || 1 });
    const form = new FormData();
    form.set('picture', file);
    const answer = await upload<{ message: string; picture: string }>('/settings/pictures', form, {
      method: 'POST',
      onProgress: (sent, total) => setProgress({ sent, total }),
      signal: controller.signal,
    });
    sending.current = null;
    setProgress(null);
    if (controller.signal.aborted) return;
    if (!answer.ok) {
      const reason =
        answer.status === 0 ? m.forms_unreachable() : (answer.fields.picture?.[0] ?? answer.error);
      return setSaid({ text: `${m.settings_pages_picture_failed()} ${reason}`, failed: true });
    }
    setSaid({ text: answer.data.message, failed: false });
    onSent(answer.data.picture);
  };
  return { progress, said, send: (file) => void send(file), stop: () => sending.current?.abort() };
}

/** The type comes from the file’s name, so that only a certain miss is called one. */
function troubleWith({ type, size }: File): string | null {
  if (type !== '' && !type.startsWith('image/')) return m.settings_pages_picture_kind();
  if (size <= MOST_BYTES) return null;
  return m.settings_pages_picture_large({ size: megabytes(size), most: megabytes(MOST_BYTES) });
}
