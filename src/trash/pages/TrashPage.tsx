import * as m from '../../paraglide/messages.js';

export function TrashPage() {
  return <h1>{m.areas_page_trash()}</h1>;
}
