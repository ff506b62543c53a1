import type { ComponentProps, Ref } from 'react';
import * as m from '../../paraglide/messages.js';
import { Icon, type IconName } from '../Icon.tsx';

type Props = {
  name: string;
  /** Left out if the row cannot be changed. */
  onEdit?: (() => void) | undefined;
  editRef?: Ref<HTMLButtonElement>;
  /** The row is being deleted. */
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

type IconProps = ComponentProps<'button'> & { icon: IconName; label: string };

/** A button that shows only an icon; its label is for screen readers. */
export function IconButton({ icon, label, className = '', ...attributes }: IconProps) {
  return (
    <button type="button" className={`icon ${className}`.trimEnd()} aria-label={label} {...attributes}>
      <Icon name={icon} />
    </button>
  );
}
