import * as m from '../../paraglide/messages.js';
import type { Values } from './problems.ts';
import type { Form } from './use-form.ts';

/** Offers what was typed into a form before an interruption. Nothing while there is nothing to offer. */
export function DraftNotice<V extends Values>({ form: { draftOffer } }: { form: Form<V> }) {
  if (!draftOffer) return null;
  return (
    <div className="notice warn" role="status">
      <div>
        <h2>{m.forms_interrupted()}</h2>
        <p>{m.forms_interrupted_text()}</p>
      </div>
      <div className="actions">
        <button type="button" className="btn primary" onClick={draftOffer.restore}>
          {m.forms_restore()}
        </button>
        <button type="button" className="btn" onClick={draftOffer.discard}>
          {m.forms_discard()}
        </button>
      </div>
    </div>
  );
}
