import { useLayoutEffect } from 'react';
import * as m from '../../../paraglide/messages.js';
import { SendingSection } from './SendingSection.tsx';
import { UploadForm } from './UploadForm.tsx';
import { connectQueue } from './upload-state.ts';
import { YourUploads } from './YourUploads.tsx';

/** Where staff bring papers, notes and syllabi: one, or a hundred at once. */
export function UploadPage() {
  // Before anything is painted: a former user's choice in this tab is not shown.
  useLayoutEffect(connectQueue, []);
  return (
    <>
      <header className="head">
        <h1>{m.areas_page_upload()}</h1>
        <p className="sub">{m.upload_intro()}</p>
      </header>
      <SendingSection />
      <UploadForm />
      <YourUploads />
    </>
  );
}
