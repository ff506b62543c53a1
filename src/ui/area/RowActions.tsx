import type { Ref } from 'react';
import * as m from '../../paraglide/messages.js';

type Props = {
  name: string;
  /** Left out if the row cannot be changed. */
  onEdit?: (() => void) | undefined;
  editRef?: Ref<HTMLButtonElement>;
  /** This row or another is being deleted. */
  isBusy: boolean;
  onDelete: () => void;
};

/** The buttons that change and delete a row. */
export function RowActions({ name, onEdit, editRef, isBusy, onDelete }: Props) {
  return (
    <>
      {onEdit && (
        <button
          ref={editRef}
          type="button"
          className="btn quiet"
          aria-label={m.areas_edit_of({ name })}
          onClick={onEdit}
        >
          {m.areas_edit()}
        </button>
      )}
      <button
        type="button"
        className="btn quiet danger"
        aria-label={m.areas_delete_of({ name })}
        aria-disabled={isBusy || undefined}
        onClick={onDelete}
      >
        {m.areas_delete()}
      </button>
    </>
  );
}
