import { type ReactNode, useRef, useState } from 'react';
import * as m from '../../paraglide/messages.js';
import type { Values } from '../../ui/forms/problems.ts';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Typed } from '../../ui/Typed.tsx';
import * as css from './part-fields.module.css';
import { type Item, moved } from './part-values.ts';
import { type PartForm, usePicture } from './use-part.ts';

type Props = {
  part: PartForm;
  list: string;
  min: number;
  max: number;
  /** The values of a new item; absent when the number of items is fixed. */
  blank?: Values;
  /** The name of an item in its row. */
  nameOf: (item: Item) => string;
  noteOf?: (item: Item) => string | undefined;
  mark?: (item: Item) => ReactNode;
  /** @param at the path of the item, such as `slides.0` */
  children: (at: string, item: Item, picture: ItemPicture) => ReactNode;
};
export type ItemPicture = ReturnType<typeof usePicture>;

/** A list whose items can be reordered, added and removed. Shows the fields of the opened item and of every item with errors. */
export function ItemList(props: Props) {
  const { part, list, min, max, blank } = props;
  const items = part.items(list);
  const [removed, setRemoved] = useState<{ item: Item; index: number } | null>(null);
  /** The announcement of a move for screen readers. */
  const [said, setSaid] = useState('');
  const wordsFor = (item: Item) => props.nameOf(item) || m.settings_pages_new();
  const root = useRef<HTMLDivElement>(null);
  /** Focuses a button of an item's row after the next render. */
  const focusAt = (key: string, what: string) =>
    requestAnimationFrame(() => {
      const row = root.current?.querySelector(`[data-key="${key}"]`);
      const wanted = row?.querySelector<HTMLElement>(`[data-act="${what}"]:not([disabled])`);
      // At an end of the list the wanted button is disabled; falls back to the other one.
      const other = row?.querySelector<HTMLElement>('[data-act]:not([data-act="open"], [disabled])');
      (wanted ?? other)?.focus();
    });
  const move = (index: number, by: 1 | -1) => {
    const item = items[index];
    if (!item) return;
    part.setItems(list, moved(items, index, index + by));
    const [place, count] = [index + by + 1, items.length];
    setSaid(m.settings_pages_moved({ name: wordsFor(item), place, count }));
    focusAt(item.key, by === 1 ? 'down' : 'up');
  };
  const remove = (index: number) => {
    const item = items[index];
    if (!item) return;
    part.setItems(list, items.toSpliced(index, 1));
    setRemoved({ item, index });
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>('[data-undo]')?.focus());
  };
  const undo = () => {
    if (!removed) return;
    setRemoved(null);
    // The item may already be back, for example after the form was filled with stored values.
    if (items.some(({ key }) => key === removed.item.key)) return;
    part.setItems(list, items.toSpliced(removed.index, 0, removed.item));
    focusAt(removed.item.key, 'open');
  };
  const add = () => {
    setRemoved(null);
    part.add(list, blank ?? {});
    requestAnimationFrame(() =>
      root.current
        ?.querySelector<HTMLElement>('li:last-child [role="group"] :is(input, textarea, select)')
        ?.focus(),
    );
  };
  return (
    <div className={css.list} ref={root}>
      {items.length === 0 && <p className="muted">{m.settings_pages_none()}</p>}
      <ol>
        {items.map((item, index) => (
          <ItemRow
            key={item.key}
            {...props}
            item={item}
            index={index}
            count={items.length}
            name={wordsFor(item)}
            onMove={(by) => move(index, by)}
            onRemove={blank && items.length > min ? () => remove(index) : undefined}
          />
        ))}
      </ol>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <div role="status" className={css.removed}>
        {removed && (
          <>
            <span>{m.settings_pages_removed({ name: wordsFor(removed.item) })}</span>
            <button type="button" className="btn" data-undo onClick={undo}>
              {m.areas_undo()}
            </button>
          </>
        )}
      </div>
      {blank && items.length < max && (
        <button type="button" className="btn" onClick={add}>
          <Icon name="add" />
          {m.settings_pages_add({ list })}
        </button>
      )}
    </div>
  );
}

type RowProps = Props & {
  item: Item;
  index: number;
  count: number;
  name: string;
  onMove: (by: 1 | -1) => void;
  onRemove: (() => void) | undefined;
};

/** An item of the list: its name, buttons to move and remove it, and its fields while it is open or has errors. */
function ItemRow({ item, index, count, name, onMove, onRemove, ...props }: RowProps) {
  const { part, list, noteOf, mark, children } = props;
  const at = `${list}.${index}`;
  const picture = usePicture(part, list, item.key);
  const isWrong = Object.keys(part.form.errors).some((path) => path.startsWith(`${at}.`));
  const isOpen = part.isOpen(item.key) || isWrong;
  const body = `${part.form.id}-${item.key}`;
  return (
    <li data-key={item.key}>
      <div className={css.row}>
        <button
          type="button"
          className={css.open}
          data-act="open"
          aria-expanded={isOpen}
          aria-controls={isOpen ? body : undefined}
          onClick={() => part.toggle(item.key)}
        >
          {mark?.(item)}
          <span>
            <Typed as="b" text={name} />
            <Typed as="small" className="note" text={noteOf?.(item)} />
          </span>
          <Icon name="down" />
        </button>
        <IconButton
          icon="up"
          data-act="up"
          label={m.settings_pages_up({ name })}
          disabled={index === 0}
          onClick={() => onMove(-1)}
        />
        <IconButton
          icon="up"
          className={css.down}
          data-act="down"
          label={m.settings_pages_down({ name })}
          disabled={index === count - 1}
          onClick={() => onMove(1)}
        />
        {onRemove && <IconButton icon="close" label={m.settings_pages_remove({ name })} onClick={onRemove} />}
      </div>
      {isOpen && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would nest borders and legends inside forms
        <div
          className={css.body}
          id={body}
          role="group"
          aria-label={name}
          onFocus={() => part.hold(item.key)}
        >
          {children(at, item, picture)}
        </div>
      )}
    </li>
  );
}
