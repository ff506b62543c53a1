import '../../../ui/styles/components/home.css';
import '../../../ui/styles/components/landing-upper.css';
import { openIndex } from '../../../settings/pages/part-values.ts';
import type { PartForm } from '../../../settings/pages/use-part.ts';
import type { Slide } from '../../../settings/schema.ts';
import { HeroSlide } from '../../../site/pages/HeroSlide.tsx';
import { HeroViews } from '../../../site/pages/HeroViews.tsx';
import { Spines } from '../../../ui/scenery/Spines.tsx';

/**
 * The slide that is open, or the first one, on its background. It does not change by itself: it would move away while the reader
 * types.
 */
export function HeroPreview({ part }: { part: PartForm }) {
  const slides = part.items('slides') as unknown as Slide[];
  const index = openIndex(part.items('slides'), part.open);
  const slide = slides[index];
  return (
    <div className="hero" data-slide={index + 1}>
      <HeroViews />
      <div className="page hero-text">
        <div className="slides">
          {slide && <HeroSlide slide={slide} label={slide.heading} isActive isFirst={index === 0} />}
        </div>
      </div>
      <div className="grow" />
      <div className="hero-shelf">
        <Spines />
        <div className="plank" />
      </div>
    </div>
  );
}
