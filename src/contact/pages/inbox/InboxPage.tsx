import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { COUNT_LIMIT } from '../../../core/vocabulary.ts';
import * as m from '../../../paraglide/messages.js';
import { countsChanged } from '../../../ui/area/counts.ts';
import { ChosenFilter, FilterBar } from '../../../ui/area/filter-fields.tsx';
import { Loaded } from '../../../ui/area/Loaded.tsx';
import { RemovalNotice } from '../../../ui/area/RemovalNotice.tsx';
import { useFilters } from '../../../ui/area/use-filters.ts';
import { useRemoval } from '../../../ui/area/use-removal.ts';
import { Emphasis } from '../../../ui/Emphasis.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ListPager } from '../../../ui/lists/ListPager.tsx';
import { isFiltered, listCall } from '../../../ui/lists/list-search.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useCall } from '../../../ui/session/use-call.ts';
import type { Enquiry } from '../../schema.ts';
import { PAGE_SIZE } from '../../vocabulary.ts';
import { EnquiryDialog } from './EnquiryDialog.tsx';
import { EnquiryList } from './EnquiryList.tsx';
import { stateOptions } from './state-words.ts';

const PATH = '/admin/messages';
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
            options={stateOptions.map(({ value, label }) => ({ value, label: label() }))}
            onChange={(state) => set({ state })}
          />
        </FilterBar>
      </div>
      <p className="result" role="status" ref={count} tabIndex={-1}>
        <span>
          {messages.data !== null && messages.total > 0 && (
            <Emphasis
              text={
                messages.total >= COUNT_LIMIT
                  ? m.inbox_count_many()
                  : m.inbox_count({ count: messages.total })
              }
            />
          )}
        </span>
      </p>
      <RemovalNotice removal={removal} />
      <Loaded
        call={messages}
        failed={m.inbox_failed()}
        loading={<Skeleton label={m.inbox_loading()} shape="semesters" count={6} />}
      >
        {(rows) =>
          rows.length === 0 ? (
            <Nothing elsewhere={isFiltered(search) || messages.total > 0} />
          ) : (
            <>
              <EnquiryList rows={rows} onOpen={setOpen} />
              <ListPager
                path={PATH}
                search={search}
                limit={PAGE_SIZE}
                outcome={{ total: messages.total, next: null }}
              />
            </>
          )
        }
      </Loaded>
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
