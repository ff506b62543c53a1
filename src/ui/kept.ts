import type { ReactNode } from 'react';
import { getLocale } from '../paraglide/runtime.js';

/** Maximum renderings cached per part: one for each page that the navbar marks as current, and for each change of the settings. */
const MOST = 50;

let renderAlone: (part: ReactNode) => string;

/** Sets the server's function that renders a part by itself (`renderToString`). */
export function provideRendering(render: typeof renderAlone): void {
  renderAlone = render;
}

/**
 * Caches, on the server, the HTML of a part that many pages share: it is rendered once for each language and set of props. Its output
 * must depend on nothing else, and it must not use `useId`, which counts from the root of the page.
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
