import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as m from '../../../paraglide/messages.js';
import { RemovalNotice } from '../../../ui/area/RemovalNotice.tsx';
import { useFilters } from '../../../ui/area/use-filters.ts';
import { useRemoval } from '../../../ui/area/use-removal.ts';
import { useStep } from '../../../ui/forms/use-step.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { listCall } from '../../../ui/lists/list-search.ts';
import { useSession } from '../../../ui/session/Guard.tsx';
import { areaOf } from '../../../ui/session/next.ts';
import { useCall } from '../../../ui/session/use-call.ts';
import type { ListedUniversity } from '../../schema.ts';
import { PAGE_SIZE } from '../../vocabulary.ts';
import { AddUniversityForm } from './universities/AddUniversityForm.tsx';
import { EditUniversityDialog } from './universities/EditUniversityDialog.tsx';
import { UniversityList } from './universities/UniversityList.tsx';

/** In the address: the form is open. The Back button of a phone closes it. */
const ADDING = 'add';

/** The universities that the actor looks after: adding, changing and deleting them. */
export function ManageUniversitiesPage() {
  const { role } = useSession();
  const path = `${areaOf[role]}/universities`;
  const me = useCall<{ scope: string | null }>(role === 'admin' ? null : '/auth/me');
  // A courtesy: the server decides. Who cannot be asked about is not held up.
  const mayAdd = role === 'admin' || me.data?.scope === 'all' || me.state === 'failed';
  const isKnown = role === 'admin' || me.state !== 'loading';
  const filters = useFilters(['q']);
  const { search } = filters;
  const universities = useCall<ListedUniversity[]>(
    `/universities${listCall(search, PAGE_SIZE)}&nested=false&editable=true`,
  );
  const removal = useRemoval(universities.reload);
  const [editing, setEditing] = useState<ListedUniversity | null>(null);
  const form = useFormInAddress(path);
  const isAdding = form.isOpen && mayAdd;
  const [added, setAdded] = useState(0);
  useStep(added);
  const opener = useFocusAfter(isAdding);
  return (
    <>
      <header className="head with-act">
        <div>
          <h1>{m.areas_page_universities()}</h1>
          <p className="sub">
            {!isKnown
              ? m.areas_loading()
              : mayAdd
                ? m.catalogue_pages_sub_all()
                : m.catalogue_pages_sub_own()}
          </p>
        </div>
        {mayAdd && !isAdding && (
          <button ref={opener} type="button" className="btn primary" onClick={form.open}>
            <Icon name="add" />
            {m.catalogue_pages_add_title()}
          </button>
        )}
      </header>
      {isAdding && (
        <AddUniversityForm
          onClose={form.close}
          onAdded={(text) => {
            form.close();
            setAdded(added + 1);
            removal.say(text);
            universities.reload();
          }}
        />
      )}
      <RemovalNotice removal={removal} />
      {!isAdding && (
        <UniversityList
          path={path}
          filters={filters}
          universities={universities}
          removal={removal}
          mayAdd={mayAdd}
          onEdit={setEditing}
        />
      )}
      {editing && (
        <EditUniversityDialog
          id={editing._id}
          name={editing.name}
          onClose={() => {
            setEditing(null);
            // Even what was not finished may have been stored in part.
            universities.reload();
          }}
          onDone={removal.say}
        />
      )}
    </>
  );
}

/** The button that opened something has the focus when that is closed, unless something else took it. */
function useFocusAfter(isOpen: boolean) {
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return opener;
}

/** Whether the form is open is in the address, so that Back closes it and a link opens it. */
function useFormInAddress(path: string) {
  const { search } = useLocation();
  const navigate = useNavigate();
  return {
    isOpen: new URLSearchParams(search).has(ADDING),
    open: () => void navigate(`${path}?${ADDING}=yes`, { preventScrollReset: true }),
    close: () => void navigate(path, { replace: true, preventScrollReset: true }),
  };
}
