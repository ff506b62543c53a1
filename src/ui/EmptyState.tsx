import type { ReactNode } from 'react';
import { Scene } from './scenery/Scene.tsx';

type Props = {
  title: string;
  /** What to do next. */
  text?: ReactNode;
  /** Level of the title; 1 where the empty state is the whole page. */
  level?: 1 | 2 | 3;
  /** Shows a drawing above the title. By default only where the empty state is the whole page. */
  scene?: boolean;
  /** Buttons and links. */
  children?: ReactNode;
};

/** Says that there is nothing here, what that means, and what to do next. */
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
