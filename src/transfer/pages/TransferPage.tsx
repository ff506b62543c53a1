import { useState } from 'react';
import * as m from '../../paraglide/messages.js';
import type { Import } from '../schema.ts';
import { ExportLists } from './ExportLists.tsx';
import { ImportForm } from './ImportForm.tsx';
import { ImportHistory } from './ImportHistory.tsx';
import { ImportProgress } from './ImportProgress.tsx';

/** Brings content in from files, and takes lists away as files. */
export function TransferPage() {
  const [followed, setFollowed] = useState<string | null>(null);
  const [changes, setChanges] = useState(0);
  const follow = ({ _id }: Import) => {
    setFollowed(_id);
    setChanges((before) => before + 1);
  };
  return (
    <>
      <header className="head">
        <h1>{m.areas_page_transfer()}</h1>
        <p className="sub">{m.transfer_intro()}</p>
      </header>
      <section className="transfer" aria-labelledby="import">
        <h2 id="import">{m.transfer_import()}</h2>
        <ImportForm onBegun={follow} />
        {followed !== null && (
          <ImportProgress
            key={followed}
            id={followed}
            onBegun={follow}
            onDone={() => setChanges((before) => before + 1)}
          />
        )}
        <ImportHistory key={`history ${changes}`} followed={followed} onFollow={setFollowed} />
      </section>
      <ExportLists />
    </>
  );
}
