import { useState } from 'react';
import * as m from '../../paraglide/messages.js';
import { dayTime } from '../../ui/area/day-time.ts';
import { Loaded } from '../../ui/area/Loaded.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { readSession } from '../../ui/session/session-store.ts';
import { useCall } from '../../ui/session/use-call.ts';
import type { Import } from '../schema.ts';
import type { ExportList } from '../vocabulary.ts';
import { ImportForm } from './ImportForm.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { stateName, whatName } from './kinds.ts';

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

type HistoryProps = { followed: string | null; onFollow: (id: string) => void };

/** The latest imports, to look at again. */
function ImportHistory({ followed, onFollow }: HistoryProps) {
  const imports = useCall<Import[]>('/imports?page=1&limit=10');
  return (
    <Loaded call={imports} failed={m.transfer_failed_history()} loading={<div className="skel history" />}>
      {(rows) =>
        rows.length > 0 && (
          <details className="card history">
            <summary>{m.transfer_history({ count: rows.length })}</summary>
            <ul className="rows">
              {rows.map((one) => (
                <li key={one._id}>
                  <button
                    type="button"
                    className="btn quiet"
                    aria-pressed={one._id === followed}
                    onClick={() => onFollow(one._id)}
                  >
                    {one.fileName}
                  </button>
                  <p>
                    {whatName(one.kind)} · {stateName(one)} · {one.by}
                    <span className="num">{dayTime(one.createdAt)}</span>
                  </p>
                </li>
              ))}
            </ul>
          </details>
        )
      }
    </Loaded>
  );
}

const lists: { list: ExportList; name: () => string; text: () => string; admin?: true }[] = [
  { list: 'universities', name: m.transfer_universities, text: m.transfer_take_universities },
  { list: 'courses', name: m.transfer_courses, text: m.transfer_take_courses },
  { list: 'resources', name: m.transfer_resources, text: m.transfer_take_resources },
  { list: 'books', name: m.transfer_books, text: m.transfer_take_books },
  { list: 'people', name: m.transfer_people, text: m.transfer_take_people },
  { list: 'audit', name: m.transfer_audit, text: m.transfer_take_audit, admin: true },
];

/** Every list, to take away as CSV. The browser saves it while it is sent, however long it is. */
function ExportLists() {
  const isAdmin = readSession()?.role === 'admin';
  return (
    <section className="transfer" aria-labelledby="export">
      <h2 id="export">{m.transfer_export()}</h2>
      <p className="muted">{m.transfer_export_text()}</p>
      <ul className="exports">
        {lists
          .filter(({ admin }) => isAdmin || !admin)
          .map(({ list, name, text }) => (
            <li key={list} className="card">
              <div>
                <h3>{name()}</h3>
                <p className="muted">{text()}</p>
              </div>
              <a
                className="btn"
                href={`/api/exports/${list}`}
                download
                aria-label={m.transfer_take_list({ list: name() })}
              >
                <Icon name="download" />
                {m.transfer_take()}
              </a>
            </li>
          ))}
      </ul>
    </section>
  );
}
