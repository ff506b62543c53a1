import { useEffect, useId, useRef } from 'react';
import * as m from '../../../paraglide/messages.js';
import { DraftNotice } from '../../../ui/forms/DraftNotice.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { FormMessage } from '../../../ui/forms/FormMessage.tsx';
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { languageOf } from '../../../ui/language.ts';
import { PlaceFields } from '../../../universities/pages/places/PlaceFields.tsx';
import type { ListedUniversity } from '../../../universities/schema.ts';
import type { ManagedResource } from '../../schema.ts';
import { MAX_TITLE_LENGTH, type ResourceType } from '../../vocabulary.ts';
import { kinds } from '../group-resources.ts';
import { kindName } from '../kind-words.ts';
import { ConflictNotice } from './ConflictNotice.tsx';
import { DetailFields } from './DetailFields.tsx';
import { isMoved } from './edit-values.ts';
import { chosenPlace } from './edit-words.ts';
import { placeWords } from './shelf-words.ts';
import { type Edit, useEdit } from './use-edit.ts';

type Props = {
  resource: ManagedResource;
  universities: ListedUniversity[];
  onClose: () => void;
  /** @param text what was done; empty for nothing */
  onDone: (text: string) => void;
};

/** Changes the details and the place of a resource. */
export function EditDialog({ resource, universities, onClose, onDone }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const edit = useEdit(resource, (saved) => {
    onDone(doneText(resource, saved));
    dialog.current?.close();
  });
  const { form } = edit;
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const close = () => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      className="sheet-dialog"
      aria-labelledby={title}
      onClose={() => {
        // Closing is meant; only an interruption keeps what was typed.
        form.reset();
        onClose();
      }}
    >
      <header>
        <h2 id={title}>{m.shelves_edit_title({ type: resource.type })}</h2>
        <button type="button" className="icon" aria-label={m.shelves_close()} onClick={close}>
          <Icon name="close" />
        </button>
      </header>
      <p className="whom">
        <b lang={languageOf(resource.title)}>{resource.title}</b>
        <span className="small">{placeWords(resource)}</span>
      </p>
      <form className="stack-form" onSubmit={form.submit} noValidate>
        <DraftNotice form={form} />
        {edit.differences ? (
          <ConflictNotice edit={edit} differences={edit.differences} universities={universities} />
        ) : (
          <FormMessage form={form} />
        )}
        {edit.inTheWay && (
          <a className="btn" href={edit.inTheWay} target="_blank" rel="noopener">
            <Icon name="external" />
            {m.shelves_in_the_way()}
          </a>
        )}
        <Field form={form} name="title" label={m.shelves_title()} maxLength={MAX_TITLE_LENGTH} required />
        <Field
          form={form}
          name="type"
          label={m.shelves_kind()}
          options={kinds.map((value) => ({ value, label: kindName(value) }))}
        />
        <fieldset>
          <legend>{m.shelves_where()}</legend>
          <PlaceFields form={form} />
        </fieldset>
        <DetailFields form={form} />
        <div className="sheet-foot">
          <Consequences edit={edit} universities={universities} />
          <div className="acts">
            <SubmitButton form={form} busyLabel={m.shelves_saving()}>
              {m.shelves_save()}
            </SubmitButton>
            <button type="button" className="btn" onClick={close}>
              {m.shelves_cancel()}
            </button>
          </div>
        </div>
      </form>
    </dialog>
  );
}

/** What saving does besides changing details: it moves the resource, or changes its kind. */
function Consequences({
  edit: { form, stored },
  universities,
}: { edit: Edit } & Pick<Props, 'universities'>) {
  const { values } = form;
  const place = isMoved(stored, values) ? chosenPlace(values, universities) : null;
  const kind = values.type === stored.type ? null : kindName(values.type as ResourceType);
  return (
    <div role="status" className="consequences">
      {place && <p>{m.shelves_moves({ place })}</p>}
      {kind && <p>{m.shelves_retypes({ kind })}</p>}
    </div>
  );
}

function doneText(before: ManagedResource, saved: { message: string; resource: ManagedResource }): string {
  const { message, resource } = saved;
  if (message === '') return '';
  const place = placeWords(resource);
  const moved = place === placeWords(before) ? message : m.shelves_moved({ message, place });
  if (resource.type === before.type) return moved;
  return m.shelves_retyped({ message: moved, kind: kindName(resource.type) });
}
