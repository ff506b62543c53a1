import * as m from '../../../paraglide/messages.js';
import { fileSize } from '../../../ui/format.ts';
import type { Picture } from './use-picture.ts';

/** Progress of a picture's upload, with a way to stop it, and its result. */
export function PictureSending({ picture: { progress, result, stop } }: { picture: Picture }) {
  return (
    <>
      {progress && <Progress {...progress} onStop={stop} />}
      {/* The region is there before its text, or some screen readers say nothing. */}
      <p role="status" className={result?.failed ? 'err' : 'hint'}>
        {result?.text}
      </p>
    </>
  );
}

function Progress({ sent, total, onStop }: { sent: number; total: number; onStop: () => void }) {
  const isSent = sent >= total;
  return (
    <div className="psending">
      <progress value={isSent ? undefined : sent} max={total} aria-label={m.blog_desk_picture_sending()} />
      <p className="hint num">
        {isSent
          ? m.blog_desk_picture_working()
          : m.blog_desk_picture_progress({ sent: fileSize(sent), total: fileSize(total) })}
      </p>
      <button type="button" className="btn" onClick={onStop}>
        {m.blog_desk_picture_stop()}
      </button>
    </div>
  );
}
