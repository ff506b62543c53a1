import { useLayoutEffect, useRef, useState } from 'react';
import * as m from '../../paraglide/messages.js';
import { reasonOf } from '../forms/refusal.ts';
import { useMounted } from '../forms/use-form.ts';
import { IconButton } from '../IconButton.tsx';
import { focusAfterAction } from '../kept-focus.ts';
import { Link } from '../Link.tsx';
import { call, type Refusal } from '../session/call.ts';
import { countsChanged } from './counts.ts';

export type Removable = {
  id: string;
  /**
   * The question of the browser’s `confirm`; it says how much is deleted along with the row. Null asks nothing and deletes nothing;
   * a refusal takes the place of that of the call, such as for a row that is gone already.
   */
  question: () => Promise<string | Refusal | null> | string | null;
  method?: 'DELETE' | 'PATCH' | 'POST';
  /** Below the API base. */
  path: string;
  body?: object;
  /** Message of a failure; the server's reason follows it. */
  failed: string;
  /** The call that undoes the action, if the row does not go to the trash. */
  undo?: Undo;
};

/** An API call that restores a row. */
type Undo = { path: string; body?: object };

/** A row to restore that was not deleted just now, such as one in the trash. */
type Restorable = Pick<Removable, 'id' | 'failed'> & Undo;

type Notice = {
  text: string;
  /** Why the action failed. */
  detail?: string;
  failed?: boolean;
  undo?: Undo | null;
  /** Path of the page for what has to be done first. */
  link?: string | undefined;
};

export type Removal = ReturnType<typeof useRemoval>;

/**
 * Deletes and restores rows: a delete asks first, and its result message offers to undo it.
 * @param reload fetches the list again, so that it shows the server's state
 */
export function useRemoval(reload: () => void) {
  const [busy, setBusy] = useState<string | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const mounted = useMounted();
  const refresh = (status: number) => {
    // Without a connection, a reload would only replace the list with an error.
    if (status === 0) return;
    reload();
    countsChanged();
  };
  const remove = async ({ id, question, method = 'DELETE', path, body, failed, undo }: Removable) => {
    if (busy !== null) return;
    setBusy(id);
    const text = await question();
    // The reader has left the page, and would not know what the question is about.
    if (!mounted.current) return;
    const isAsked = typeof text === 'string';
    if (text === null || (isAsked && !window.confirm(text))) return setBusy(null);
    const answer = isAsked ? await call<{ message: string; trashId?: string }>(method, path, body) : text;
    setBusy(null);
    if (answer.ok) {
      const { message, trashId } = answer.data;
      setNotice({ text: message, undo: undo ?? (trashId ? fromTrash(trashId) : null) });
    } else {
      const detail = reasonOf(answer);
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
      // After a lost response, Undo is offered again.
      const further = isUndo ? { undo: answer.status === 0 ? undo : null } : { link: answer.link };
      setNotice({ text: failed, detail: reasonOf(answer), failed: true, ...further });
    }
    refresh(answer.status);
  };
  return {
    /** Id of the row that is being deleted or restored. Until then buttons of all rows are disabled: a press would be lost. */
    busy,
    /** The result of the last action. */
    notice,
    remove: (what: Removable) => void remove(what),
    undo: () => {
      if (notice?.undo)
        void restore({ id: notice.undo.path, failed: m.trash_undo_failed(), ...notice.undo }, true);
    },
    restore: (what: Restorable) => void restore(what, false),
    /** Shows another result of the page, which replaces the last one. */
    say: (text: string, failed = false) => setNotice({ text, failed }),
  };
}

/** The call that restores a row from the trash. */
export const fromTrash = (trashId: string): Undo => ({ path: `/trash/${trashId}/restore` });

/**
 * The result of the last action, with an Undo button, or a link to what has to be done first. It stays visible, however long the list is,
 * until it is closed.
 */
export function RemovalNotice({ removal: { notice: last, undo, busy } }: { removal: Removal }) {
  const region = useRef<HTMLDivElement>(null);
  const [read, setRead] = useState<Notice | null>(null);
  const notice = last === read ? null : last;
  const key = useAnew(notice);
  useLayoutEffect(() => {
    if (notice && region.current) focusAfterAction(region.current);
  }, [notice]);
  // The live region is rendered before its text, because some screen readers ignore a new region.
  return (
    <div className="last-result">
      <div ref={region} role="status" className="action-result">
        {notice && (
          <div key={key} className={notice.failed ? 'notice bad' : 'notice'}>
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
      {notice && <IconButton icon="close" label={m.areas_dismiss()} onClick={() => setRead(last)} />}
    </div>
  );
}

/** Returns a key that changes with each result, for its element: screen readers say the same text again only from a new element. */
export function useAnew(result: object | null): number {
  const [seen, setSeen] = useState({ result, count: 0 });
  if (seen.result !== result) setSeen({ result, count: seen.count + 1 });
  return seen.count;
}
