import { useState } from 'react';
import * as m from '../../paraglide/messages.js';
import { call } from '../session/call.ts';
import { countsChanged } from './counts.ts';

/** Something to delete. */
export type Removable = {
  id: string;
  /**
   * The question of the browser’s `confirm`; it says in numbers what is deleted with it. Null asks nothing and deletes nothing.
   */
  question: () => Promise<string | null> | string | null;
  method?: 'DELETE' | 'PATCH';
  /** Below the API base. */
  path: string;
  body?: object;
  /** The message of a failure; the reason of the server follows it. */
  failed: string;
};

type Notice = { text: string; detail: string; failed: boolean; trashId: string | null };

export type Removal = {
  /** Id of what is being deleted. */
  busy: string | null;
  /** The result of the last action. */
  notice: Notice | null;
  remove: (what: Removable) => void;
  undo: () => void;
  say: (text: string) => void;
};

/**
 * Deletes things: asks first, and can be undone from the message that says it was done.
 * @param reload fetches the list again: what the server says now is what is shown
 */
export function useRemoval(reload: () => void): Removal {
  const [busy, setBusy] = useState<string | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const remove = async ({ id, question, method = 'DELETE', path, body, failed }: Removable) => {
    if (busy !== null) return;
    setBusy(id);
    const text = await question();
    if (text === null || !window.confirm(text)) return setBusy(null);
    const answer = await call<{ message: string; trashId: string }>(method, path, body);
    setBusy(null);
    if (answer.ok) {
      const { message, trashId } = answer.data;
      setNotice({ text: message, detail: '', failed: false, trashId });
    } else {
      const detail = answer.status === 0 ? m.forms_unreachable() : answer.error;
      setNotice({ text: failed, detail: detail === failed ? '' : detail, failed: true, trashId: null });
    }
    reload();
    countsChanged();
  };
  const undo = async () => {
    const trashId = notice?.trashId;
    if (!trashId || busy !== null) return;
    setBusy(trashId);
    const answer = await call<{ message: string }>('POST', `/trash/${trashId}/restore`);
    setBusy(null);
    if (answer.ok) setNotice({ text: answer.data.message, detail: '', failed: false, trashId: null });
    else {
      const detail = answer.error || m.forms_unreachable();
      // Without an answer the undo is still possible.
      const again = answer.status === 0 ? trashId : null;
      setNotice({ text: m.trash_undo_failed(), detail, failed: true, trashId: again });
    }
    reload();
    countsChanged();
  };
  return {
    busy,
    notice,
    remove: (what) => void remove(what),
    undo: () => void undo(),
    say: (text) => setNotice({ text, detail: '', failed: false, trashId: null }),
  };
}
