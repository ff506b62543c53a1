import * as m from '../../../paraglide/messages.js';

export function AddDepartmentOrCoursePage() {
  return <h1>{m.areas_page_add_course()}</h1>;
}
