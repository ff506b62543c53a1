import { useEffect, useRef } from 'react';
import * as css from './InlineDrawing.module.css';

const drawings = {
  /** The hills behind the hero: dawn on the snow range, or the blue hour with the village lamps lit. */
  hills: {
    className: css.scene,
    viewBox: '0 0 1440 720',
    load: () => import('./home-scene.svg?raw'),
  },
  /** The books on the hero's plank, seen from the back; one comes forward under the pointer. */
  shelf: {
    className: css.books,
    viewBox: '0 0 1440 250',
    load: () => import('./shelf.svg?raw'),
  },
};

type Name = keyof typeof drawings;

/** The drawings' SVG content, on the server; the browser fetches it only after a navigation from another page. */
let insides: Partial<Record<Name, string>> = {};

/** Sets the drawings on the server, from the texts of their files. */
export function provideDrawings({ hills, shelf }: Record<Name, string>): void {
  insides = { hills: insideOf(hills), shelf: insideOf(shelf) };
}

const insideOf = (svg: string) => svg.replace(/^<svg[^>]*>|<\/svg>\s*$/g, '').replace(/>\s+</g, '><');

/**
 * A drawing inlined in the HTML, because its gradients follow the theme and its books the pointer, which do not reach into an external
 * file. The scripts do not contain it, so that it is not sent twice.
 */
export function InlineDrawing({ name }: { name: Name }) {
  const { className, viewBox, load } = drawings[name];
  const svg = useRef<SVGSVGElement>(null);
  useEffect(() => {
    const element = svg.current;
    if (!element || element.childElementCount > 0) return;
    void load().then((file) => {
      element.innerHTML = insideOf(file.default);
    });
  }, [load]);
  return (
    <svg
      ref={svg}
      className={className}
      viewBox={viewBox}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing of ours; hydration leaves what the server wrote
      dangerouslySetInnerHTML={{ __html: insides[name] ?? '' }}
    />
  );
}
