import * as m from '../../../paraglide/messages.js';

export function PapersPage() {
  return <h1>{m.areas_page_papers()}</h1>;
}
