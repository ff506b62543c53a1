import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as m from '../../../paraglide/messages.js';
import { universityPath } from '../../../ui/addresses.ts';
import { AreaHead } from '../../../ui/area/AreaHead.tsx';
import { FilterBar, type Filters, TypedFilter, useFilters } from '../../../ui/area/filters.tsx';
import { CountLine, type List, Loaded, LoadedList, useList } from '../../../ui/area/LoadedList.tsx';
import { RowActions } from '../../../ui/area/RowActions.tsx';
import { type Removal, RemovalNotice, useRemoval } from '../../../ui/area/removal.tsx';
import { EditDialog, type InDialog } from '../../../ui/area/SheetDialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import type { Values } from '../../../ui/forms/problems.ts';
import { useStep } from '../../../ui/forms/steps.tsx';
import { readAgain } from '../../../ui/forms/use-edit.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { languageOf } from '../../../ui/language.ts';
import { UniversityLogo } from '../../../ui/pictures/UniversityLogo.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useSession } from '../../../ui/session/Guard.tsx';
import { areaOf } from '../../../ui/session/next.ts';
import { useCall } from '../../../ui/session/use-call.ts';
import { useScope } from '../../../ui/session/use-scope.ts';
import { Typed } from '../../../ui/Typed.tsx';
import type { ListedUniversity, University } from '../../schema.ts';
import { PAGE_SIZE } from '../../vocabulary.ts';
import * as listed from '../UniversitiesPage.module.css';
import { NoOwnUniversity } from './ChosenUniversity.tsx';
import { deletionQuestion, EditForm, useEditWithFiles } from './editing.tsx';
import { usePictureOrPdf } from './FilePicker.tsx';
import * as css from './ManageUniversitiesPage.module.css';
import {
  AddUniversityForm,
  isUploaded,
  LogoFields,
  UniversityFields,
  type UniversityValues,
  universityProblems,
  valuesOf,
} from './universities/UniversityFields.tsx';

/** Query parameter that opens the form, so that the Back button of a phone closes it. */
const ADDING = 'add';

/** Adds, changes and deletes the universities that the actor manages. */
export function ManageUniversitiesPage() {
  const { role } = useSession();
  const path = `${areaOf[role]}/universities`;
  const scope = useScope();
  const mayAdd = scope === 'all';
  const filters = useFilters(['q']);
  const { search } = filters;
  const also = { nested: 'false', editable: 'true' };
  const universities = useList<ListedUniversity>('/universities', search, PAGE_SIZE, also);
  const removal = useRemoval(universities.reload);
  const [editing, setEditing] = useState<ListedUniversity | null>(null);
  const form = useFormInAddress(path);
  const isAdding = form.isOpen && mayAdd;
  const [added, setAdded] = useState(0);
  useStep(added);
  const opener = useFocusAfter(isAdding);
  return (
    <>
      <AreaHead
        title={m.areas_page_universities()}
        sub={
          scope === undefined
            ? m.areas_loading()
            : mayAdd
              ? m.catalogue_pages_sub_all()
              : m.catalogue_pages_sub_own()
        }
      >
        {mayAdd && !isAdding && (
          <button ref={opener} type="button" className="btn primary" onClick={form.open}>
            <Icon name="add" />
            {m.catalogue_pages_add_title()}
          </button>
        )}
      </AreaHead>
      {isAdding && (
        <AddUniversityForm
          onClose={() => form.close()}
          onAdded={(text) => {
            removal.say(text);
            universities.reload();
          }}
          onDone={() => {
            form.close(true);
            setAdded(added + 1);
          }}
        />
      )}
      <RemovalNotice removal={removal} />
      {!isAdding && (
        <UniversityList
          filters={filters}
          universities={universities}
          removal={removal}
          mayAdd={mayAdd}
          onEdit={setEditing}
        />
      )}
      {editing && (
        <EditDialog
          title={m.catalogue_pages_edit_university()}
          leaveQuestion={m.catalogue_pages_leave()}
          onClose={() => {
            setEditing(null);
            // A save that failed halfway may have stored some of the changes.
            universities.reload();
          }}
          onDone={removal.say}
        >
          {(dialog) => <EditUniversity id={editing._id} name={editing.name} {...dialog} />}
        </EditDialog>
      )}
    </>
  );
}

/** Returns the focus to the button that opened something when that closes, unless another element has the focus by then. */
function useFocusAfter(isOpen: boolean) {
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useLayoutEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return opener;
}

/** Keeps in the URL whether the form is open, so that Back closes it and a link opens it. */
function useFormInAddress(path: string) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const filters = new URLSearchParams(search);
  return {
    isOpen: filters.has(ADDING),
    open: () => {
      filters.set(ADDING, 'yes');
      void navigate(`${path}?${filters}`, { preventScrollReset: true });
    },
    /** @param isDone shows the whole list, and so the new university */
    close: (isDone = false) => {
      filters.delete(ADDING);
      void navigate(isDone ? path : `${path}?${filters}`, { replace: true, preventScrollReset: true });
    },
  };
}

