import { useId } from 'react';
import { Link } from 'react-router';
import { languageOf } from '../../ui/language.ts';
import { Byline } from './Byline.tsx';
import { blogPath } from './blog-data.ts';
import type { ListedBlog } from './blogs-data.ts';

/** A post in the list: what it is called, how it begins, who wrote and who verified it. */
export function BlogEntry({ blog }: { blog: ListedBlog }) {
  const { slug, title, excerpt } = blog;
  const heading = useId();
  return (
    <article className="post" aria-labelledby={heading}>
      <h2 id={heading} lang={languageOf(title)} dir="auto">
        <Link to={blogPath(slug)}>{title}</Link>
      </h2>
      {excerpt && (
        <p className="excerpt" lang={languageOf(excerpt)} dir="auto">
          {excerpt}
        </p>
      )}
      <Byline blog={blog} />
    </article>
  );
}
