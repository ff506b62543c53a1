import type { ReactNode } from 'react';
import * as m from '../../../paraglide/messages.js';
import type { Outcome } from '../../../ui/api.ts';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { TypedLink } from '../../../ui/Typed.tsx';
import { type Call, useOutcome } from '../../../ui/use-outcome.ts';
import * as css from './MapPart.module.css';
import type { MapLink } from './map-data.ts';

type Answered<T> = Extract<Outcome<T>, { ok: true }>;

type Props<T> = {
  /** The page's loader data. */
  data: object;
  /** The API call for this part of the map. */
  call: Call<T[]>;
  /** Shown when the list is empty; a standard text by default. */
  none?: ReactNode;
  children: (answer: Answered<T[]>) => ReactNode;
};

/** A part of a site map with data from the API, in all its states: loading, failed, empty, loaded. */
export function MapPart<T>({ data, call, none, children }: Props<T>) {
  const { kept, retry } = useOutcome(data, call, 'Error fetching the site map');
  if (kept === null) return <Skeleton shape="lines" count={6} label={m.about_sitemap_loading()} />;
  const { outcome } = kept;
  if (!outcome.ok) return <ErrorNotice title={m.about_sitemap_failed()} onRetry={retry} />;
  if (outcome.data.length === 0) return none ?? <p className="muted">{m.about_sitemap_none()}</p>;
  return children(outcome);
}

/** A list of links, in as many columns as fit. */
export function MapLinks({ links }: { links: MapLink[] }) {
  return (
    <ul className={css.links}>
      {links.map(({ to, label }) => (
        <li key={to}>
          <TypedLink to={to} text={label} />
        </li>
      ))}
    </ul>
  );
}

/** Shown on a page beyond the end of the list, with a link to the first page. */
export function BeyondMap({ path }: { path: string }) {
  return (
    <div className={css.beyond}>
      <p>
        <b>{m.about_sitemap_beyond()}</b> {m.about_sitemap_beyond_text()}
      </p>
      <Link className="btn primary" to={path}>
        {m.about_sitemap_first()}
      </Link>
    </div>
  );
}
