import * as m from '../../../paraglide/messages.js';
import type { EnquiryState } from '../../vocabulary.ts';

/** The state of a message, as a mark beside it. */
export const stateNames: Record<EnquiryState, () => string> = {
  new: m.inbox_mark_new,
  read: m.inbox_mark_read,
  answered: m.inbox_mark_answered,
  spam: m.inbox_mark_spam,
  archived: m.inbox_mark_archived,
};

/** The parts of the inbox, as a choice. */
export const stateOptions: { value: EnquiryState; label: () => string }[] = [
  { value: 'new', label: m.inbox_only_new },
  { value: 'read', label: m.inbox_only_read },
  { value: 'answered', label: m.inbox_only_answered },
  { value: 'spam', label: m.inbox_only_spam },
  { value: 'archived', label: m.inbox_only_archived },
];
