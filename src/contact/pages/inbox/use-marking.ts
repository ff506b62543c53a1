import { useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { call } from '../../../ui/session/call.ts';
import type { Enquiry, EnquiryAnswer } from '../../schema.ts';
import type { EnquiryState } from '../../vocabulary.ts';

export type Marking = {
  isBusy: boolean;
  /** Why the last one did not work. */
  trouble: string | null;
  /** @returns what the server says when it is done, and the message as it is now; null when it is not */
  mark: (enquiry: Enquiry, state: EnquiryState) => Promise<EnquiryAnswer | null>;
};

/** Marks a message. Of two administrators who mark it differently at the same time the second one gets a message. */
export function useMarking(): Marking {
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const mark = async ({ _id, version }: Enquiry, state: EnquiryState) => {
    if (isBusy) return null;
    setBusy(true);
    setTrouble(null);
    const answer = await call<EnquiryAnswer>('PATCH', `/enquiries/${_id}`, { state, version });
    setBusy(false);
    if (answer.ok) return answer.data;
    const reason = answer.status === 0 ? m.forms_unreachable() : answer.error;
    setTrouble(`${m.inbox_mark_failed()} ${reason}`.trim());
    return null;
  };
  return { isBusy, trouble, mark };
}
