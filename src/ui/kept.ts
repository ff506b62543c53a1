import type { ReactNode } from 'react';
import { getLocale } from '../paraglide/runtime.js';

/** So many renderings of a part are kept: one for each page that the bar at the top marks, and for settings that were changed. */
const MOST = 50;

let renderAlone: (part: ReactNode) => string;

/** Hands the server what renders a part by itself (`renderToString`). */
export function provideRendering(render: typeof renderAlone): void {
  renderAlone = render;
}

/**
 * The HTML of a part that many pages have, on the server: rendered once for each set of props, and kept. The part takes all that it shows
 * from its props and from the language; it has no `useId`, which counts from the root of the page.
 */
export function kept<Props>(part: (props: Props) => ReactNode): (props: Props) => string {
  const known = new Map<string, string>();
  return (props) => {
    const key = JSON.stringify([getLocale(), props]);
    let html = known.get(key);
    if (html === undefined) {
      html = renderAlone(part(props));
      if (known.size >= MOST) known.clear();
      known.set(key, html);
    }
    return html;
  };
}
