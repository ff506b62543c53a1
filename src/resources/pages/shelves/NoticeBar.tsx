import { useEffect, useRef, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { RemovalNotice } from '../../../ui/area/RemovalNotice.tsx';
import type { Removal } from '../../../ui/area/use-removal.ts';
import { Icon } from '../../../ui/Icon.tsx';

/** The result of the last action. It stays in sight however long the list is, until it is closed. */
export function NoticeBar({ removal }: { removal: Removal }) {
  const bar = useRef<HTMLDivElement>(null);
  const [read, setRead] = useState<Removal['notice']>(null);
  const notice = removal.notice === read ? null : removal.notice;
  useEffect(() => {
    // The row that had the focus goes; what can be done about that takes it.
    if (removal.notice?.trashId) bar.current?.focus({ preventScroll: true });
  }, [removal.notice]);
  return (
    <div ref={bar} tabIndex={-1} className={notice ? 'shelves-say' : 'shelves-say quiet'}>
      <RemovalNotice removal={{ ...removal, notice }} />
      {notice && (
        <button
          type="button"
          className="icon"
          aria-label={m.shelves_dismiss()}
          onClick={() => setRead(removal.notice)}
        >
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}
