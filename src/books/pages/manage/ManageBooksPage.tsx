import * as m from '../../../paraglide/messages.js';

export function ManageBooksPage() {
  return <h1>{m.areas_page_books()}</h1>;
}
