import {
  type ComponentType,
  lazy,
  memo,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { kept as keptHtml } from './kept.ts';
import { untilHere } from './lazy-script.ts';

/** The handlers of all late parts for a coming page change. */
const changing = new Set<() => void>();

/** Shows that a page is coming, which React would show only after it has hydrated the late parts. The layout hides it again. */
const showComing = () => document.documentElement.toggleAttribute('data-busy', true);

/**
 * To be called before the page changes: React does not render past a part that is not hydrated. Requests the scripts of all late parts;
 * a part whose script cannot be fetched becomes static HTML until it can.
 */
export function wantLateParts({ navigation }: { navigation: { state: string } }): void {
  if (navigation.state !== 'idle') showComing();
  for (const change of changing) change();
}

type Late<Props> = {
  /** Imports the part's script. */
  load: () => Promise<ComponentType<Props>>;
  /** The part itself on the server, where every script is loaded; null in the browser. */
  now: ComponentType<Props> | null;
  /** Distance from the viewport at which the script is requested, as a `rootMargin`. Without it, a press or focus in the part is needed. */
  margin?: string;
  /** Whether the server caches its HTML (`kept`). */
  isKept?: boolean;
};

/** Events that request the script. Not `pointerover`, which also fires where the pointer merely rests. */
const TOUCHES = ['pointerdown', 'focusin'];

/** Elements whose clicks are replayed once the script has loaded. Popover buttons are excluded: the browser itself has opened them. */
const PRESSED = 'button[type="button"]:not([popovertarget]), a[href^="/"]:not([target], [download])';

/**
 * Makes a part of a page whose script is not in the page's first load. The browser leaves the server's HTML alone until the reader comes
 * near and the script has loaded, then hydrates it and replays clicks on buttons and links that came too early. Where the server rendered
 * nothing, the script is requested at once. Memoized, because an update from a parent would make React discard the server's HTML before
 * the script has loaded: its props must stay the same objects.
 */
export function late<Props extends object>({ load, now, margin, isKept }: Late<Props>): ComponentType<Props> {
  if (import.meta.env.SSR && isKept) return keptPart(now as ComponentType<Props>);
  let ask: () => void = () => {};
  const wanted = new Promise<void>((resolve) => {
    ask = resolve;
  });
  let isHere = false;
  let isFailing = false;
  let isChanging = false;
  let letGo: () => void = () => {};
  const script = wanted.then(() =>
    untilHere(load, () => {
      isFailing = true;
      for (const link of pressed.splice(0)) if (link instanceof HTMLAnchorElement) location.href = link.href;
      if (isChanging) letGo();
    }),
  );
  changing.add(() => {
    ask();
    isChanging = true;
    if (isFailing) letGo();
  });
  // Clicked too early, to be replayed: React drops clicks in a part that is not hydrated.
  let pressed: (HTMLElement & { href?: string })[] = [];
  const Part =
    now ??
    (lazy(async () => {
      const Loaded = await script;
      isHere = true;
      // biome-ignore lint/correctness/noComponentHookFactories: made once, when the script is there
      const Taken = (props: Props) => {
        useEffect(() => {
          for (const button of pressed.splice(0)) button.click();
        }, []);
        return <Loaded {...props} />;
      };
      return { default: Taken };
    }) as unknown as ComponentType<Props>);

  // biome-ignore lint/correctness/noComponentHookFactories: made once for each part, at the module level
  return memo(function Later(props: Props) {
    const place = useRef<HTMLDivElement>(null);
    const [kept, setKept] = useState<string>();
    useLayoutEffect(() => {
      const element = place.current;
      if (!element?.firstElementChild) return ask();
      letGo = () => {
        if (isHere) return;
        setKept((before) => before ?? element.innerHTML);
        void script.then(() => setKept(undefined));
      };
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some((entry) => entry.isIntersecting)) ask();
        },
        { rootMargin: margin ?? '' },
      );
      // On the window and in the capture phase, because React stops events before they reach a part that is not hydrated.
      const touch = ({ target }: Event) => {
        if (!isHere && element.contains(target as Node)) ask();
      };
      if (margin) observer.observe(element);
      else for (const kind of TOUCHES) addEventListener(kind, touch, true);
      if (element.matches(':focus-within') || element.querySelector('[open]')) ask();
      const press = (event: MouseEvent) => {
        const target = event.target as Element;
        const link = target.closest('a');
        const found = target.closest<HTMLElement>(PRESSED);
        // The browser itself handles clicks that open another tab or window, and links while the script cannot be fetched.
        if (isHere || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
          return;
        // A later click on any link replaces an earlier one.
        if (link && !link.target) pressed = pressed.filter(({ href }) => !href);
        if (!found || !element.contains(found) || (link && isFailing)) return;
        if (link) {
          event.preventDefault();
          showComing();
        }
        pressed.push(found);
        ask();
      };
      addEventListener('click', press, true);
      return () => {
        letGo = () => {};
        observer.disconnect();
        for (const kind of TOUCHES) removeEventListener(kind, touch, true);
        removeEventListener('click', press, true);
      };
    }, []);
    return (
      <div ref={place} className="late">
        {kept ? (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's own rendering of this part
          <div dangerouslySetInnerHTML={{ __html: kept }} />
        ) : (
          <Suspense>
            <Part {...props} />
          </Suspense>
        )}
      </div>
    );
  }) as ComponentType<Props>;
}

/** On the server: a part whose HTML is cached. */
function keptPart<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  const html = keptHtml((props: Props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  ));
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's own rendering of this part
  return (props) => <div className="late" dangerouslySetInnerHTML={{ __html: html(props) }} />;
}
