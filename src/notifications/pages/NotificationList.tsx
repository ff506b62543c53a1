import { Link } from 'react-router';
import * as m from '../../paraglide/messages.js';
import { dayTime } from '../../ui/area/day-time.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { languageOf } from '../../ui/language.ts';
import type { Notification } from '../schema.ts';
import type { NotificationKind } from '../vocabulary.ts';
import type { Marking } from './use-marking.ts';

const icons: Record<NotificationKind, IconName> = {
  approved: 'check',
  rejected: 'warning',
  reservation: 'book',
  message: 'mail',
  resource: 'file',
  security: 'warning',
};

/** The notifications of a person, newest first. Following one marks it as read. */
export function NotificationList({ rows, marking }: { rows: Notification[]; marking: Marking }) {
  return (
    <ul className="told" aria-label={m.notifications_list()}>
      {rows.map((notification) => (
        <Row key={notification._id} notification={notification} marking={marking} />
      ))}
    </ul>
  );
}

function Row({ notification, marking }: { notification: Notification; marking: Marking }) {
  const { _id, kind, text, detail, link, at, readAt } = notification;
  const isNew = readAt === null;
  const action = isNew ? m.notifications_mark_read() : m.notifications_mark_unread();
  return (
    <li className={isNew ? 'new' : undefined}>
      <Icon name={icons[kind]} />
      <div>
        <Link to={link} lang={languageOf(text)} onClick={() => marking.follow(notification)}>
          {text}
        </Link>{' '}
        {isNew && <span className="mark">{m.notifications_unread_mark()}</span>}
        {detail !== null && <p lang={languageOf(detail)}>{detail}</p>}
        <time className="small num" dateTime={at}>
          {dayTime(at)}
        </time>
      </div>
      <button
        type="button"
        className="btn quiet"
        aria-disabled={marking.busy !== null || undefined}
        aria-busy={marking.busy === _id || undefined}
        aria-label={m.notifications_mark_of({ action, text })}
        onClick={() => marking.mark(notification)}
      >
        {action}
      </button>
    </li>
  );
}
