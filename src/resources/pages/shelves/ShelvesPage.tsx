import { useState } from 'react';
import { Link } from 'react-router';
import * as m from '../../../paraglide/messages.js';
import { useFilters } from '../../../ui/area/use-filters.ts';
import { useRemoval } from '../../../ui/area/use-removal.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { useSession } from '../../../ui/session/Guard.tsx';
import { areaOf } from '../../../ui/session/next.ts';
import { useManagedUniversities } from '../../../universities/pages/places/use-places.ts';
import type { ManagedResource } from '../../schema.ts';
import type { ResourceType } from '../../vocabulary.ts';
import { kindName } from '../kind-words.ts';
import { EditDialog } from './EditDialog.tsx';
import { FoundList } from './FoundList.tsx';
import { NoticeBar } from './NoticeBar.tsx';
import { ShelfFilters } from './ShelfFilters.tsx';
import { ShelfContext, type ShelfState } from './shelf-context.ts';
import { UniversityShelves } from './UniversityShelves.tsx';

const names = ['q', 'university', 'department', 'course', 'semester', 'state'] as const;
/** With one of these filters rows are wanted, not shelves. */
const findingNames = ['q', 'course', 'semester', 'state'] as const;

/** The papers, the notes or the syllabi that the actor looks after: on their shelves, or as a list of what a search finds. */
export function ShelvesPage({ type }: { type: ResourceType }) {
  const { role } = useSession();
  const filters = useFilters(names);
  const { search } = filters;
  const universities = useManagedUniversities();
  const [turn, setTurn] = useState(0);
  const [viewed, onView] = useState<string | null>(null);
  const [editing, onEdit] = useState<ManagedResource | null>(null);
  const reload = () => setTurn((before) => before + 1);
  const removal = useRemoval(reload);
  const onDelete = ({ _id, title }: ManagedResource) =>
    removal.remove({
      id: _id,
      question: () => m.shelves_delete_ask({ type, title }),
      path: `/resources/${_id}`,
      failed: m.shelves_delete_failed({ type }),
    });
  const state: ShelfState = { type, turn, viewed, onView, onEdit, onDelete, busy: removal.busy };
  const upload = `${areaOf[role]}/upload-resources?${uploadQuery(type, search.filters)}`;
  const isFinding = findingNames.some((name) => search.filters[name]);
  return (
    <ShelfContext value={state}>
      <header className="head shelves-head">
        <div>
          <h1>{kindName(type)}</h1>
          <p className="sub">{m.shelves_intro({ type })}</p>
        </div>
        <Link className="btn primary" to={upload}>
          <Icon name="upload" />
          {m.shelves_upload({ type })}
        </Link>
      </header>
      <ShelfFilters filters={filters} universities={universities} />
      <NoticeBar removal={removal} />
      {isFinding ? <FoundList filters={filters} /> : <UniversityShelves filters={filters} upload={upload} />}
      {editing && (
        <EditDialog
          key={editing._id}
          resource={editing}
          universities={universities.data ?? []}
          onClose={() => onEdit(null)}
          onDone={(text) => {
            if (text !== '') removal.say(text);
            reload();
          }}
        />
      )}
    </ShelfContext>
  );
}

/** The place that is looked at is most likely the one to upload for. */
function uploadQuery(type: ResourceType, filters: Record<string, string>): URLSearchParams {
  const place = ['university', 'department', 'course', 'semester'].map((name) => [name, filters[name] ?? '']);
  return new URLSearchParams([['type', type], ...place.filter(([, value]) => value !== '')]);
}
