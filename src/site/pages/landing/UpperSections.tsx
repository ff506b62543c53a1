import type { Landing } from '../../../settings/schema.ts';
import { About } from './About.tsx';
import { Features } from './Features.tsx';
import { Testimonials } from './Testimonials.tsx';

/** The landing page between the shelf and the milestones. */
export function UpperSections({ landing }: { landing: Landing | null }) {
  return (
    <>
      <About />
      <Features />
      {landing && <Testimonials testimonials={landing.testimonials} />}
    </>
  );
}
