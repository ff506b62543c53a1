import { focusOn } from './focus.ts';

/** What has the focus in the page, and after it all that it is in, up to `#main`. Empty when nothing in the page has it. */
let holders: HTMLElement[] = [];
/** The page that they are on. */
let page = '';
/** Where the focus goes on when what has it is removed; otherwise near by. */
let successor: HTMLElement | null = null;

const isLost = () => document.activeElement === document.body;

/** The focus goes on at the count of a list, or else at a heading, as near to where it was as there is one. */
export function focusNearby(): void {
  const places = holders.filter(({ isConnected }) => isConnected);
  const near = places.flatMap((place) => [
    ...place.querySelectorAll<HTMLElement>('.result'),
    ...place.querySelectorAll<HTMLElement>('h1, h2, h3'),
  ]);
  const target = near.find((one) => one.getClientRects().length > 0) ?? places.at(-1);
  if (target) focusOn(target, { preventScroll: true });
}

/** The focus goes on at this element when what has it is removed by the action that ends now, and at once where it is gone already. */
export function focusAfterAction(element: HTMLElement): void {
  if (isLost()) focusOn(element);
  else successor = element;
}

/** When an action removes the control that has the focus, the focus goes on near by instead of at the top of the document. */
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
  // Some browsers say so too when an element is removed; that is seen only afterwards.
  const leave = () =>
    queueMicrotask(() => {
      if (isLost() && holders[0]?.isConnected) holders = [];
    });
  // A sheet or menu that the keyboard leaves would cover what has the focus next.
  const uncover = ({ target, relatedTarget: next }: FocusEvent) => {
    const open = (target as Element).closest<HTMLElement>(':popover-open');
    const isOpener = next instanceof HTMLButtonElement && next.popoverTargetElement === open;
    if (open && next && !isOpener && !open.contains(next as Node)) open.hidePopover();
  };
  const observer = new MutationObserver(() => {
    if (!holders[0] || holders[0].isConnected || !isLost()) return;
    // What was removed with the page before does not matter any more.
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