type ListProps = {
  filters: Filters;
  universities: List<ListedUniversity>;
  removal: Removal;
  mayAdd: boolean;
  onEdit: (university: ListedUniversity) => void;
};

/** The universities that the actor manages, as cards. */
function UniversityList({ filters, universities, removal, mayAdd, onEdit }: ListProps) {
  const { typed } = filters;
  return (
    <>
      <FilterBar label={m.universities_search()}>
        <TypedFilter
          {...typed('q')}
          label={m.universities_search_name()}
          hint={m.universities_search_name_hint()}
        />
      </FilterBar>
      <CountLine total={universities.counted} count={m.universities_count} />
      <LoadedList
        list={universities}
        failed={m.universities_failed()}
        loading={<Skeleton label={m.universities_loading()} shape="cards" count={6} />}
        none={
          mayAdd ? (
            <EmptyState title={m.universities_none_title()} text={m.catalogue_pages_none_text()} />
          ) : (
            <NoOwnUniversity />
          )
        }
        unfound={{ title: m.universities_unfound_title(), text: m.catalogue_pages_unfound_text() }}
      >
        {(rows) => (
          <ul className={`cards ${css.managed}`}>
            {rows.map((university) => (
              <li key={university._id}>
                <ManagedCard university={university} removal={removal} onEdit={() => onEdit(university)} />
              </li>
            ))}
          </ul>
        )}
      </LoadedList>
    </>
  );
}

/** A university with its actions. */
function ManagedCard({
  university,
  removal,
  onEdit,
}: {
  university: ListedUniversity;
  removal: Removal;
  onEdit: () => void;
}) {
  const home = areaOf[useSession().role];
  const { _id, name, shortName, location, logo } = university;
  return (
    <article className={`card ${listed.university}`}>
      <UniversityLogo src={logo} />
      <div>
        <h2 lang={languageOf(name)}>
          <Link to={universityPath(_id)}>{name}</Link>
        </h2>
        <Typed as="p" className="muted" text={shortName ?? m.universities_absent()} />
        <Typed as="p" className="muted" text={location ?? m.universities_absent()} />
      </div>
      <div className="acts tight">
        <Link className="btn" to={`${home}/courses?university=${_id}`}>
          {m.areas_page_courses()}
          <span className="visually-hidden">{m.catalogue_pages_of({ name })}</span>
        </Link>
        <Link className="btn" to={`${home}/edit-departments?university=${_id}`}>
          {m.catalogue_pages_departments()}
          <span className="visually-hidden">{m.catalogue_pages_of({ name })}</span>
        </Link>
      </div>
      <div className={`acts tight ${css.also}`}>
        <RowActions
          name={name}
          onEdit={onEdit}
          isBusy={removal.busy !== null}
          onDelete={() =>
            removal.remove({
              id: _id,
              path: `/universities/${_id}`,
              question: () => deletionQuestion(name, `/universities/${_id}/contents`),
              failed: m.catalogue_pages_delete_university_failed(),
            })
          }
        />
      </div>
    </article>
  );
}

/** Changes the details of a university, and its logo. */
function EditUniversity({ id, name, ...dialog }: { id: string; name: string } & InDialog) {
  const university = useCall<University>(`/universities/${id}`);
  return (
    <Loaded call={university} failed={m.catalogue_pages_failed_one({ name })}>
      {(row) => <UniversityForm row={row} {...dialog} />}
    </Loaded>
  );
}

function UniversityForm({ row, onDirty, onCancel, onDone }: { row: University } & InDialog) {
  const path = `/universities/${row._id}`;
  const logo = usePictureOrPdf('picture');
  const [seen, setSeen] = useState(row.logo);
  const [stored, setStored] = useState(isUploaded(row.logo) ? row.logo : null);
  const edit = useEditWithFiles<
    University,
    Values & UniversityValues,
    { message: string; university: University }
  >({
    row,
    valuesOf,
    reread: async () => {
      const now = await readAgain<University>(path);
      // Another person replaced the logo: shows the new one and cancels a removal of the old one.
      if (now && now.logo !== seen) {
        setSeen(now.logo);
        setStored(isUploaded(now.logo) ? now.logo : null);
      }
      return now;
    },
    check: universityProblems,
    fallback: m.areas_not_saved(),
    // The version is part of the key: an older draft would undo changes that another person made since.
    draft: { form: `university ${row._id} ${row.version}` },
    path,
    payloadOf: (changes) => changes,
    rowOf: ({ university }) => university,
    uploadPath: `${path}/logo`,
    files: { logo },
    removed: isUploaded(seen) && stored === null ? ['logo'] : [],
    // A new logo URL replaces the uploaded logo by itself.
    removalPath: (_, changes) => (changes.logo === undefined ? `${path}/logo` : null),
    onDirty,
    onSent: ({ message }) => onDone(message),
  });
  const { form } = edit;
  return (
    <EditForm edit={edit} onCancel={onCancel}>
      <UniversityFields form={form}>
        <LogoFields form={form} choice={logo} stored={stored} onRemove={() => setStored(null)} />
      </UniversityFields>
    </EditForm>
  );
}
