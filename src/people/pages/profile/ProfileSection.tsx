import type { ReactNode } from 'react';

type Props = {
  /** Of the heading, for links to it. */
  id: string;
  title: string;
  /** What it is about. */
  text?: string;
  children: ReactNode;
};

/** A part of the profile page: what it is about on one side, its form on the other. */
export function ProfileSection({ id, title, text, children }: Props) {
  return (
    <section className="card psec" aria-labelledby={id}>
      <div>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {text && <p className="muted">{text}</p>}
      </div>
      <div>{children}</div>
    </section>
  );
}
