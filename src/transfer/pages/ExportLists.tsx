import * as m from '../../paraglide/messages.js';
import { Icon } from '../../ui/Icon.tsx';
import { readSession } from '../../ui/session/session-store.ts';
import type { ExportList } from '../vocabulary.ts';

const lists: { list: ExportList; name: () => string; text: () => string; admin?: true }[] = [
  { list: 'universities', name: m.transfer_universities, text: m.transfer_take_universities },
  { list: 'courses', name: m.transfer_courses, text: m.transfer_take_courses },
  { list: 'resources', name: m.transfer_resources, text: m.transfer_take_resources },
  { list: 'books', name: m.transfer_books, text: m.transfer_take_books },
  { list: 'people', name: m.transfer_people, text: m.transfer_take_people },
  { list: 'audit', name: m.transfer_audit, text: m.transfer_take_audit, admin: true },
];

/** Every list, to take away as CSV. The browser saves it while it is sent, however long it is. */
export function ExportLists() {
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
