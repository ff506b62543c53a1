import { useEffect, useRef } from 'react';
import * as css from './HomeScene.module.css';

/** The drawing, on the server; the browser fetches it only when it comes here from another page. */
let drawing = '';

/** Hands the server the drawing (`home-scene.svg`). */
export function provideHomeScene(svg: string): void {
  drawing = insideOf(svg);
}

const insideOf = (svg: string) => svg.replace(/^<svg[^>]*>|<\/svg>\s*$/g, '').replace(/>\s+</g, '><');

/**
 * The hills behind the hero: dawn on the snow range, or the blue hour with the village lamps lit. It is in the page itself,
 * because its gradients follow the theme, which does not reach into a file; but it does not travel in the scripts a second time.
 */
export function HomeScene() {
  const svg = useRef<SVGSVGElement>(null);
  useEffect(() => {
    const element = svg.current;
    if (!element || element.childElementCount > 0) return;
    void import('./home-scene.svg?raw').then((file) => {
      element.innerHTML = insideOf(file.default);
    });
  }, []);
  return (
    <svg
      ref={svg}
      className={css.scene}
      viewBox="0 0 1440 720"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing of ours; hydration leaves what the server wrote
      dangerouslySetInnerHTML={{ __html: drawing }}
    />
  );
}
