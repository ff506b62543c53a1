import { useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { call } from '../../../ui/session/call.ts';
import type { Done, Person } from '../../schema.ts';

type Notice = {
  text: string;
  failed: boolean;
  /** Whom an undo would restore. */
  undo: Person | null;
};

export type PeopleActions = {
  /** Id of the account that something is being done to. */
  busy: string | null;
  /** The result of the last action. */
  notice: Notice | null;
  suspend: (person: Person) => void;
  restore: (person: Person) => void;
  say: (text: string) => void;
};

/**
 * Suspending and restoring accounts. Suspending asks first and can be undone from the message that says it was done.
 * @param reload fetches the list again: what the server says now is what is shown
 */
export function usePeopleActions(reload: () => void): PeopleActions {
  const [busy, setBusy] = useState<string | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const act = async (person: Person, action: 'suspend' | 'restore', body?: { version: number }) => {
    if (busy !== null) return;
    setBusy(person._id);
    const answer = await call<Done>('POST', `/people/${person._id}/${action}`, body);
    setBusy(null);
    if (answer.ok) {
      const undo = action === 'suspend' ? person : null;
      setNotice({ text: answer.data.message, failed: false, undo });
    } else {
      const text = answer.error || m.areas_people_failed_action();
      setNotice({ text: `${person.name}: ${text}`, failed: true, undo: null });
    }
    reload();
  };
  return {
    busy,
    notice,
    suspend: (person) => {
      if (!confirm(m.areas_people_suspend_ask({ name: person.name }))) return;
      void act(person, 'suspend', { version: person.version });
    },
    // Whatever happened since: an undo is meant.
    restore: (person) => void act(person, 'restore'),
    say: (text) => setNotice({ text, failed: false, undo: null }),
  };
}
