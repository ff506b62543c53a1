import { useEffect, useId, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { AreaHead, Pair } from '../../../ui/area/AreaHead.tsx';
import { countsChanged } from '../../../ui/area/counts.ts';
import { dayTime } from '../../../ui/area/day-time.ts';
import { ChosenFilter, FilterBar, useFilters } from '../../../ui/area/filters.tsx';
import { CountLine, Loaded, LoadedList, useCountedList } from '../../../ui/area/LoadedList.tsx';
import { type Removal, RemovalNotice, useRemoval } from '../../../ui/area/removal.tsx';
import { SheetDialog } from '../../../ui/area/SheetDialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { reasonOf } from '../../../ui/forms/refusal.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { languageOf } from '../../../ui/language.ts';
import { useRootData } from '../../../ui/root.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { type Answer, call } from '../../../ui/session/call.ts';
import { useCall } from '../../../ui/session/use-call.ts';
import { Typed } from '../../../ui/Typed.tsx';
import type { Enquiry, EnquiryAnswer, WholeEnquiry } from '../../schema.ts';
import { type EnquiryState, enquiryStates, PAGE_SIZE } from '../../vocabulary.ts';
import * as css from './InboxPage.module.css';
import { mailAddress, replyAddress } from './reply-address.ts';

/** The inbox with the messages from the contact form. */
export function InboxPage() {
  const { search, chosen } = useFilters(['state']);
  const messages = useCountedList<Enquiry>('/enquiries', search, PAGE_SIZE);
  const reload = () => {
    messages.reload();
    countsChanged();
  };
  const removal = useRemoval(reload);
  const [open, setOpen] = useState<Enquiry | null>(null);
  // Closes the dialog after a deletion, successful or not, because the notice is on the page behind it.
  useEffect(() => {
    if (removal.notice) setOpen(null);
  }, [removal.notice]);
  return (
    <>
      <AreaHead title={m.areas_page_inbox()} sub={m.inbox_intro()} />
      <div className={css.filter}>
        <FilterBar label={m.inbox_filter()}>
          <ChosenFilter
            {...chosen('state')}
            label={m.inbox_state()}
            any={m.inbox_state_any()}
            options={enquiryStates.map((value) => ({ value, label: m.inbox_only({ state: value }) }))}
          />
        </FilterBar>
      </div>
      <CountLine total={messages.counted || null} count={m.inbox_count} />
      <RemovalNotice removal={removal} />
      <LoadedList
        list={messages}
        failed={m.inbox_failed()}
        loading={<Skeleton label={m.inbox_loading()} shape="semesters" count={6} />}
        none={<EmptyState title={m.inbox_none()} text={m.inbox_none_text()} />}
        unfound={{ title: m.inbox_unfound(), text: m.inbox_unfound_text(), all: m.inbox_show_all() }}
      >
        {(rows) => <EnquiryList rows={rows} onOpen={setOpen} />}
      </LoadedList>
      {open && (
        <EnquiryDialog
          enquiry={open}
          removal={removal}
          onRead={reload}
          onMarked={(text) => {
            removal.say(text);
            reload();
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

/** Lists messages, newest first, with sender, excerpt and date. A click opens one. */
function EnquiryList({ rows, onOpen }: { rows: Enquiry[]; onOpen: (enquiry: Enquiry) => void }) {
  return (
    <ul className={css.letters} aria-label={m.inbox_list()}>
      {rows.map((enquiry) => {
        const { _id, email, excerpt, state, date } = enquiry;
        return (
          <li key={_id}>
            <button
              type="button"
              className={state === 'new' ? css.unread : undefined}
              aria-haspopup="dialog"
              onClick={() => onOpen(enquiry)}
            >
              <span className={css.who}>{email}</span>
              <StateMark state={state} />
              <time className="num" dateTime={date}>
                {dayTime(date)}
              </time>
              <Typed className={css.begins} dir="auto" text={excerpt} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

type Props = {
  enquiry: Enquiry;
  removal: Removal;
  /** Called when the message was marked as read. */
  onRead: () => void;
  /** Called when the state was changed, with the text of the server. */
  onMarked: (text: string) => void;
  onClose: () => void;
};

/** The dialog with one message. */
function EnquiryDialog({ enquiry, removal, onRead, onMarked, onClose }: Props) {
  const whole = useCall<WholeEnquiry>(`/enquiries/${enquiry._id}`);
  return (
    <SheetDialog title={m.inbox_title()} onClose={onClose}>
      {(close) => (
        <div className={css.letter}>
          <Loaded
            call={whole}
            failed={m.inbox_open_failed()}
            loading={<Skeleton label={m.inbox_opening()} shape="lines" count={5} />}
          >
            {(message) => (
              <WholeMessage
                enquiry={message}
                removal={removal}
                reload={whole.reload}
                onRead={onRead}
                onMarked={(text) => {
                  close();
                  onMarked(text);
                }}
              />
            )}
          </Loaded>
        </div>
      )}
    </SheetDialog>
  );
}

type MessageProps = Omit<Props, 'enquiry' | 'onClose'> & {
  enquiry: WholeEnquiry;
  /** Fetches the message again. */
  reload: () => void;
};

/** The states that a message can be given, by its current state. */
const ways: Record<EnquiryState, EnquiryState[]> = {
  new: ['answered', 'archived', 'spam'],
  read: ['answered', 'archived', 'spam', 'new'],
  answered: ['archived', 'new'],
  spam: ['read'],
  archived: ['read'],
};

/** A message with its actions. Opening a new message marks it as read. */
function WholeMessage({ enquiry: fetched, removal, reload, onRead, onMarked }: MessageProps) {
  const [enquiry, setEnquiry] = useState(fetched);
  const { _id, email, message, state, date } = enquiry;
  const text = useId();
  const [isMarking, setMarking] = useState(false);
  /** Whether the reader pressed a button: only then the page shows that it waits, not while opening marks the message as read. */
  const [isChosen, setChosen] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  useEffect(() => setEnquiry(fetched), [fetched]);
  /** Sends a new state with the known version: of two administrators who set different ones at once, the second gets an error. */
  const send = async (to: EnquiryState): Promise<Answer<EnquiryAnswer>> => {
    setMarking(true);
    setTrouble(null);
    const { version } = enquiry;
    const answer = await call<EnquiryAnswer>('PATCH', `/enquiries/${_id}`, { state: to, version });
    setMarking(false);
    if (answer.ok) return answer;
    setTrouble(`${m.inbox_mark_failed()} ${reasonOf(answer)}`);
    return answer;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    if (state !== 'new') return;
    void send('read').then((answer) => {
      if (!answer.ok) return;
      setEnquiry(answer.data.enquiry);
      onRead();
    });
  }, []);
  const mark = async (to: EnquiryState) => {
    if (isMarking) return;
    setChosen(true);
    const answer = await send(to);
    setChosen(false);
    if (answer.ok) onMarked(answer.data.message);
    // Without a connection, a reload would replace the message by an error.
    else if (answer.status !== 0) reload();
  };
  const isBusy = isMarking || removal.busy === _id;
  return (
    <>
      <dl className="pairs">
        <Pair name={m.inbox_from()}>
          <a href={mailAddress(email)}>{email}</a>
        </Pair>
        <Pair name={m.inbox_came()} className="num">
          {dayTime(date)}
        </Pair>
      </dl>
      <Changed enquiry={enquiry} />
      <h3 className="visually-hidden" id={text}>
        {m.inbox_text()}
      </h3>
      <section className={`written ${css.text}`} aria-labelledby={text} lang={languageOf(message)} dir="auto">
        {message}
      </section>
      <div role="alert" className="form-message">
        {trouble && <p className="notice bad">{trouble}</p>}
      </div>
      <div className="acts">
        <Reply enquiry={enquiry} />
        {ways[state].map((to) => (
          <button
            key={to}
            type="button"
            className="btn"
            aria-disabled={isBusy || undefined}
            data-busy={isChosen || undefined}
            onClick={() => void mark(to)}
          >
            {m.inbox_way({ state, to })}
          </button>
        ))}
        <button
          type="button"
          className="btn quiet danger"
          aria-disabled={isBusy || undefined}
          // Keeps the dialog open until the response, which closes the open dialog: it could be that of another message by then.
          data-busy={removal.busy === _id || undefined}
          onClick={() =>
            removal.remove({
              id: _id,
              question: () => m.inbox_delete_ask({ email }),
              path: `/enquiries/${_id}`,
              failed: m.inbox_delete_failed(),
            })
          }
        >
          {m.areas_delete()}
        </button>
      </div>
    </>
  );
}

/** The state of a message, and who set it when. */
function Changed({ enquiry: { state, updatedAt, updatedBy } }: { enquiry: WholeEnquiry }) {
  if (updatedBy === null) return <StateMark state={state} />;
  const [when, name] = [dayTime(updatedAt), updatedBy.name || m.inbox_somebody()];
  return <p className="hint">{m.inbox_changed({ state: m.inbox_mark({ state }), when, name })}</p>;
}

/** Opens a reply in the administrator's own mail program, which also keeps the sent mail. */
function Reply({ enquiry: { email, message, date } }: { enquiry: WholeEnquiry }) {
  const { name } = useRootData().settings;
  const address = replyAddress({
    to: email,
    subject: m.inbox_reply_subject({ name }),
    wrote: m.inbox_reply_wrote({ when: dayTime(date) }),
    message,
  });
  return (
    <a className="btn primary" href={address}>
      <Icon name="mail" />
      {m.inbox_reply()}
    </a>
  );
}

const looks: Record<EnquiryState, string> = {
  new: 'mark wait',
  read: 'mark off',
  answered: 'mark',
  spam: 'mark bad',
  archived: 'mark off',
};

function StateMark({ state }: { state: EnquiryState }) {
  return <span className={looks[state]}>{m.inbox_mark({ state })}</span>;
}
