import * as m from '../../../paraglide/messages.js';
import type { PeopleActions } from './use-people-actions.ts';

/** The result of the last action, with Undo where that is possible. */
export function PeopleNotice({ actions: { notice, restore } }: { actions: PeopleActions }) {
  // The region is there before its text, or some screen readers say nothing.
  return (
    <div role="status" className="say">
      {notice && (
        <div className={notice.failed ? 'notice bad' : 'notice'}>
          <div>
            <p>{notice.text}</p>
          </div>
          {notice.undo && (
            <button type="button" className="btn" onClick={() => notice.undo && restore(notice.undo)}>
              {m.areas_people_undo()}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
