import * as m from '../../../paraglide/messages.js';

export function ManageUniversitiesPage() {
  return <h1>{m.areas_page_universities()}</h1>;
}
