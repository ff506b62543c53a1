import { useRef, useState } from 'react';
import { useLocation } from 'react-router';
import * as m from '../../paraglide/messages.js';
import { AreaHead } from '../../ui/area/AreaHead.tsx';
import { countsChanged } from '../../ui/area/counts.ts';
import { dayTime } from '../../ui/area/day-time.ts';
import { useFilters } from '../../ui/area/filters.tsx';
import { Loaded, LoadedList, useCountedList } from '../../ui/area/LoadedList.tsx';
import { useAnew } from '../../ui/area/removal.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { type Answer, call } from '../../ui/session/call.ts';
import { readSession } from '../../ui/session/session-store.ts';
import { useCall } from '../../ui/session/use-call.ts';
import { Typed, TypedLink } from '../../ui/Typed.tsx';
import type { MailSettings, MailSettingsAnswer, Notification } from '../schema.ts';
import { type NotificationKind, PAGE_SIZE } from '../vocabulary.ts';
import * as css from './NotificationsPage.module.css';

/** Shows a person's notifications and the choice of mails. */
export function NotificationsPage() {
  const { search, set } = useFilters(['unread']);
  const onlyUnread = search.filters.unread === 'true';
  const unread = onlyUnread ? 'true' : '';
  const list = useCountedList<Notification>('/notifications', search, PAGE_SIZE, { unread });
  const marking = useMarking(list.reload);
  const newest = list.data?.[0];
  return (
    <>
      <AreaHead title={m.areas_page_notifications()} sub={m.notifications_intro()} />
      <div className={css.bar}>
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
      <ResultLine result={marking.result} />
      <LoadedList
        list={list}
        failed={m.notifications_failed()}
        loading={<Skeleton label={m.notifications_loading()} shape="semesters" count={5} />}
        none={<Nothing onlyUnread={onlyUnread} />}
      >
        {(rows) => (
          <ul className={css.list} aria-label={m.notifications_list()}>
            {rows.map((notification) => (
              <Row key={notification._id} notification={notification} marking={marking} />
            ))}
          </ul>
        )}
      </LoadedList>
      <MailChoices />
    </>
  );
}

function Nothing({ onlyUnread }: { onlyUnread: boolean }) {
  const { pathname } = useLocation();
  if (!onlyUnread) return <EmptyState title={m.notifications_none()} text={m.notifications_none_text()} />;
  return (
    <EmptyState title={m.notifications_none_unread()} text={m.notifications_none_unread_text()}>
      <Link className="btn" to={pathname}>
        {m.notifications_show_all()}
      </Link>
    </EmptyState>
  );
}

const icons: Record<NotificationKind, IconName> = {
  approved: 'check',
  rejected: 'warning',
  reservation: 'book',
  message: 'mail',
  resource: 'file',
  security: 'warning',
  rights: 'person',
};

/** A notification; following its link marks it as read. */
function Row({ notification, marking }: { notification: Notification; marking: Marking }) {
  const { _id, kind, text, detail, link, at, readAt } = notification;
  const isNew = readAt === null;
  const action = isNew ? m.notifications_mark_read() : m.notifications_mark_unread();
  return (
    <li className={isNew ? css.unread : undefined}>
      <Icon name={icons[kind]} />
      <div>
        <TypedLink to={link} onClick={() => marking.follow(notification)} text={text} />{' '}
        {isNew && <span className="mark">{m.notifications_unread_mark()}</span>}
        <Typed as="p" className="written" text={detail} />
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

type Marking = ReturnType<typeof useMarking>;

/**
 * Marks notifications as read, or as unread again.
 * @param reload fetches the list again after a change
 */
function useMarking(reload: () => void) {
  const [busy, setBusy] = useState<string | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const send = async (id: string, request: () => Promise<Answer<{ message: string }>>) => {
    if (busy !== null) return;
    setBusy(id);
    const answer = await request();
    setBusy(null);
    setResult(resultOf(answer));
    // Without a connection, reloading would fail as well and lose the list.
    if (answer.status === 0) return;
    countsChanged();
    reload();
  };
  return {
    /** Id of the notification being marked, or `all`. */
    busy,
    /** Result of the last action. */
    result,
    mark: ({ _id, readAt, times }: Notification) =>
      void send(_id, () => call('PATCH', `/notifications/${_id}`, { read: readAt === null, times })),
    markAll: ({ _id: until, times }: Notification) =>
      void send('all', () => call('PUT', '/notifications/read', { until, times })),
    /** The call is not awaited: the reader is usually on the way to another page, but may open it in a new tab. */
    follow: ({ _id, readAt, times }: Notification) => {
      if (readAt !== null) return;
      void call('PATCH', `/notifications/${_id}`, { read: true, times }).then(({ status }) => {
        countsChanged();
        if (status !== 0) reload();
      });
    },
  };
}

/** The choice of notifications that a person also wants by mail. */
function MailChoices() {
  const settings = useCall<MailSettings>('/notifications/settings');
  return (
    <section className={`card ${css.mails}`} aria-labelledby="mails">
      <h2 id="mails">{m.notifications_mails()}</h2>
      <p className="muted">{m.notifications_mails_intro()}</p>
      <Loaded
        call={settings}
        failed={m.notifications_mails_failed()}
        loading={<Skeleton label={m.areas_loading()} shape="lines" count={5} />}
      >
        {({ mail }) => <Boxes stored={mail} />}
      </Loaded>
    </section>
  );
}

/**
 * Checkboxes that are saved when they change. Requests are sent one after the other, so that the last change of a box counts. After a
 * failed request the box returns to its stored state.
 */
function Boxes({ stored }: { stored: MailSettings['mail'] }) {
  const [answered, setAnswered] = useState(stored);
  /** Changes without a response yet, oldest first. */
  const [pressed, setPressed] = useState<Partial<MailSettings['mail']>[]>([]);
  const [result, setResult] = useState<Result | null>(null);
  const sending = useRef(Promise.resolve());
  const choose = (mail: Partial<MailSettings['mail']>) => {
    const owner = readSession()?.userId;
    if (pressed.length === 0) setResult(null);
    setPressed((before) => [...before, mail]);
    sending.current = sending.current.then(async () => {
      // Another account has signed in since: its settings must not change.
      if (readSession()?.userId !== owner) return;
      const answer = await call<MailSettingsAnswer>('PUT', '/notifications/settings', { mail });
      if (answer.ok) setAnswered(answer.data.mail);
      setPressed((before) => before.filter((each) => each !== mail));
      setResult((before) => (before?.failed ? before : resultOf(answer)));
    });
  };
  return (
    <>
      <fieldset aria-labelledby="mails">
        {Object.entries<boolean>(Object.assign({}, answered, ...pressed)).map(([kind, wanted]) => (
          <label key={kind} className="check">
            <input
              type="checkbox"
              checked={wanted}
              onChange={({ target }) => choose({ [kind]: target.checked })}
            />
            <span>
              <b>{m.notifications_kind({ kind })}</b>
              <span className="muted">{m.notifications_about({ kind })}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <ResultLine result={result} />
    </>
  );
}

type Result = { text: string; failed: boolean };

const resultOf = (answer: Answer<{ message: string }>): Result =>
  answer.ok
    ? { text: answer.data.message, failed: false }
    : { text: answer.error || m.notifications_change_failed(), failed: true };

function ResultLine({ result }: { result: Result | null }) {
  const key = useAnew(result);
  return (
    <div role="status" className="action-result">
      {result && (
        <p key={key} className={result.failed ? 'notice bad' : 'notice'}>
          {result.text}
        </p>
      )}
    </div>
  );
}
