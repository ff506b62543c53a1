import { useEffect, useRef, useState } from 'react';
import * as m from '../../paraglide/messages.js';
import { Loaded } from '../../ui/area/Loaded.tsx';
import { wholeNumber } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { call } from '../../ui/session/call.ts';
import { useCall } from '../../ui/session/use-call.ts';
import type { Import, ImportDetail } from '../schema.ts';
import { stateName, whatName } from './kinds.ts';

/** An import under way is looked at so often; in ms. */
const PAUSE = 1000;

type Props = {
  id: string;
  /** Another import began: what was tried is done for good. */
  onBegun: (begun: Import) => void;
  onDone: () => void;
};

const isUnderWay = ({ state }: Import): boolean => state === 'queued' || state === 'running';

/** One import while it runs, and its result. */
export function ImportProgress({ id, onBegun, onDone }: Props) {
  const followed = useCall<ImportDetail>(`/imports/${id}`);
  const { data, state, reload } = followed;
  const wasUnderWay = useRef(false);
  useEffect(() => {
    if (!data || state === 'loading') return;
    if (isUnderWay(data)) {
      wasUnderWay.current = true;
      const timer = setTimeout(reload, PAUSE);
      return () => clearTimeout(timer);
    }
    if (wasUnderWay.current) onDone();
    wasUnderWay.current = false;
  }, [data, state, reload, onDone]);
  const { busy, trouble, act } = useAct();

  return (
    <Loaded call={followed} failed={m.transfer_failed_load()}>
      {(one) => (
        <section className="card importing" aria-labelledby={`import-${id}`}>
          <h3 id={`import-${id}`}>{one.fileName}</h3>
          <p role="status">{stateName(one)}</p>
          {isUnderWay(one) && (
            <progress
              value={one.bytesRead}
              max={Math.max(1, one.bytes)}
              aria-label={m.transfer_progress({ file: one.fileName })}
            />
          )}
          {(one.rows > 0 || !isUnderWay(one)) && <ImportResult import={one} />}
          {trouble && (
            <p className="err" role="alert">
              {trouble}
            </p>
          )}
          <div className="acts">
            {isUnderWay(one) && (
              <button
                type="button"
                className="btn"
                disabled={busy}
                onClick={() => act(`/imports/${id}/stop`, reload)}
              >
                {m.transfer_stop()}
              </button>
            )}
            {one.dryRun && one.state === 'done' && (
              <button
                type="button"
                className="btn primary"
                disabled={busy || isNothing(one)}
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

/** Nothing would be written. */
const isNothing = ({ counts }: Import): boolean =>
  Object.values(counts).every(({ added, changed }) => added + changed === 0);

/** One action at a time, and the server's refusal. */
function useAct() {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const send = async (path: string, done: (changed: Import) => void) => {
    setBusy(true);
    const answer = await call<{ import: Import }>('POST', path);
    setBusy(false);
    setTrouble(answer.ok ? null : answer.error || m.forms_unreachable());
    if (answer.ok) done(answer.data.import);
  };
  return {
    busy,
    trouble,
    act: (path: string, done: (changed: Import) => void) => void send(path, done),
  };
}

/** The result of the rows of a file: counted, and those refused with their reasons. */
function ImportResult({ import: one }: { import: ImportDetail }) {
  const { error, counts, remarks, refused, refusals, dryRun, rows, state } = one;
  return (
    <>
      {error && <p className="err">{error}</p>}
      <p>
        {m.transfer_rows({ count: rows })} {dryRun && state === 'done' && m.transfer_dry()}
      </p>
      <ul className="tallies">
        {Object.entries(counts).map(([what, { added, changed, unchanged, refused }]) => (
          <li key={what}>
            <strong>{whatName(what)}</strong>
            <span className="num">{m.transfer_added({ count: wholeNumber(added) })}</span>
            <span className="num">{m.transfer_changed({ count: wholeNumber(changed) })}</span>
            <span className="num">{m.transfer_unchanged({ count: wholeNumber(unchanged) })}</span>
            <span className="num">{m.transfer_refused({ count: wholeNumber(refused) })}</span>
          </li>
        ))}
      </ul>
      {Object.entries(remarks).map(([text, times]) => (
        <p key={text}>{m.transfer_remark({ times: wholeNumber(times), text })}</p>
      ))}
      {refused > 0 && (
        <>
          <h4>{m.transfer_refused_rows({ count: wholeNumber(refused) })}</h4>
          <ol className="refusals">
            {refusals.map(({ row, item, reasons }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row may be refused several times, and the list only grows
              <li key={at}>
                <strong className="num">{m.transfer_row({ row })}</strong> {item && <span>{item}: </span>}
                {reasons.join('; ')}
              </li>
            ))}
          </ol>
          <a className="btn" href={`/api/imports/${one._id}/report.csv`} download>
            <Icon name="download" />
            {m.transfer_report()}
          </a>
        </>
      )}
    </>
  );
}
