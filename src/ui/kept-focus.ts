import { focusOn } from './focus.ts';

/** The focused element and its ancestors, up to `#main`. Empty when nothing in `#main` has the focus. */
let holders: HTMLElement[] = [];
/** The path of the page that contains `holders`. */
let page = '';
/** Receives the focus when the focused element is removed; without it, a nearby element does. */
let successor: HTMLElement | null = null;

const isLost = () => document.activeElement === document.body;

/** Moves the focus to the nearest visible list count, or else heading, searching outwards from where the focus was. */
export function focusNearby(): void {
  const places = holders.filter(({ isConnected }) => isConnected);
  const near = places.flatMap((place) => [
    ...place.querySelectorAll<HTMLElement>('.result'),
    ...place.querySelectorAll<HTMLElement>('h1, h2, h3'),
  ]);
  const target = near.find((one) => one.getClientRects().length > 0) ?? places.at(-1);
  if (target) focusOn(target, { preventScroll: true });
}

/** Moves the focus to `element` once the action that ends now removes the focused control, or at once if it is removed already. */
export function focusAfterAction(element: HTMLElement): void {
  if (isLost()) focusOn(element);
  else successor = element;
}

/** Installs listeners: when an action removes the focused control, the focus moves nearby instead of to the top of the document. */
export function keepFocus(): void {
  const enter = ({ target }: { target: EventTarget | null }) => {
    holders = [];
    for (let at = target as HTMLElement | null; at && at.id !== 'main'; at = at.parentElement)
      holders.push(at);
    const main = document.getElementById('main');
    holders = main?.contains(target as Node) ? [...holders, main] : [];
    page = location.pathname;
    successor = null;
  };
  // Some browsers also fire `focusout` for a removed element; whether it was removed is known only after the event.
  const leave = () =>
    queueMicrotask(() => {
      if (isLost() && holders[0]?.isConnected) holders = [];
    });
  // Closes a sheet or menu when the keyboard focus leaves it: it would cover the newly focused element.
  const uncover = ({ target, relatedTarget: next }: FocusEvent) => {
    const open = (target as Element).closest<HTMLElement>(':popover-open');
    const isOpener = next instanceof HTMLButtonElement && next.popoverTargetElement === open;
    if (open && next && !isOpener && !open.contains(next as Node)) open.hidePopover();
  };
  const observer = new MutationObserver(() => {
    if (!holders[0] || holders[0].isConnected || !isLost()) return;
    // A navigation removed the element together with its page: there is no focus to restore.
    if (page !== location.pathname) holders = [];
    else if (successor?.isConnected) focusOn(successor);
    else focusNearby();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  addEventListener('focusin', enter);
  addEventListener('focusout', leave);
  addEventListener('focusout', uncover);
  enter({ target: document.activeElement });
}
