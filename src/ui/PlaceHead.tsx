import type { ReactNode } from 'react';
import { Breadcrumbs, type Crumb } from './Breadcrumbs.tsx';
import { languageOf } from './language.ts';
import * as css from './PlaceHead.module.css';
import { RidgeHead } from './scenery/Scene.tsx';
import { Typed } from './Typed.tsx';

type Props = {
  crumbs: Crumb[];
  /** Whether phones show all breadcrumbs. */
  wholePath?: boolean;
  logo: ReactNode;
  title: string;
  /** The line below the title. */
  by?: string;
  description?: string;
  /** The description and facts are still loading; placeholders keep their space. */
  waiting?: boolean;
  /** Actions and facts. */
  children?: ReactNode;
};

/** Titles longer than this, in characters, are set smaller. */
const LONG = 60;

/** The head of a university or a course, in front of a ridge. The title stays the same element while its text changes. */
export function PlaceHead({
  crumbs,
  wholePath = false,
  logo,
  title,
  by,
  description,
  waiting = false,
  children,
}: Props) {
  return (
    <RidgeHead>
      <Breadcrumbs items={crumbs} whole={wholePath} />
      <header className={css.place}>
        {logo}
        <div>
          <h1 className={title.length > LONG ? css.long : undefined} lang={languageOf(title)}>
            {title}
          </h1>
          <Typed as="p" className={css.by} text={by} />
        </div>
        <Typed as="p" className={css.description} text={description} />
        {waiting && (
          <div className={css.description} aria-hidden="true">
            <span className="skel line" />
            <span className="skel line" />
            <span className="skel line half" />
          </div>
        )}
      </header>
      {waiting && <span className={`skel ${css.waitingFacts}`} aria-hidden="true" />}
      {children}
    </RidgeHead>
  );
}

/** A name and value in a `dl` with the class `facts`. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="note">{name}</dt>
      <dd className="num">{children}</dd>
    </div>
  );
}
