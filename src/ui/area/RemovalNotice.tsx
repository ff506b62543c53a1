import * as m from '../../paraglide/messages.js';
import type { Removal } from './use-removal.ts';

/** The result of the last action, with Undo where that is possible. */
export function RemovalNotice({ removal: { notice, undo, busy } }: { removal: Removal }) {
  // The region is there before its text, or some screen readers say nothing.
  return (
    <div role="status" className="say">
      {notice && (
        <div className={notice.failed ? 'notice bad' : 'notice'}>
          <div>
            <p>{notice.text}</p>
            {notice.detail && <p>{notice.detail}</p>}
          </div>
          {notice.trashId !== null && (
            <button type="button" className="btn" disabled={busy !== null} onClick={undo}>
              {m.trash_undo()}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
