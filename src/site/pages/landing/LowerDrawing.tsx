import * as css from './LowerSections.module.css';
import file from './lower.svg?url';

const boxes = {
  bus: '0 0 112 104',
  drawers: '0 0 112 104',
  stamp: '0 0 112 104',
  stand: '0 0 112 104',
  seed: '0 0 300 150',
  sapling: '0 0 300 150',
  young: '0 0 300 150',
  grown: '0 0 300 150',
  gap: '0 0 560 220',
  postbox: '0 0 300 300',
  tree: '0 0 96 64',
  nib: '0 0 96 64',
  roof: '0 0 96 64',
};
export type LowerDrawingName = keyof typeof boxes;

/** A drawing from `lower.svg`, for the lower half of the landing page; decorative, so hidden from assistive technology. */
export function LowerDrawing({ name }: { name: LowerDrawingName }) {
  return (
    <svg className={css.drawn} viewBox={boxes[name]} aria-hidden="true">
      <use href={`${file}#${name}`} />
    </svg>
  );
}
