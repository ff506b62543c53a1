import { type ReactNode, useId } from 'react';
import * as m from '../../../paraglide/messages.js';
import type { Removable } from '../../../ui/area/removal.tsx';
import { Typed } from '../../../ui/Typed.tsx';
import type { Blog } from '../../schema.ts';
import * as css from './BlogCard.module.css';

type Props = {
  blog: Blog;
  isBusy: boolean;
  /** Shown beside the title. */
  state?: ReactNode;
  actions: ReactNode;
  children: ReactNode;
};

/** A post in a list of an area: its title, its details, and the possible actions. */
export function BlogCard({ blog: { title }, isBusy, state, actions, children }: Props) {
  const heading = useId();
  return (
    <article className={`card ${css.post}`} aria-labelledby={heading} aria-busy={isBusy || undefined}>
      <header>
        <Typed as="h2" id={heading} dir="auto" text={title} />
        {state}
      </header>
      {children}
      {actions}
    </article>
  );
}

/** The beginning of a post. */
export function Excerpt({ blog: { excerpt } }: { blog: Blog }) {
  if (!excerpt) return null;
  return <Typed as="p" className={css.begins} dir="auto" text={excerpt} />;
}

/** Describes the deletion of a post for `useRemoval`. */
export const removalOf = ({ _id, title }: Blog): Removable => ({
  id: _id,
  question: () => m.blog_area_delete_ask({ title }),
  path: `/blogs/${_id}`,
  failed: m.blog_area_delete_failed(),
});
