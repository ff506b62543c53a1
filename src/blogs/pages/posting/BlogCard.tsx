import { type ReactNode, useId } from 'react';
import * as m from '../../../paraglide/messages.js';
import type { Removable } from '../../../ui/area/removal.tsx';
import { languageOf } from '../../../ui/language.ts';
import type { Blog } from '../../schema.ts';
import * as css from './BlogCard.module.css';

type Props = {
  blog: Blog;
  isBusy: boolean;
  /** Beside the title. */
  state?: ReactNode;
  actions: ReactNode;
  children: ReactNode;
};

/** A post in a list of the areas: its title, what there is to know, and the possible actions. */
export function BlogCard({ blog: { title }, isBusy, state, actions, children }: Props) {
  const heading = useId();
  return (
    <article className={`card ${css.post}`} aria-labelledby={heading} aria-busy={isBusy || undefined}>
      <header>
        <h2 id={heading} lang={languageOf(title)} dir="auto">
          {title}
        </h2>
        {state}
      </header>
      {children}
      {actions}
    </article>
  );
}

/** How a post begins. */
export function Excerpt({ blog: { excerpt } }: { blog: Blog }) {
  if (!excerpt) return null;
  return (
    <p className={css.begins} lang={languageOf(excerpt)} dir="auto">
      {excerpt}
    </p>
  );
}

/** A post as something to delete. */
export const removalOf = ({ _id, title }: Blog): Removable => ({
  id: _id,
  question: () => m.blog_area_delete_ask({ title }),
  path: `/blogs/${_id}`,
  failed: m.blog_area_delete_failed(),
});
