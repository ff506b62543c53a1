import type { ReactNode } from 'react';

type Props = {
  title: string;
  /** What the page is for. */
  sub?: ReactNode;
  /** The buttons stand further away. */
  apart?: boolean;
  /** Buttons beside it. */
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
