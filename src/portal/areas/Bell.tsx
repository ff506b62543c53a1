import { Link } from 'react-router';
import * as m from '../../paraglide/messages.js';
import { Icon } from '../../ui/Icon.tsx';
import { shortCount, useUnread } from './counts.ts';

/** Links to the notifications and shows how many are unread. */
export function Bell({ home }: { home: string }) {
  const unread = useUnread();
  const count = shortCount(unread);
  return (
    <Link
      className="btn bell"
      to={`${home}/notifications`}
      aria-label={unread > 0 ? m.notifications_bell({ count }) : m.notifications_bell_none()}
    >
      <Icon name="bell" />
      {unread > 0 && (
        <span className="count num" aria-hidden="true">
          {count}
        </span>
      )}
    </Link>
  );
}
