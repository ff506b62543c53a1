import { Typed, TypedLink } from '../../ui/Typed.tsx';
import '../../ui/styles/components/folds.css';
import type { ReactNode } from 'react';
import * as m from '../../paraglide/messages.js';
import { coursePath, resourcePath } from '../../ui/addresses.ts';
import { rupees } from '../../ui/format.ts';
import { Link } from '../../ui/Link.tsx';
import { languageOf } from '../../ui/language.ts';
import { useRootData } from '../../ui/root.ts';
import type { NearResource, ResourcePage } from '../schema.ts';
import { apa, bibtex } from './cite.ts';
import * as css from './ResourcePage.module.css';
import { examWords } from './resource-words.ts';

/** Everything below the reader: the PDF's text for readers who cannot see it, how to cite it, and links to related pages. */
export function ResourceBelow({ resource }: { resource: ResourcePage }) {
  const { _id, title, semester, course, subjectName, sameSubject, before, after, books } = resource;
  const { publicUrl, settings } = useRootData();
  const url = publicUrl + resourcePath(_id, title);
  const address = { universityId: resource.university, department: resource.department, course };
  return (
    <div className={css.below}>
      <div>
        <Text text={resource.text} language={resource.language} />
        <Fold title={m.resource_cite()}>
          <dl className={css.cite}>
            <dt>APA</dt>
            <dd>{apa(resource, settings.name, url)}</dd>
            <dt>BibTeX</dt>
            <dd>
              <pre>{bibtex(resource, settings.name, url)}</pre>
            </dd>
          </dl>
        </Fold>
      </div>
      <div>
        {subjectName && sameSubject.length > 0 && (
          <Near title={m.resource_subject({ subject: subjectName })} near={sameSubject} />
        )}
        <nav aria-labelledby="beside">
          <h2 id="beside">{m.resource_near()}</h2>
          <ul className={css.near}>
            {before && <NearItem resource={before} note={m.resource_before({ semester })} />}
            {after && <NearItem resource={after} note={m.resource_after({ semester })} />}
            <li>
              <Link to={coursePath(address)}>{m.resource_whole_course({ course })}</Link>
            </li>
          </ul>
        </nav>
        {books.length > 0 && (
          <nav aria-labelledby="books">
            <h2 id="books">{m.resource_books()}</h2>
            <ul className={css.near}>
              {books.map(({ _id, name, author, price }) => (
                <li key={_id} className="c-books">
                  <TypedLink to={`/Books/${_id}`} text={name} />
                  <span className="num note">{[author, rupees(price)].filter(Boolean).join(' · ')}</span>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </div>
  );
}

function Fold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="sem">
      <summary>
        <h2>{title}</h2>
        <span className={`tally ${css.tally}`} />
        <span className="chevron" />
      </summary>
      <div className={css.fold}>{children}</div>
    </details>
  );
}

/** The extracted text of the PDF; `goesOn` means that the page data holds only its beginning. */
function Text({ text: { pages, goesOn }, language }: Pick<ResourcePage, 'text' | 'language'>) {
  return (
    <Fold title={m.resource_text()}>
      {pages.length === 0 && <p className="hint">{m.resource_text_none()}</p>}
      {pages.map(({ page, text }) => (
        <section key={page}>
          <h3>{m.resource_text_page({ page })}</h3>
          <p className={css.text} lang={language ?? languageOf(text)} dir="auto">
            {text}
          </p>
        </section>
      ))}
      {goesOn && <p className="hint">{m.resource_text_rest()}</p>}
    </Fold>
  );
}

function Near({ title, near }: { title: string; near: NearResource[] }) {
  return (
    <nav aria-labelledby="same">
      <Typed as="h2" id="same" text={title} />
      <ul className={css.near}>
        {near.map((resource) => (
          <NearItem
            key={resource._id}
            resource={resource}
            note={[m.resource_kind({ type: resource.type }), examWords(resource)].filter(Boolean).join(' · ')}
          />
        ))}
      </ul>
    </nav>
  );
}

function NearItem({ resource: { _id, title, type }, note }: { resource: NearResource; note: string }) {
  return (
    <li className={`c-${type}`}>
      <TypedLink to={resourcePath(_id, title)} text={title} />
      <span className="note">{note}</span>
    </li>
  );
}
