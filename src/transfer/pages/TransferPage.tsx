import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import * as m from '../../paraglide/messages.js';
import { AreaHead } from '../../ui/area/AreaHead.tsx';
import { dayTime } from '../../ui/area/day-time.ts';
import { Loaded } from '../../ui/area/LoadedList.tsx';
import { wholeNumber } from '../../ui/format.ts';
import { Trouble } from '../../ui/forms/FileInput.tsx';
import { reasonOf } from '../../ui/forms/refusal.ts';
import { Icon } from '../../ui/Icon.tsx';
import { call } from '../../ui/session/call.ts';
import { readSession } from '../../ui/session/session-store.ts';
import { useCall, useEnd, useRefresh } from '../../ui/session/use-call.ts';
import { useScope } from '../../ui/session/use-scope.ts';
import type { Import, ImportDetail } from '../schema.ts';
import { exportLists } from '../vocabulary.ts';
import { ImportForm, isUnderWay, stateName } from './ImportForm.tsx';
import * as css from './TransferPage.module.css';

export function TransferPage() {
  const scope = useScope();
  const intro = { all: m.transfer_intro, own: m.transfer_intro_own };
  return (
    <>
      <AreaHead
        title={m.areas_page_transfer()}
        sub={scope === undefined ? m.areas_loading() : intro[scope]()}
      />
      {scope === 'all' && <Imports />}
      <ExportLists />
    </>
  );
}

function Imports() {
  const [followed, setFollowed] = useState<Followed | null>(null);
  const [changes, setChanges] = useState(0);
  const onChange = () => setChanges((before) => before + 1);
  const follow = ({ _id: id }: Import) => {
    setFollowed({ id, chosen: true });
    onChange();
  };
  return (
    <section className={css.part} aria-labelledby="import">
      <h2 id="import">{m.transfer_import()}</h2>
      <ImportForm onBegun={follow} onEnded={onChange} />
      {followed !== null && (
        <ImportProgress key={followed.id} {...followed} onBegun={follow} onDone={onChange} />
      )}
      <ImportHistory changes={changes} followed={followed} onFollow={setFollowed} />
    </section>
  );
}

/** The import whose progress is shown, and whether the reader chose it: then its heading takes the focus. */
type Followed = { id: string; chosen: boolean };

type HistoryProps = {
  /** Increases when an import begins or ends. */
  changes: number;
  followed: Followed | null;
  onFollow: (followed: Followed) => void;
};

/** The latest imports, with buttons that open them. One that is under way opens by itself, so that it is not lost by a reload. */
function ImportHistory({ changes, followed, onFollow }: HistoryProps) {
  const imports = useCall<Import[]>('/imports?page=1&limit=10', changes);
  const running = followed === null && imports.data?.find(isUnderWay);
  useEffect(() => {
    if (running) onFollow({ id: running._id, chosen: false });
  }, [running, onFollow]);
  return (
    <Loaded call={imports} failed={m.transfer_failed_history()} loading={<div className="skel" />}>
      {(rows) =>
        rows.length > 0 && (
          <details className="card">
            <summary>
              {m.transfer_history({ count: rows.length })}
              <span className="chevron" />
            </summary>
            <ul className="rows">
              {rows.map((one) => (
                <li key={one._id}>
                  <button
                    type="button"
                    className="btn quiet"
                    aria-pressed={one._id === followed?.id}
                    onClick={() => onFollow({ id: one._id, chosen: true })}
                  >
                    {one.fileName}
                  </button>
                  <p>
                    {m.transfer_what({ what: one.kind })} · {stateName(one)} ·{' '}
                    {one.by || m.areas_gone_person()}
                    <span className="num">{dayTime(one.createdAt)}</span>
                  </p>
                </li>
              ))}
            </ul>
          </details>
        )
      }
    </Loaded>
  );
}

/**
 * A link that downloads a file; the browser streams it to disk, so its size does not matter. Asks for a session first: a refused download
 * shows nothing, whereas a refused call leads to the login.
 */
function DownloadLink({ path, label, children }: { path: string; label?: string; children: ReactNode }) {
  const start = async (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault();
    const { href } = event.currentTarget;
    const { status } = await call('GET', '/notifications/count');
    if (status !== 401) Object.assign(document.createElement('a'), { href, download: '' }).click();
  };
  return (
    <a
      className="btn"
      href={`/api${path}`}
      download
      aria-label={label}
      onClick={(event) => void start(event)}
    >
      <Icon name="download" />
      {children}
    </a>
  );
}

/** Links that download each list as CSV. */
function ExportLists() {
  const isAdmin = readSession()?.role === 'admin';
  return (
    <section className={css.part} aria-labelledby="export">
      <h2 id="export">{m.transfer_export()}</h2>
      <p className="muted">{m.transfer_export_text()}</p>
      <ul className={css.exports}>
        {exportLists
          .filter((list) => isAdmin || list !== 'audit')
          .map((list) => {
            const name = list === 'audit' ? m.areas_audit_log() : m.transfer_what({ what: list });
            return (
              <li key={list} className="card">
                <div>
                  <h3>{name}</h3>
                  <p className="muted">{m.transfer_take_text({ list })}</p>
                </div>
                <DownloadLink path={`/exports/${list}`} label={m.transfer_take_list({ list: name })}>
                  {m.transfer_take()}
                </DownloadLink>
              </li>
            );
          })}
      </ul>
    </section>
  );
}

