import { useSyncExternalStore } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router';
import * as m from '../../paraglide/messages.js';
import type { Place } from '../../settings/schema.ts';
import { apiContext } from '../../ui/api.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { languageOf } from '../../ui/language.ts';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { useRootData } from '../../ui/root.ts';
import letter from '../../ui/scenery/letter-scene.svg?url';
import { currentTheme, onThemeChange } from '../../ui/theme/theme.ts';
import { type Call, startCall, useOutcome } from '../../ui/use-outcome.ts';
import { ContactForm } from './ContactForm.tsx';
import * as css from './ContactPage.module.css';

export const handle = { module: 'src/contact/pages/ContactPage.tsx' };

type ContactData = { place: Call<Place> };

export async function loader({ context }: LoaderFunctionArgs): Promise<ContactData> {
  return { place: await startCall<Place>(context.get(apiContext), '/site/contact') };
}

/** The contact page. Also the response to a rejected form that was submitted without JavaScript. */
export function Component() {
  const data = useLoaderData<ContactData>();
  const { kept, retry } = useOutcome(data, data.place, 'Error fetching place');
  const { settings } = useRootData();
  const { formId } = useParams();
  return (
    <>
      <PageMeta
        title={m.contact_pages_title()}
        description={import.meta.env.SSR ? m.contact_pages_description({ name: settings.name }) : ''}
        path="/Contact-us"
        noindex={formId !== undefined}
      />
      <div className={css.head}>
        <div className="page">
          <div>
            <h1>{m.contact_pages_title()}</h1>
            <p className="sub">{m.contact_pages_intro()}</p>
          </div>
          <svg viewBox="0 0 470 213" aria-hidden="true">
            <use href={`${letter}#scene`} />
          </svg>
        </div>
      </div>
      <div className={`page ${css.contact}`}>
        <section className="card" aria-labelledby="write">
          <h2 id="write">{m.contact_pages_write()}</h2>
          {/* Another address of this page has another form. */}
          <ContactForm key={formId} />
        </section>
        <div>
          <section aria-labelledby="by-mail">
            <h2 id="by-mail">{m.contact_pages_by_mail()}</h2>
            <p>
              <a className={css.line} href={`mailto:${settings.contactEmail}`}>
                <Icon name="mail" />
                {settings.contactEmail}
              </a>
            </p>
          </section>
          {kept?.outcome.ok === false ? (
            <ErrorNotice
              title={m.contact_pages_map_failed()}
              text={m.universities_unreachable()}
              onRetry={retry}
            />
          ) : (
            <Where place={kept?.outcome.data ?? null} />
          )}
        </div>
      </div>
    </>
  );
}

/** The place and its map; null while loading, which reserves the space of the map. */
function Where({ place }: { place: Place | null }) {
  return (
    <section aria-labelledby="where">
      <h2 id="where">{m.contact_pages_where()}</h2>
      <p className={css.line} lang={place ? languageOf(place.place) : undefined}>
        <Icon name="pin" />
        {place?.place}
      </p>
      {place ? <ContactMap place={place.place} /> : <div className={css.map} />}
      {place && (
        <p>
          <a className={css.line} href={place.link} target="_blank" rel="noopener">
            <Icon name="external" />
            {m.contact_pages_map_link()}
          </a>
        </p>
      )}
    </section>
  );
}

/**
 * The place on the map, in a frame from the portal itself. The external map loads inside it only when the reader clicks there, so that no
 * third party is contacted before.
 */
function ContactMap({ place }: { place: string }) {
  const theme = useSyncExternalStore(onThemeChange, chosenTheme, () => undefined);
  const address = theme ? `/contact-map?theme=${theme}` : '/contact-map';
  return (
    // `key` replaces the frame: a new address in the same frame would add a history entry, which the Back button would undo first.
    <iframe
      key={address}
      className={css.map}
      src={address}
      title={m.contact_pages_map({ place })}
      loading="lazy"
    />
  );
}

/** Returns the theme if it differs from the system's, which the frame detects itself. */
function chosenTheme(): string | undefined {
  const theme = currentTheme();
  const isSystems = matchMedia(`(prefers-color-scheme: ${theme})`).matches;
  return isSystems ? undefined : theme;
}
