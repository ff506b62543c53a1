import * as m from '../../paraglide/messages.js';
import { type Kind, kinds } from './kinds.ts';

/** What a file brings, and what it has to hold. */
export function KindChoice({ kind, onChange }: { kind: Kind; onChange: (kind: Kind) => void }) {
  return (
    <fieldset className="kinds">
      <legend>{m.transfer_kind()}</legend>
      {kinds.map((one) => (
        <label key={one.kind} className="choice">
          <input
            type="radio"
            name="kind"
            value={one.kind}
            checked={one === kind}
            onChange={() => onChange(one)}
          />
          <span>
            <strong>{one.name()}</strong>
            <span className="muted">{one.columns()}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
