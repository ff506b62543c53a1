import * as m from '../../../paraglide/messages.js';

export function UploadPage() {
  return <h1>{m.areas_page_upload()}</h1>;
}
