import { useEffect, useRef } from 'react';
import * as m from '../../../paraglide/messages.js';
import { fileSize } from '../../../ui/format.ts';

type Props = {
  /** Bytes. */
  sent: number;
  total: number;
  onStop: () => void;
};

/** Progress of an upload, with a way to stop it, which takes the focus of the button that began it. */
export function UploadProgress({ sent, total, onStop }: Props) {
  const stop = useRef<HTMLButtonElement>(null);
  useEffect(() => stop.current?.focus(), []);
  const complete = sent >= total;
  const words = complete
    ? m.profile_photo_working()
    : m.profile_photo_progress({ sent: fileSize(sent), total: fileSize(total) });
  return (
    <div className="psending">
      <progress value={complete ? undefined : sent} max={total} aria-label={m.profile_photo_sending()} />
      <p className="hint num" role={complete ? 'status' : undefined}>
        {words}
      </p>
      <button ref={stop} type="button" className="btn" onClick={onStop}>
        {m.profile_photo_stop()}
      </button>
    </div>
  );
}
