import { type ComponentType, lazy, memo, Suspense, useEffect, useLayoutEffect, useRef } from 'react';

/** Asks for parts of the page that are not here yet. */
const asked = new Set<() => void>();

/** Asks for all of them: the page is about to change, and React does not render past a part that it has not taken over. */
export function wantLateParts(): void {
  for (const ask of asked) ask();
}

type Late<Props> = {
  /** The script of the part. */
  load: () => Promise<ComponentType<Props>>;
  /** The part itself, on the server, which has every script at hand. */
  now: ComponentType<Props> | null;
  /** How near its reader comes before the script is asked for, as a margin of CSS. */
  margin: string;
};

/**
 * A part of a page, below what is seen first, whose script is not part of the page's first load: the browser leaves the server's rendering
 * alone until the reader comes near, and then takes it over; buttons that were pressed meanwhile are pressed again. Where the server rendered nothing, the script is asked for at once. Memoized,
 * because an update from above would make React throw the server's rendering away before the script is there: its props must stay the
 * same objects.
 */
export function late<Props extends object>({ load, now, margin }: Late<Props>): ComponentType<Props> {
  let ask: () => void = () => {};
  const wanted = new Promise<void>((resolve) => {
    ask = resolve;
  });
  asked.add(ask);
  // React drops what is pressed in a part whose script it does not have.
  let isHere = false;
  const pressed: HTMLElement[] = [];
  const Part =
    now ??
    (lazy(async () => {
      await wanted;
      const Loaded = await load();
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
    useLayoutEffect(() => {
      const element = place.current;
      if (!element?.firstElementChild) return ask();
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some((entry) => entry.isIntersecting)) ask();
        },
        { rootMargin: margin },
      );
      observer.observe(element);
      const press = ({ target }: Event) => {
        const button =
          target instanceof Element ? target.closest<HTMLElement>('button[type="button"]') : null;
        if (!isHere && button && element.contains(button)) pressed.push(button);
      };
      addEventListener('click', press, true);
      return () => {
        observer.disconnect();
        removeEventListener('click', press, true);
      };
    }, []);
    return (
      <div ref={place} className="late">
        <Suspense>
          <Part {...props} />
        </Suspense>
      </div>
    );
  }) as ComponentType<Props>;
}
