import * as m from '../../../paraglide/messages.js';

export function ManageDepartmentsPage() {
  return <h1>{m.areas_page_departments()}</h1>;
}
