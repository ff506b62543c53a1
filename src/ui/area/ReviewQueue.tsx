import { type ReactNode, useState } from 'react';
import * as m from '../../paraglide/messages.js';
import { EmptyState } from '../EmptyState.tsx';
import { Icon } from '../Icon.tsx';
import { Skeleton } from '../Skeleton.tsx';
import type { Answer } from '../session/call.ts';
import { AreaHead } from './AreaHead.tsx';
import { countsChanged } from './counts.ts';
import { useFilters } from './filters.tsx';
import { CountLine, LoadedList, useCountedList } from './LoadedList.tsx';
import { ReasonDialog, type ReasonWords } from './ReasonDialog.tsx';
import { type Removable, RemovalNotice, useRemoval } from './removal.tsx';
import { useOpened } from './use-opened.ts';

type Decided = { message: string; failed?: boolean };

type Words<Row> = {
  title: string;
  intro: string;
  /** How many rows wait for review; *stars* mark bold text. */
  waiting: (input: { count: number }) => string;
  failed: string;
  loading: string;
  none: { title: string; text: string };
  approveOf: (row: Row) => string;
  /** @param error the server's message; empty without a response */
  approveFailed: (error: string) => string;
  rejectOf: (row: Row) => string;
  removeOf: (row: Row) => string;
};

type Rejection<Row> = {
  words: Omit<ReasonWords, 'sending'>;
  /** Names the row to be rejected. */
  about: (row: Row) => ReactNode;
  /** Name of the draft that keeps the typed reason. */
  draft: (row: Row) => string;
  /** @param error the server's message; empty without a response */
  failed: (error: string) => string;
};

type Props<Row> = {
  /** API path of the list of waiting rows, and its filters. */
  path: string;
  filters?: Record<string, string>;
  /** The query parameter that names a row to open, and whether a row waits for approval. */
  opened?: { name: string; waits: (row: Row) => boolean };
  limit: number;
  listClass: string;
  words: Words<Row>;
  rejection: Rejection<Row>;
  /**
   * Rejects a row with a reason, which may be empty; null approves it. Should send the version that was read, so that a row which
   * its author has changed since is not decided.
   */
  decide: (row: Row, reason: string | null) => Promise<Answer<Decided>>;
  removable: (row: Row) => Removable;
  /** Links for the empty state, when nothing waits. */
  elsewhere: ReactNode;
  /** Renders a waiting row, with all that helps to decide. @param actions its buttons */
  children: (row: Row, isBusy: boolean, actions: ReactNode) => ReactNode;
};

/** A page with the paginated queue of rows that wait for approval: each is approved, rejected with a reason, or deleted. */
export function ReviewQueue<Row extends { _id: string; mine: boolean }>(props: Props<Row>) {
  const { path, filters, limit, words, rejection, elsewhere } = props;
  const { search } = useFilters([]);
  const waiting = useCountedList<Row>(path, search, limit, filters);
  const opened = useOpened(props.opened?.name ?? '', path, waiting.data, props.opened?.waits);
  const removal = useRemoval(waiting.reload);
  const [approving, setApproving] = useState<string | null>(null);
  const [rejecting, setRejecting] = useState<Row | null>(null);

  // If another staff member was faster, the row counts as decided too; if its author changed it meanwhile, it does not.
  const decide = async (row: Row, reason: string | null): Promise<Answer<Decided>> => {
    const answer = await props.decide(row, reason);
    countsChanged();
    if (answer.ok) return answer;
    const isDecided = answer.status === 404 || answer.code === 'conflict';
    if (!isDecided) return answer;
    const message = (reason === null ? words.approveFailed : rejection.failed)(answer.error);
    return { ok: true, status: answer.status, data: { message, failed: true }, total: 0 };
  };
  const report = ({ message, failed = false }: Decided) => {
    removal.say(message, failed);
    waiting.reload();
  };
  const approve = async (row: Row) => {
    if (approving !== null) return;
    setApproving(row._id);
    const answer = await decide(row, null);
    setApproving(null);
    if (answer.ok) return report(answer.data);
    removal.say(words.approveFailed(answer.error), true);
    if (answer.status !== 0) waiting.reload();
  };
  return (
    <>
      <AreaHead title={words.title} sub={words.intro} />
      <CountLine total={waiting.counted || null} count={words.waiting} />
      <RemovalNotice removal={removal} />
      <LoadedList
        list={waiting}
        failed={words.failed}
        loading={<Skeleton label={words.loading} shape="cards" count={2} />}
        none={<EmptyState {...words.none}>{elsewhere}</EmptyState>}
      >
        {(rows) => <ul className={props.listClass}>{opened.rows(rows).map(item)}</ul>}
      </LoadedList>
      {rejecting && (
        <ReasonDialog<Decided>
          key={rejecting._id}
          words={{ ...rejection.words, sending: m.reviews_rejecting() }}
          draft={{ form: rejection.draft(rejecting), leave: m.market_reject_leave() }}
          failed={rejection.failed('')}
          send={async (reason) => {
            const answer = await decide(rejecting, reason);
            if (answer.status === 409) waiting.reload();
            return answer.ok ? answer : { ...answer, error: rejection.failed(answer.error) };
          }}
          onSent={report}
          onClose={() => setRejecting(null)}
        >
          {rejection.about(rejecting)}
        </ReasonDialog>
      )}
    </>
  );

  function item(row: Row) {
    const isBusy = approving === row._id || removal.busy === row._id;
    const actions = (
      <div className="acts">
        <button
          type="button"
          className="btn primary"
          aria-label={words.approveOf(row)}
          aria-disabled={isBusy || approving !== null || undefined}
          onClick={() => isBusy || void approve(row)}
        >
          <Icon name="check" />
          {approving === row._id ? m.reviews_approving() : m.reviews_approve()}
        </button>
        <button
          type="button"
          className="btn"
          aria-label={words.rejectOf(row)}
          aria-disabled={isBusy || undefined}
          onClick={() => !isBusy && setRejecting(row)}
        >
          {m.reviews_reject()}
        </button>
        <button
          type="button"
          className="btn quiet danger"
          aria-label={words.removeOf(row)}
          aria-disabled={isBusy || removal.busy !== null || undefined}
          onClick={() => isBusy || removal.remove(props.removable(row))}
        >
          {m.areas_delete()}
        </button>
      </div>
    );
    return (
      <li key={row._id} {...opened.item(row._id)}>
        {props.children(row, isBusy, actions)}
      </li>
    );
  }
}
