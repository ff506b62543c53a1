import type { Slide } from '../../settings/schema.ts';

type Props = {
  slide: Slide;
  /** Which one of how many, in words. */
  label: string;
  isActive: boolean;
  /** The page's first slide carries its one main heading. */
  isFirst: boolean;
};

/** The text of one slide of the landing page. All slides lie in one place, so that none moves the page when it comes. */
export function HeroSlide({ slide, label, isActive, isFirst }: Props) {
  const Heading = isFirst ? 'h1' : 'h2';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is no set of form fields
    <div className="slide" role="group" aria-roledescription="slide" aria-label={label} inert={!isActive}>
      <div>
        <Heading className="big">{slide.heading}</Heading>
        <p className="lead">{slide.subtext}</p>
      </div>
      <p className="extra">{slide.extra}</p>
    </div>
  );
}
