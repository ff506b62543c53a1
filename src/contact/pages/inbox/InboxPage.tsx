import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import * as m from '../../../paraglide/messages.js';
import { CountLine } from '../../../ui/area/CountLine.tsx';
import { countsChanged } from '../../../ui/area/counts.ts';
import { dayTime } from '../../../ui/area/day-time.ts';
import { ChosenFilter, FilterBar } from '../../../ui/area/filter-fields.tsx';
import { LoadedList } from '../../../ui/area/LoadedList.tsx';
import { RemovalNotice } from '../../../ui/area/RemovalNotice.tsx';
import { useFilters } from '../../../ui/area/use-filters.ts';
import { useRemoval } from '../../../ui/area/use-removal.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { languageOf } from '../../../ui/language.ts';
import { isFiltered, listCall } from '../../../ui/lists/list-search.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useCall } from '../../../ui/session/use-call.ts';
import type { Enquiry } from '../../schema.ts';
import { type EnquiryState, PAGE_SIZE } from '../../vocabulary.ts';
import { EnquiryDialog, StateMark } from './EnquiryDialog.tsx';

const PATH = '/admin/messages';

/** The parts of the inbox, as a choice. */
const parts: Record<EnquiryState, () => string> = {
  new: m.inbox_only_new,
  read: m.inbox_only_read,
  answered: m.inbox_only_answered,
  spam: m.inbox_only_spam,
  archived: m.inbox_only_archived,
};

/** What visitors wrote through the contact form. */
export function InboxPage() {
  const { search, set } = useFilters(['state']);
  const messages = useCall<Enquiry[]>(`/enquiries${listCall(search, PAGE_SIZE)}`);
  const reload = () => {
    messages.reload();
    countsChanged();
  };
  const removal = useRemoval(reload);
  const [open, setOpen] = useState<Enquiry | null>(null);
  const count = useRef<HTMLParagraphElement>(null);
  // What was deleted closes, and so does what could not be: the notice is on the page.
  useEffect(() => {
    if (removal.notice) setOpen(null);
  }, [removal.notice]);
  // The message that had the focus may be gone from the list.
  const focusCount = () => count.current?.focus();
  return (
    <>
      <header className="head">
        <h1>{m.areas_page_inbox()}</h1>
        <p className="sub">{m.inbox_intro()}</p>
      </header>
      <div className="inbox-filter">
        <FilterBar label={m.inbox_filter()}>
          <ChosenFilter
            label={m.inbox_state()}
            value={search.filters.state ?? ''}
            any={m.inbox_state_any()}
            options={Object.entries(parts).map(([value, label]) => ({ value, label: label() }))}
            onChange={(state) => set({ state })}
          />
        </FilterBar>
      </div>
      <CountLine ref={count} total={messages.total || null} count={m.inbox_count} many={m.inbox_count_many} />
      <RemovalNotice removal={removal} />
      <LoadedList
        call={messages}
        failed={m.inbox_failed()}
        loading={<Skeleton label={m.inbox_loading()} shape="semesters" count={6} />}
        none={<Nothing elsewhere={isFiltered(search) || messages.total > 0} />}
        path={PATH}
        search={search}
        limit={PAGE_SIZE}
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
            focusCount();
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

/** @param elsewhere there may be some in other parts of the inbox, or on pages before this one */
function Nothing({ elsewhere }: { elsewhere: boolean }) {
  if (!elsewhere) return <EmptyState title={m.inbox_none()} text={m.inbox_none_text()} />;
  return (
    <EmptyState title={m.inbox_unfound()} text={m.inbox_unfound_text()}>
      <Link className="btn primary" to={PATH}>
        {m.inbox_show_all()}
      </Link>
    </EmptyState>
  );
}

/** Messages, newest first: who wrote, how it begins, when. Each opens. */
function EnquiryList({ rows, onOpen }: { rows: Enquiry[]; onOpen: (enquiry: Enquiry) => void }) {
  return (
    <ul className="letters" aria-label={m.inbox_list()}>
      {rows.map((enquiry) => {
        const { _id, email, excerpt, state, date } = enquiry;
        return (
          <li key={_id}>
            <button
              type="button"
              className={state === 'new' ? 'new' : undefined}
              aria-haspopup="dialog"
              onClick={() => onOpen(enquiry)}
            >
              <span className="who">{email}</span>
              <StateMark state={state} />
              <time className="num" dateTime={date}>
                {dayTime(date)}
              </time>
              <span className="begins" lang={languageOf(excerpt)} dir="auto">
                {excerpt}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
