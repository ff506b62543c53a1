import '../../../ui/styles/components/landing-lower.css';
import '../../../ui/styles/components/landing-slopes.css';
import { openIndex } from '../../../settings/pages/part-values.ts';
import type { PartForm } from '../../../settings/pages/use-part.ts';
import { SponsorPlate } from '../../../site/pages/lower/SponsorPlate.tsx';

/** The sponsor that is open, or the first one, on the plank. */
export function SponsorsPreview({ part }: { part: PartForm }) {
  const items = part.items('sponsors');
  const place = openIndex(items, part.open);
  const item = items[place];
  if (!item) return null;
  const { name = '', url = '', picture = '' } = item;
  return (
    <div className="sec band">
      <div className="page">
        <div className="patrons">
          <div className="turns">
            <div className="patron-turn shown">
              <SponsorPlate sponsor={{ name, url: url || null, picture: picture || null }} place={place} />
            </div>
          </div>
          <div className="plank" />
        </div>
      </div>
    </div>
  );
}
