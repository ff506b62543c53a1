import * as m from '../../../paraglide/messages.js';
import { fileSize } from '../../../ui/format.ts';

/** Progress of files; in bytes. */
export type Progress = { sent: number; total: number };

/** Progress of an upload, with a way to stop it. */
export function Sending({ progress: { sent, total }, onStop }: { progress: Progress; onStop: () => void }) {
  const isSent = sent >= total;
  const words = isSent
    ? m.catalogue_pages_checking_files()
    : m.catalogue_pages_sending({ sent: fileSize(sent), total: fileSize(total) });
  return (
    <div className="sending">
      <progress
        value={isSent ? undefined : sent}
        max={total}
        aria-label={m.catalogue_pages_sending_label()}
      />
      <p className="hint num" role={isSent ? 'status' : undefined}>
        {words}
      </p>
      <button type="button" className="btn" onClick={onStop}>
        {m.catalogue_pages_stop()}
      </button>
    </div>
  );
}
