import * as m from '../../paraglide/messages.js';

/** Where programs that follow blogs find the newest posts. */
const FEED = '/blogs.atom';

/** The feed of the posts: a link for people, and one in the head for their readers. */
export function Feed() {
  return (
    <>
      <link rel="alternate" type="application/atom+xml" title={m.blog_pages_title()} href={FEED} />
      <a className="btn quiet" href={FEED}>
        {m.blog_pages_feed()}
      </a>
    </>
  );
}
