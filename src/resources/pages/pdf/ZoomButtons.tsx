import * as m from '../../../paraglide/messages.js';
import { Icon } from '../../../ui/Icon.tsx';
import type { Zooming } from './use-zoom.ts';

/** In the corner of the reader: smaller, the whole width, larger. */
export function ZoomButtons({ zooming }: { zooming: Zooming }) {
  const { isSmallest, isLargest, step, fit, onKeyDown } = zooming;
  return (
    // biome-ignore lint/a11y/useSemanticElements: these are no fields of a form.
    <div className="zoom" role="group" aria-label={m.pdf_zoom()} onKeyDown={onKeyDown}>
      <button
        type="button"
        className="icon"
        aria-label={m.pdf_zoom_out()}
        title={m.pdf_zoom_out()}
        aria-disabled={isSmallest || undefined}
        onClick={() => step('out')}
      >
        <Icon name="minus" />
      </button>
      <button
        type="button"
        className="icon"
        aria-label={m.pdf_zoom_fit()}
        title={m.pdf_zoom_fit()}
        onClick={fit}
      >
        <Icon name="fit" />
      </button>
      <button
        type="button"
        className="icon"
        aria-label={m.pdf_zoom_in()}
        title={m.pdf_zoom_in()}
        aria-disabled={isLargest || undefined}
        onClick={() => step('in')}
      >
        <Icon name="add" />
      </button>
    </div>
  );
}
