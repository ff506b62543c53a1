import empty from './empty-scene.svg?url';
import footer from './footer-ridge.svg?url';
import header from './header-ridge.svg?url';

/**
 * The hills. Each drawing is a file of its own, fetched once and kept for ever, so that it travels neither in every page nor in the
 * scripts; its fills are the theme's custom properties, which reach into it through `<use>`.
 */
const scenes = {
  /** Behind the head of a university or course; inside `.uhead`. */
  header: { file: header, className: 'view', viewBox: '0 0 760 220', align: 'xMaxYMax slice' },
  /** The upper edge of the footer: the nearest slope, and one behind it. */
  footer: { file: footer, className: 'edge', viewBox: '0 0 1440 130', align: 'xMidYMax slice' },
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
