import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import * as m from '../../paraglide/messages.js';
import { focusAfterAction } from '../kept-focus.ts';
import { Link } from '../Link.tsx';
import { call } from '../session/call.ts';
import { countsChanged } from './counts.ts';

export type Removable = {
  id: string;
  /**
   * The question of the browser’s `confirm`; it says in numbers what is deleted with it. Null asks nothing and deletes nothing.
   */
  question: () => Promise<string | null> | string | null;
  method?: 'DELETE' | 'PATCH' | 'POST';
  /** Below the API base. */
  path: string;
  body?: object;
  /** The message of a failure; the reason of the server follows it. */
  failed: string;
  /** What takes it back, where it does not go to the trash. */
  undo?: Undo;
};

/** A call of the API. */
type Undo = { path: string; body?: object };

/** What is restored without having been deleted just now. */
type Restorable = Pick<Removable, 'id' | 'failed'> & Undo;

type Notice = {
  text: string;
  /** Why it did not work. */
  detail?: string;
  failed?: boolean;
  undo?: Undo | null;
  /** Path of what has to be done first. */
  link?: string | undefined;
};

export type Removal = {
  /** Id of what is being deleted or restored. */
  busy: string | null;
  /** The result of the last action. */
  notice: Notice | null;
  remove: (what: Removable) => void;
  undo: () => void;
  restore: (what: Restorable) => void;
  /** Another result of the page, which takes the place of the last one. */
  say: (text: string, failed?: boolean) => void;
};

/**
 * Deletes things, and restores them: a delete asks first, and can be undone from the message that says it was done.
 * @param reload fetches the list again: what the server says now is what is shown
 */
export function useRemoval(reload: () => void): Removal {
  const [busy, setBusy] = useState<string | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  const refresh = (status: number) => {
    // Without a connection the list would not come either, and what is there would be gone.
    if (status === 0) return;
    reload();
    countsChanged();
  };
  const remove = async ({ id, question, method = 'DELETE', path, body, failed, undo }: Removable) => {
    if (busy !== null) return;
    setBusy(id);
    const text = await question();
    // On another page it would not be clear what is asked.
    if (isLeft.current) return;
    if (text === null || !window.confirm(text)) return setBusy(null);
    const answer = await call<{ message: string; trashId?: string }>(method, path, body);
    setBusy(null);
    if (answer.ok) {
      const { message, trashId } = answer.data;
      setNotice({ text: message, undo: undo ?? (trashId ? fromTrash(trashId) : null) });
    } else {
      const detail = answer.status === 0 ? m.areas_unreachable() : answer.error;
      setNotice({ text: failed, detail: detail === failed ? '' : detail, failed: true });
    }
    refresh(answer.status);
  };
  const restore = async ({ id, failed, ...undo }: Restorable, isUndo: boolean) => {
    if (busy !== null) return;
    setBusy(id);
    const answer = await call<{ message: string }>('POST', undo.path, undo.body);
    setBusy(null);
    if (answer.ok) setNotice({ text: answer.data.message });
    else {
      const detail = answer.error || m.areas_unreachable();
      // Without an answer the undo is still possible.
      const further = isUndo ? { undo: answer.status === 0 ? undo : null } : { link: answer.link };
      setNotice({ text: failed, detail, failed: true, ...further });
    }
    refresh(answer.status);
  };
  return {
    busy,
    notice,
    remove: (what) => void remove(what),
    undo: () => {
      if (notice?.undo)
        void restore({ id: notice.undo.path, failed: m.trash_undo_failed(), ...notice.undo }, true);
    },
    restore: (what) => void restore(what, false),
    say: (text, failed = false) => setNotice({ text, failed }),
  };
}

/** Takes a thing out of the trash. */
export const fromTrash = (trashId: string): Undo => ({ path: `/trash/${trashId}/restore` });

/** The result of the last action, with Undo or the way to what has to be done first, where there is one. */
export function RemovalNotice({ removal: { notice, undo, busy } }: { removal: Removal }) {
  const region = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (notice && region.current) focusAfterAction(region.current);
  }, [notice]);
  // The region is there before its text, or some screen readers say nothing.
  return (
    <div ref={region} role="status" className="action-result">
      {notice && (
        <div className={notice.failed ? 'notice bad' : 'notice'}>
          <div>
            <p>{notice.text}</p>
            {notice.detail && <p>{notice.detail}</p>}
          </div>
          {notice.undo && (
            <button type="button" className="btn" aria-disabled={busy !== null || undefined} onClick={undo}>
              {m.areas_undo()}
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
