import * as m from '../../paraglide/messages.js';
import { wholeNumber } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { ImportDetail } from '../schema.ts';
import { whatName } from './kinds.ts';

/** The result of the rows of a file: counted, and those refused with their reasons. */
export function ImportResult({ import: one }: { import: ImportDetail }) {
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
