import type { ReactNode } from 'react';
import { Link } from '../Link.tsx';
import { languageOf } from '../language.ts';

type Props = {
  title: string;
  /** What the page is for. */
  sub?: ReactNode;
  /** Sets a wider gap before the buttons. */
  apart?: boolean;
  /** Buttons beside the title. */
  children?: ReactNode;
};

export function AreaHead({ title, sub, apart = false, children }: Props) {
  const words = (
    <>
      <h1>{title}</h1>
      {sub && <p className="sub">{sub}</p>}
    </>
  );
  if (children === undefined) return <header className="head">{words}</header>;
  return (
    <header className={apart ? 'head with-button apart' : 'head with-button'}>
      {sub ? <div>{words}</div> : words}
      {children}
    </header>
  );
}

export type CardProps = {
  id: string;
  title: string;
  /** Link to the next step. */
  way?: { to: string; text: string };
  children: ReactNode;
};

/** A card of an overview page. */
export function Card({ id, title, way, children }: CardProps) {
  return (
    <section className="card" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {way && (
          <Link className="btn quiet" to={way.to}>
            {way.text}
          </Link>
        )}
      </header>
      {children}
    </section>
  );
}

type PairProps = { name: string; className?: string; children: ReactNode };

/** A name and its value in a `dl`; nothing if the value is empty. */
export function Pair({ name, className, children }: PairProps) {
  if (!children) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd className={className} lang={typeof children === 'string' ? languageOf(children) : undefined}>
        {children}
      </dd>
    </>
  );
}
