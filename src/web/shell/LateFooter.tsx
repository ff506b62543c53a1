import { lazy, memo, Suspense } from 'react';
import type { Footer } from './Footer.tsx';

let want: () => void;
const wanted = new Promise<void>((resolve) => {
  want = resolve;
});

/** Asks for the footer's script: the reader nears the foot of the page, or the page is about to change. */
export function wantFooter(): void {
  want();
}

/** Asks for it when the reader nears the foot of the page. */
export function watchForFooter(): void {
  const foot = document.querySelector('.foot');
  if (!foot) {
    wantFooter();
    return;
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      wantFooter();
    },
    { rootMargin: '200px' },
  );
  observer.observe(foot);
}

// The browser leaves the server's rendering alone and fetches the script when it is wanted. Every change of the page wants it, because
// React does not render past a part that it has not taken over: a navigation would wait for it without end.
const Later = lazy(async () => {
  await wanted;
  return { default: (await import('./Footer.tsx')).Footer };
});

let now: typeof Footer | undefined;

/** Lets the server, which has every script at hand, render the footer with the page. */
export function renderFooterAtOnce(footer: typeof Footer): void {
  now = footer;
}

/**
 * The footer, calendar included. Its script is not part of a page's first load. Memoized, because an update from above would make React
 * throw the server's rendering away before the script is there.
 */
export const LateFooter = memo(function LateFooter() {
  const Shown = now ?? Later;
  return (
    <Suspense fallback={<footer className="foot" />}>
      <Shown />
    </Suspense>
  );
});
