import * as m from '../../paraglide/messages.js';
import { Link } from '../Link.tsx';
import type { Removal } from './use-removal.ts';

/** The result of the last action, with Undo or the way to what has to be done first, where there is one. */
export function RemovalNotice({ removal: { notice, undo, busy } }: { removal: Removal }) {
  // The region is there before its text, or some screen readers say nothing.
  return (
    <div role="status" className="action-result">
      {notice && (
        <div className={notice.failed ? 'notice bad' : 'notice'}>
          <div>
            <p>{notice.text}</p>
            {notice.detail && <p>{notice.detail}</p>}
          </div>
          {notice.undo && (
            <button type="button" className="btn" disabled={busy !== null} onClick={undo}>
              {m.trash_undo()}
            </button>
          )}
          {notice.link && (
            <Link className="btn" to={notice.link}>
              {m.trash_show()}
            </Link>
          )}
        </div>
      )}
    </div>
  );
}
