import * as m from '../../../paraglide/messages.js';

export function CourseCataloguePage() {
  return <h1>{m.areas_page_courses()}</h1>;
}
