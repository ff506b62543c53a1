import * as m from '../../../paraglide/messages.js';
import { fileSize } from '../../../ui/format.ts';
import type { Progress } from './use-book-sending.ts';

type Props = { progress: Progress | null; onStop: () => void };

/** Progress of the picture's upload, and a way to stop it. Empty while nothing is sent. */
export function BookSending({ progress, onStop }: Props) {
  if (progress === null) return null;
  const { sent, total } = progress;
  const isSent = sent >= total;
  return (
    <div className="psending">
      <progress value={isSent ? undefined : sent} max={total} aria-label={m.book_desk_sending()} />
      <p className="hint num" role={isSent ? 'status' : undefined}>
        {isSent
          ? m.book_desk_working()
          : m.book_desk_progress({ sent: fileSize(sent), total: fileSize(total) })}
      </p>
      <button type="button" className="btn" onClick={onStop}>
        {m.book_desk_stop()}
      </button>
    </div>
  );
}
