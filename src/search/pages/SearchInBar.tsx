import { useEffect, useRef } from 'react';
import * as m from '../../paraglide/messages.js';
import { Icon } from '../../ui/Icon.tsx';
import { FindField } from './FindField.tsx';
import * as css from './SearchInBar.module.css';

/**
 * The search in a bar, as a popover where the bar has no room for the field. The field takes the focus when the popover opens, also if it
 * was opened before this script was loaded.
 */
export function SearchInBar() {
  const place = useRef<HTMLDivElement>(null);
  const focus = () => {
    if (place.current?.matches(':popover-open')) place.current.querySelector('input')?.focus();
  };
  useEffect(focus, []);
  return (
    <div ref={place} id="search" className={css.search} popover="auto" onToggle={focus}>
      <FindField id="find" label={m.search_everything()} />
      <button
        type="button"
        className="icon"
        popoverTarget="search"
        popoverTargetAction="hide"
        aria-label={m.search_close()}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}

/** The button that opens the search where it is a popover. */
export function OpenSearch() {
  return (
    <button
      type="button"
      className={`icon ${css.open}`}
      popoverTarget="search"
      aria-label={m.search_button()}
    >
      <Icon name="search" />
    </button>
  );
}
