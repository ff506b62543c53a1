import * as m from '../../../paraglide/messages.js';

export function NotesPage() {
  return <h1>{m.areas_page_notes()}</h1>;
}
