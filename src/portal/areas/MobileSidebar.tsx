import { type MouseEvent, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import * as m from '../../paraglide/messages.js';
import { Icon } from '../../ui/Icon.tsx';
import type { Area } from './area.ts';
import { Sidebar } from './Sidebar.tsx';

/** From this width on the sidebar is beside the page. */
const WIDE = '(min-width: 768px)';

/**
 * The sidebar of small screens: a dialog behind the menu button. The browser keeps the focus in it, closes it on Escape and gives the
 * focus back; a click beside it, a change of the page and a wider window close it too.
 */
export function MobileSidebar({ area }: { area: Area }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new location closes it
  useEffect(() => {
    dialog.current?.close();
  }, [key]);
  useEffect(() => {
    const wide = matchMedia(WIDE);
    const close = () => dialog.current?.close();
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  }, []);
  return (
    <>
      <button
        type="button"
        className="icon open-menu"
        aria-haspopup="dialog"
        aria-label={m.areas_open_menu()}
        onClick={() => dialog.current?.showModal()}
      >
        <Icon name="menu" />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself */}
      <dialog ref={dialog} className="drawer" aria-label={m.areas_navigation()} onClick={closeFromOutside}>
        <form method="dialog">
          <button type="submit" className="icon" aria-label={m.areas_close_menu()}>
            <Icon name="close" />
          </button>
        </form>
        <Sidebar area={area} />
      </dialog>
    </>
  );
}

/** A click on the backdrop reaches the dialog itself; one on a link that leads to this same page closes it too. */
function closeFromOutside({ target, currentTarget }: MouseEvent<HTMLDialogElement>): void {
  if (target === currentTarget || (target as Element).closest('a')) currentTarget.close();
}
