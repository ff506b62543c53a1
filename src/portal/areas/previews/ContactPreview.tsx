import '../../../ui/styles/components/contact.css';
import * as m from '../../../paraglide/messages.js';
import type { PartForm } from '../../../settings/pages/use-part.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { languageOf } from '../../../ui/language.ts';

/** Where the place is, as the page for contact says it; its link shows whether the point is the right one. */
export function ContactPreview({ part }: { part: PartForm }) {
  const { place = '', latitude = '', longitude = '', zoom = '' } = part.form.values;
  const [lat, lon, map] = [latitude, longitude, zoom].map((text) => encodeURIComponent(text.trim()));
  return (
    <div className="page contact">
      <section aria-labelledby="where">
        <h2 id="where">{m.contact_pages_where()}</h2>
        <p className="line" lang={languageOf(place)}>
          <Icon name="pin" />
          {place}
        </p>
        <p>
          <a
            className="line"
            href={`https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=${map}/${lat}/${lon}`}
            target="_blank"
            rel="noopener"
          >
            <Icon name="external" />
            {m.contact_pages_map_link()}
          </a>
        </p>
      </section>
    </div>
  );
}
