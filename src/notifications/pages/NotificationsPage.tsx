import { Link } from 'react-router';
import * as m from '../../paraglide/messages.js';
import { Loaded } from '../../ui/area/Loaded.tsx';
import { useFilters } from '../../ui/area/use-filters.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListPager } from '../../ui/lists/ListPager.tsx';
import { listCall } from '../../ui/lists/list-search.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useSession } from '../../ui/session/Guard.tsx';
import { areaOf } from '../../ui/session/next.ts';
import { useCall } from '../../ui/session/use-call.ts';
import type { Notification } from '../schema.ts';
import { PAGE_SIZE } from '../vocabulary.ts';
import { MailChoices } from './MailChoices.tsx';
import { NotificationList } from './NotificationList.tsx';
import { useMarking } from './use-marking.ts';

/** The notifications of a person, and which mails they want. */
export function NotificationsPage() {
  const path = `${areaOf[useSession().role]}/notifications`;
  const { search, set } = useFilters(['unread']);
  const onlyUnread = search.filters.unread === 'true';
  const list = useCall<Notification[]>(
    `/notifications${listCall({ ...search, filters: onlyUnread ? { unread: 'true' } : {} }, PAGE_SIZE)}`,
  );
  const marking = useMarking(list.reload);
  const newest = list.data?.[0];
  return (
    <>
      <header className="head">
        <h1>{m.areas_page_notifications()}</h1>
        <p className="sub">{m.notifications_intro()}</p>
      </header>
      <div className="told-bar">
        <label className="check">
          <input
            type="checkbox"
            checked={onlyUnread}
            onChange={({ target }) => set({ unread: target.checked ? 'true' : '' })}
          />
          {m.notifications_only_unread()}
        </label>
        {newest && search.page === 1 && (
          <button
            type="button"
            className="btn"
            aria-disabled={marking.busy !== null || undefined}
            aria-busy={marking.busy === 'all' || undefined}
            onClick={() => marking.markAll(newest)}
          >
            {m.notifications_read_all()}
          </button>
        )}
      </div>
      <div role="status" className="say">
        {marking.notice && <p className={marking.failed ? 'notice bad' : 'notice'}>{marking.notice}</p>}
      </div>
      <Loaded
        call={list}
        failed={m.notifications_failed()}
        loading={<Skeleton label={m.notifications_loading()} shape="semesters" count={5} />}
      >
        {(rows) =>
          rows.length === 0 ? (
            <Nothing onlyUnread={onlyUnread} path={path} />
          ) : (
            <>
              <NotificationList rows={rows} marking={marking} />
              <ListPager
                path={path}
                search={search}
                limit={PAGE_SIZE}
                outcome={{ total: list.total, next: null }}
              />
            </>
          )
        }
      </Loaded>
      <MailChoices />
    </>
  );
}

function Nothing({ onlyUnread, path }: { onlyUnread: boolean; path: string }) {
  if (!onlyUnread) return <EmptyState title={m.notifications_none()} text={m.notifications_none_text()} />;
  return (
    <EmptyState title={m.notifications_none_unread()} text={m.notifications_none_unread_text()}>
      <Link className="btn" to={path}>
        {m.notifications_show_all()}
      </Link>
    </EmptyState>
  );
}
