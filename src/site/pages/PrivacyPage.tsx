import * as m from '../../paraglide/messages.js';
import { longDate } from '../../ui/format.ts';
import { Link } from '../../ui/Link.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';
import * as prose from '../../ui/Prose.module.css';
import { Prose } from '../../ui/Prose.tsx';
import * as css from './Reading.module.css';
import { Reading } from './Reading.tsx';

export { loadArticle as loader } from './Reading.tsx';
export const handle = { module: 'src/site/pages/PrivacyPage.tsx' };

const PATH = '/privacy-policy';

/** The privacy policy. */
export function Component() {
  const words = {
    loading: m.legal_loading(),
    failed: m.legal_failed(),
    failedText: m.articles_failed_text(),
  };
  return (
    <Reading path={() => PATH} words={words}>
      {({ title, description, html, updated }) => (
        <>
          <PageMeta title={title} description={description} path={PATH} />
          <article className={`${prose.reading} ${css.policy}`}>
            <header>
              <h1>{title}</h1>
              <p className="sub">{description}</p>
              <p className={css.origin}>
                <time dateTime={updated}>{m.legal_updated({ day: longDate(updated) })}</time>
              </p>
            </header>
            <Prose html={html} />
            <footer>
              <Link className="btn" to="/Contact-us">
                {m.legal_contact()}
              </Link>
            </footer>
          </article>
        </>
      )}
    </Reading>
  );
}
