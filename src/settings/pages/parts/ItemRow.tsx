import type { ReactNode } from 'react';
import * as m from '../../../paraglide/messages.js';
import { Icon } from '../../../ui/Icon.tsx';
import { languageOf } from '../../../ui/language.ts';
import type { Item } from '../part-values.ts';
import type { PartForm } from '../use-part.ts';

type Props = {
  part: PartForm;
  item: Item;
  at: string;
  name: string;
  note: string | undefined;
  mark: ReactNode;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
  onRemove: (() => void) | undefined;
  children: ReactNode;
};

/** An item in its list: its name, the ways up, down and out, and below them its fields while it is open or wrong. */
export function ItemRow({
  part,
  item,
  at,
  name,
  note,
  mark,
  isFirst,
  isLast,
  onMove,
  onRemove,
  children,
}: Props) {
  const isWrong = Object.keys(part.form.errors).some((path) => path.startsWith(`${at}.`));
  const isOpen = part.isOpen(item.key) || isWrong;
  const body = `${part.form.id}-${item.key}`;
  return (
    <li data-key={item.key}>
      <div className="set-row">
        <button
          type="button"
          className="set-open"
          data-act="open"
          aria-expanded={isOpen}
          aria-controls={isOpen ? body : undefined}
          onClick={() => part.toggle(item.key)}
        >
          {mark}
          <span>
            <b lang={languageOf(name)}>{name}</b>
            {note && <small lang={languageOf(note)}>{note}</small>}
          </span>
          <Icon name="down" />
        </button>
        <button
          type="button"
          className="icon"
          data-act="up"
          aria-label={m.settings_pages_up({ name })}
          disabled={isFirst}
          onClick={() => onMove(-1)}
        >
          <Icon name="up" />
        </button>
        <button
          type="button"
          className="icon set-down"
          data-act="down"
          aria-label={m.settings_pages_down({ name })}
          disabled={isLast}
          onClick={() => onMove(1)}
        >
          <Icon name="up" />
        </button>
        {onRemove && (
          <button
            type="button"
            className="icon"
            aria-label={m.settings_pages_remove({ name })}
            onClick={onRemove}
          >
            <Icon name="close" />
          </button>
        )}
      </div>
      {isOpen && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would nest borders and legends inside forms
        <div
          className="set-body"
          id={body}
          role="group"
          aria-label={name}
          onFocus={() => part.hold(item.key)}
        >
          {children}
        </div>
      )}
    </li>
  );
}
