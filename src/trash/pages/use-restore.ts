import { useState } from 'react';
import * as m from '../../paraglide/messages.js';
import { countsChanged } from '../../ui/area/counts.ts';
import { call } from '../../ui/session/call.ts';
import type { TrashEntry } from '../schema.ts';

type Notice = {
  text: string;
  /** Why it did not work. */
  detail: string;
  failed: boolean;
  /** What has to be done first. */
  link: string | null;
};

export type Restoring = {
  /** Id of what is being restored. */
  busy: string | null;
  notice: Notice | null;
  restore: (entry: TrashEntry) => void;
};

/**
 * Takes things back out of the trash.
 * @param reload fetches the trash again: what the server says now is what is shown
 */
export function useRestore(reload: () => void): Restoring {
  const [busy, setBusy] = useState<string | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const restore = async ({ _id, name }: TrashEntry) => {
    if (busy !== null) return;
    setBusy(_id);
    const answer = await call<{ message: string }>('POST', `/trash/${_id}/restore`);
    setBusy(null);
    if (answer.ok) setNotice({ text: answer.data.message, detail: '', failed: false, link: null });
    else
      setNotice({
        text: m.trash_restore_failed({ name }),
        detail: answer.error || m.forms_unreachable(),
        failed: true,
        link: answer.link ?? null,
      });
    reload();
    countsChanged();
  };
  return { busy, notice, restore: (entry) => void restore(entry) };
}
