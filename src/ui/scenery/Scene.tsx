import type { ReactNode } from 'react';
import empty from './empty-scene.svg?url';
import footer from './footer-ridge.svg?url';
import header from './header-ridge.svg?url';
import * as css from './Scene.module.css';

/**
 * The drawings of the hills. Each is a separate file, fetched once and cached for ever, so that neither pages nor scripts contain it;
 * its fills are the theme's custom properties, which it inherits through `<use>`.
 */
const scenes = {
  /** Behind the head of a page. */
  header: { file: header, className: css.ridge, viewBox: '0 0 760 220', align: 'xMaxYMax slice' },
  /** The upper edge of the footer: the nearest slope, and one behind it. */
  footer: { file: footer, className: css.edge, viewBox: '0 0 1440 130', align: 'xMidYMax slice' },
  /** An almost empty shelf before the hills: one book upright, one leaning on it. */
  empty: { file: empty, className: undefined, viewBox: '0 0 1440 230', align: 'xMidYMax slice' },
};

/** A drawing of the hills; decorative, so hidden from screen readers. */
export function Scene({ name }: { name: keyof typeof scenes }) {
  const { file, className, viewBox, align } = scenes[name];
  return (
    <svg className={className} viewBox={viewBox} preserveAspectRatio={align} aria-hidden="true">
      <use href={`${file}#scene`} />
    </svg>
  );
}

/** The head of a page, in front of a distant ridge. */
export function RidgeHead({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <div className={`${css.head} ${className}`.trim()}>
      <div className="page">{children}</div>
      {/* Last, because it is at the bottom of the head, which grows while the HTML still arrives. */}
      <Scene name="header" />
    </div>
  );
}
