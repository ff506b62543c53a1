import * as m from '../../paraglide/messages.js';
import { languageName, longDate, rupees } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { languageOf } from '../../ui/language.ts';
import type { SearchHit } from '../schema.ts';
import { Marks } from './Marks.tsx';
import * as css from './SearchHits.module.css';
import { examTime, kindNames, typeNames } from './search-words.ts';

/** The hits, each with the facts to judge it by. A hit with the words in its text opens at their page. */
export function SearchHits({ hits, start }: { hits: SearchHit[]; start: number }) {
  return (
    <ol className={css.hits} start={start}>
      {hits.map((hit) => (
        <li key={hit._id}>
          <Hit hit={hit} />
        </li>
      ))}
    </ol>
  );
}

function Hit({ hit }: { hit: SearchHit }) {
  const { path, title, place, match } = hit;
  const facts = factsOf(hit);
  return (
    <article className={css.hit}>
      <p className={css.kind}>
        <Kind hit={hit} />
      </p>
      <h2 lang={languageOf(title.text)}>
        <Link to={path}>
          <Marks of={title} />
        </Link>
      </h2>
      {place.length > 0 && (
        <p className={css.place} lang={languageOf(place.join(' › '))}>
          {place.join(' › ')}
        </p>
      )}
      {facts.length > 0 && (
        <p className={css.facts}>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      )}
      {match && (
        <Link className={css.match} to={path}>
          <b>{m.search_page({ page: match.page })}</b>
          <span lang={languageOf(match.snippet.text)}>
            <Marks of={match.snippet} />
          </span>
        </Link>
      )}
    </article>
  );
}

/** The kind of a hit: a label in the colour of its type for resources, an icon for others. */
function Kind({ hit: { kind, type } }: { hit: SearchHit }) {
  if (kind === 'resources') return type && <span className={`kind c-${type}`}>{typeNames[type]()}</span>;
  const { icon, name } = kindNames[kind];
  return (
    <>
      <Icon name={icon} />
      {name()}
    </>
  );
}

function factsOf(hit: SearchHit): string[] {
  const { kind, semester, subjectCode, examYear, examMonth, pages, language, author, price, date } = hit;
  return [
    subjectCode,
    semester && m.search_semester({ semester }),
    examTime(examYear, examMonth),
    author,
    price !== undefined && rupees(price),
    pages && m.search_pages({ count: pages }),
    language && languageName(language),
    kind === 'blogs' && longDate(date),
  ].filter((fact) => typeof fact === 'string');
}
