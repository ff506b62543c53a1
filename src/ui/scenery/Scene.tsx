import type { ReactNode } from 'react';
import empty from './empty-scene.svg?url';
import footer from './footer-ridge.svg?url';
import header from './header-ridge.svg?url';
import * as css from './Scene.module.css';

/**
 * The hills. Each drawing is a file of its own, fetched once and kept for ever, so that it travels neither in every page nor in the
 * scripts; its fills are the theme's custom properties, which reach into it through `<use>`.
 */
const scenes = {
  /** Behind the head of a page. */
  header: { file: header, className: css.ridge, viewBox: '0 0 760 220', align: 'xMaxYMax slice' },
  /** The upper edge of the footer: the nearest slope, and one behind it. */
  footer: { file: footer, className: css.edge, viewBox: '0 0 1440 130', align: 'xMidYMax slice' },
  /** An almost empty shelf before the hills: one book upright, one leaning on it. */
  empty: { file: empty, className: undefined, viewBox: '0 0 1440 230', align: 'xMidYMax slice' },
};

/** A drawing of the hills; scenery, so hidden from assistive tools. */
export function Scene({ name }: { name: keyof typeof scenes }) {
  const { file, className, viewBox, align } = scenes[name];
  return (
    <svg className={className} viewBox={viewBox} preserveAspectRatio={align} aria-hidden="true">
      <use href={`${file}#scene`} />
    </svg>
  );
}

/** The head of a page, before a far ridge. */
export function RidgeHead({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <div className={`${css.head} ${className}`.trim()}>
      <div className="page">{children}</div>
      {/* Last: it is at the foot of the head, which grows while the page still arrives. */}
      <Scene name="header" />
    </div>
  );
}
