import * as m from '../../../paraglide/messages.js';

export function ApproveBooksPage() {
  return <h1>{m.areas_page_approve_books()}</h1>;
}
