import * as m from '../paraglide/messages.js';
import type { NotificationKind } from './vocabulary.ts';

export type NoticeContent = { kind: NotificationKind; data: Record<string, string | number>; times: number };

/** Returns the event in one sentence. */
export function textOf({ kind, data, times }: NoticeContent): string {
  const field = (name: string) => String(data[name] ?? '');
  const name = field('name');
  const by = field('by') || m.notifications_somebody();
  switch (kind) {
    case 'approved':
      return m.notifications_approved({ what: field('what'), name });
    case 'rejected':
      return m.notifications_rejected({ what: field('what'), event: field('event'), name });
    case 'reservation':
      return m.notifications_reservation({ event: field('event'), name, by });
    case 'message':
      return m.notifications_message({ count: times, by, name });
    case 'resource':
      return m.notifications_resource({ count: countOf(data), course: field('course') });
    case 'security':
      return m.notifications_security({ count: countOf(data) });
    case 'rights':
      return m.notifications_rights({
        event: field('event'),
        role: m.people_role({ role: field('role') }),
        university: field('university'),
      });
  }
}

/** Returns more about the event, if there is more: the reason, the next step, the message, or the newest resource. */
export function detailOf({ kind, data }: NoticeContent): string | null {
  const { reason, text, event = '', staff = 'no', contact = '', title = '', university = '' } = data;
  if (kind === 'security') return m.notifications_security_next();
  if (kind === 'rights') return m.notifications_rights_next({ event: String(event) });
  if (kind === 'message') return text ? String(text) : null;
  if (reason) return m.notifications_reason({ reason });
  if (kind === 'reservation')
    return (
      m.notifications_reservation_next({
        event: String(event),
        staff: String(staff),
        contact: String(contact),
      }) || null
    );
  if (kind !== 'resource' || title === '') return null;
  const newest = { title, university };
  return countOf(data) === 1
    ? m.notifications_resource_title(newest)
    : m.notifications_resource_newest(newest);
}

const countOf = ({ count = 1 }: NoticeContent['data']): number => Number(count);
