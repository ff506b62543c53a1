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
import { loadWithTimeout } from './lazy-script.ts';

/** What each part does when the page is about to change. */
const changing = new Set<() => void>();

/**
 * The page is about to change, and React does not render past a part that it has not taken over: asks for the scripts of all of them, and
 * lets go of those that cannot be fetched.
 */
export function wantLateParts(): void {
  for (const change of changing) change();
}

type Late<Props> = {
  /** The script of the part. */
  load: () => Promise<ComponentType<Props>>;
  /** The part itself, on the server, which has every script at hand. */
  now: ComponentType<Props> | null;
  /** How near its reader comes before the script is asked for, as a margin of CSS. Without it the part has to be touched, by pointer or focus. */
  margin?: string;
  /** Whether the server keeps its rendering (`kept`). */
  isKept?: boolean;
};

/** Loads a script however often the connection is lost or stalls, in ever longer intervals. */
export async function untilHere<T>(load: () => Promise<T>, onFailure: () => void): Promise<T> {
  for (let ms = 1000; ; ms = Math.min(2 * ms, 30_000))
    try {
      return await loadWithTimeout(load);
    } catch {
      onFailure();
      await new Promise((resolve) => setTimeout(resolve, ms));
    }
}

/** What touches a part: the focus, or a pointer that presses. One that only lies there is said to be over it, too. */
const TOUCHES = ['pointerdown', 'focusin'];

/** What is pressed again when the script is there. Popovers have been opened by the browser itself. */
const PRESSED = 'button[type="button"]:not([popovertarget]), a[href^="/"]:not([target], [download])';

/**
 * A part of a page whose script is not part of the page's first load: the browser leaves the server's rendering alone until the reader comes
 * near and the script is there, and then takes it over; buttons and links that were pressed meanwhile are pressed again.
 * Where the server rendered nothing, the script is asked for at once. Memoized, because an update from above would make React throw the
 * server's rendering away before the script is there: its props must stay the same objects.
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
  // React drops what is pressed in a part whose script it does not have.
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
      // React stops what happens in a part without its script on the way to the part itself.
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
        // What opens elsewhere is the browser's, and so is a link while the script cannot be fetched.
        if (isHere || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
          return;
        // Of two links that are pressed the later one counts, wherever it is.
        if (link && !link.target) pressed = pressed.filter(({ href }) => !href);
        if (!found || !element.contains(found) || (link && isFailing)) return;
        if (link) event.preventDefault();
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

/** On the server: a part whose rendering is kept. */
function keptPart<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  const html = keptHtml((props: Props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  ));
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's own rendering of this part
  return (props) => <div className="late" dangerouslySetInnerHTML={{ __html: html(props) }} />;
}
