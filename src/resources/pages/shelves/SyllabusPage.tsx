import * as m from '../../../paraglide/messages.js';

export function SyllabusPage() {
  return <h1>{m.areas_page_syllabus()}</h1>;
}
