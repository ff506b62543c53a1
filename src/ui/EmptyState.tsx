import type { ReactNode } from 'react';
import { Scene } from './scenery/Scene.tsx';

type Props = {
  title: string;
  /** What to do next. */
  text?: ReactNode;
  /** Level of the title; 1 where the empty state is the whole page. */
  level?: 1 | 2 | 3;
  /** With a drawing: where nothing else is on the page, and that is no mere outcome of a search or of work that is done. */
  scene?: boolean;
  /** Buttons and links. */
  children?: ReactNode;
};

/** Nothing here: what that means, and what to do next. */
export function EmptyState({ title, text, level = 2, scene = level === 1, children }: Props) {
  const Title = `h${level}` as const;
  return (
    <section className="empty">
      {scene && <Scene name="empty" />}
      <Title>{title}</Title>
      {text && <p>{text}</p>}
      {children && <div className="acts">{children}</div>}
    </section>
  );
}