/** How often a running import is polled, in ms. */
const PAUSE = 1000;

type Props = Followed & {
  /** Called when the import for good has begun after a dry run. */
  onBegun: (begun: Import) => void;
  onDone: () => void;
};

/** One import while it runs, and its result. */
function ImportProgress({ id, chosen, onBegun, onDone }: Props) {
  const followed = useCall<ImportDetail>(`/imports/${id}`);
  const { data, look } = followed;
  const goesOn = data !== null && isUnderWay(data);
  useEnd(goesOn, onDone);
  useRefresh(look, goesOn, PAUSE);
  const { busy, trouble, act } = useAct(look);

  return (
    <Loaded call={followed} failed={m.transfer_failed_load()}>
      {(one) => (
        <section className={`card ${css.importing}`} aria-labelledby={`import-${id}`}>
          <h3 id={`import-${id}`} ref={chosen ? takeFocus : undefined} tabIndex={-1}>
            {one.fileName}
          </h3>
          <p role="status">{stateName(one)}</p>
          {isUnderWay(one) && (
            <progress
              value={one.bytesRead}
              max={Math.max(1, one.bytes)}
              aria-label={m.transfer_progress({ file: one.fileName })}
            />
          )}
          {(one.rows > 0 || !isOpen(one)) && <ImportResult import={one} />}
          <Trouble text={trouble} />
          <div className="acts">
            {isOpen(one) && (
              <button
                type="button"
                className="btn"
                aria-disabled={busy || undefined}
                onClick={() =>
                  act(`/imports/${id}/stop`, () => {
                    look();
                    onDone();
                  })
                }
              >
                {m.transfer_stop()}
              </button>
            )}
            {one.dryRun && one.state === 'done' && (
              <button
                type="button"
                className="btn primary"
                disabled={isNothing(one)}
                aria-disabled={busy || undefined}
                onClick={() => act(`/imports/${id}/run`, onBegun)}
              >
                {m.transfer_run()}
              </button>
            )}
          </div>
        </section>
      )}
    </Loaded>
  );
}

/** Whether an import runs or waits for its PDFs: it can be stopped. */
const isOpen = (one: Import): boolean => isUnderWay(one) || one.state === 'collecting';

/** Focuses the heading of the import that the reader opened. */
const takeFocus = (heading: HTMLElement | null) => heading?.focus();

/** Whether an import would write nothing. */
const isNothing = ({ counts }: Import): boolean =>
  Object.values(counts).every(({ added, changed }) => added + changed === 0);

/**
 * Sends one action at a time, and keeps the server's error message.
 * @param look reads the import again after a refusal: its state may have changed
 */
function useAct(look: () => void) {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const act = async (path: string, done: (changed: Import) => void): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const answer = await call<{ import: Import }>('POST', path);
    setBusy(false);
    setTrouble(answer.ok ? null : reasonOf(answer));
    if (answer.ok) done(answer.data.import);
    else look();
  };
  return { busy, trouble, act };
}

/** The counts of an import, and its refused rows with their reasons. */
function ImportResult({ import: one }: { import: ImportDetail }) {
  const { error, counts, remarks, refused, refusals, dryRun, rows, state } = one;
  return (
    <>
      {error && <p className="err">{error}</p>}
      <p>
        {m.transfer_rows({ count: rows })} {dryRun && state === 'done' && m.transfer_dry()}
      </p>
      <ul className={css.tallies}>
        {Object.entries(counts).map(([what, { added, changed, unchanged, refused }]) => (
          <li key={what}>
            <strong>{m.transfer_what({ what })}</strong>
            <span className="num">{m.transfer_added({ count: wholeNumber(added) })}</span>
            <span className="num">{m.transfer_changed({ count: wholeNumber(changed) })}</span>
            <span className="num">{m.transfer_unchanged({ count: wholeNumber(unchanged) })}</span>
            <span className="num">{m.transfer_refused({ count: wholeNumber(refused) })}</span>
          </li>
        ))}
      </ul>
      {Object.entries(remarks).map(([text, times]) => (
        <p key={text}>{m.transfer_remark({ times, text })}</p>
      ))}
      {refused > 0 && (
        <>
          <h4>{m.transfer_refused_rows({ count: wholeNumber(refused) })}</h4>
          <ol className={css.refusals}>
            {refusals.map(({ row, item, reasons }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row may be refused several times, and the list only grows
              <li key={at}>
                <strong className="num">{m.transfer_row({ row })}</strong>
                {item && ` (${item})`}: {reasons.join('; ')}
              </li>
            ))}
          </ol>
          <DownloadLink path={`/imports/${one._id}/report.csv`}>{m.transfer_report()}</DownloadLink>
        </>
      )}
    </>
  );
}
