import '../../../ui/styles/components/landing-upper.css';
import { openIndex } from '../../../settings/pages/part-values.ts';
import type { PartForm } from '../../../settings/pages/use-part.ts';
import { Story } from '../../../site/pages/upper/Story.tsx';

/** The quote that is open, or the first one. */
export function TestimonialsPreview({ part }: { part: PartForm }) {
  const items = part.items('testimonials');
  const item = items[openIndex(items, part.open)];
  if (!item) return null;
  const { quote = '', name = '', role = '', picture = '' } = item;
  return (
    <div className="sec">
      <div className="page quote">
        <div className="stories">
          <Story testimonial={{ quote, name, role, picture: picture || null }} label={name} isActive />
        </div>
      </div>
    </div>
  );
}
