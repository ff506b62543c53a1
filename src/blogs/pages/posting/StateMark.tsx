import * as m from '../../../paraglide/messages.js';
import type { Blog } from '../../schema.ts';

const words: Record<Blog['status'], () => string> = {
  pending: m.blog_desk_state_pending,
  approved: m.blog_desk_state_approved,
  rejected: m.blog_desk_state_rejected,
};

/** The states of a post, as a choice. */
export const stateOptions = Object.entries(words).map(([value, label]) => ({ value, label }));

const looks: Record<Blog['status'], string> = {
  pending: 'mark wait',
  approved: 'mark',
  rejected: 'mark bad',
};

/** The state of a post. */
export function StateMark({ status }: { status: Blog['status'] }) {
  return <span className={looks[status]}>{words[status]()}</span>;
}
