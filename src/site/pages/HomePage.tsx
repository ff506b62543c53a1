import { Form, Link } from 'react-router';
import * as m from '../../paraglide/messages.js';
import { PageMeta } from '../../web/PageMeta.tsx';
import { useRootData } from '../../web/shell/use-root-data.ts';
import { Icon } from '../../web/ui/Icon.tsx';
import { BookStack } from '../../web/ui/scenery/BookStack.tsx';
import { HomeScene } from '../../web/ui/scenery/HomeScene.tsx';
import { Spines } from '../../web/ui/scenery/Spines.tsx';
import type { Counts } from '../schema.ts';
import { Milestones } from './Milestones.tsx';

/** The first page. The counts are null while they are on their way, or when they could not be loaded. */
export function HomePage({ counts }: { counts: Counts | null }) {
  const { description } = useRootData().settings;
  return (
    <>
      <PageMeta title={m.site_home_title()} description={description} path="/" />
      <Hero />
      <Kinds />
      <Milestones counts={counts} />
      <About />
    </>
  );
}

function Hero() {
  return (
    <section className="hero" id="hero">
      <HomeScene />
      <div className="page hero-text">
        <h1>{m.site_home_title()}</h1>
        <p className="lead">{m.site_home_lead()}</p>
        <Form className="find" role="search" action="/Universities">
          <label className="vh" htmlFor="find">
            {m.site_home_search()}
          </label>
          <input className="field" id="find" name="q" type="search" placeholder={m.site_home_search_hint()} />
          <button type="submit" className="btn primary">
            <Icon name="search" />
            {m.site_home_search_button()}
          </button>
        </Form>
        <p className="extra">{m.site_home_extra()}</p>
      </div>
      <div className="grow" />
      <div className="shelf">
        <Spines />
        <div className="plank" />
      </div>
    </section>
  );
}

const kinds = [
  { kind: 'notes', to: '/Universities', name: m.site_kind_notes, text: m.site_kind_notes_text },
  { kind: 'papers', to: '/Universities', name: m.site_kind_papers, text: m.site_kind_papers_text },
  { kind: 'syllabus', to: '/Universities', name: m.site_kind_syllabus, text: m.site_kind_syllabus_text },
  { kind: 'books', to: '/Books', name: m.site_kind_books, text: m.site_kind_books_text },
];

function Kinds() {
  return (
    <nav className="key" aria-label={m.site_kinds()}>
      <ul className="page">
        {kinds.map(({ kind, to, name, text }) => (
          <li key={kind} className={`c-${kind}`}>
            <Link to={to}>
              <i />
              <b>{name()}</b>
              <span>{text()}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function About() {
  const { name } = useRootData().settings;
  return (
    <section className="sec" id="about">
      <div className="page about">
        <div>
          <h2 className="h2">{m.site_about_title({ name })}</h2>
          <p className="sub">{m.site_about_sub({ name })}</p>
          <div className="copy">
            <p>{m.site_about_1({ name })}</p>
            <p>{m.site_about_2()}</p>
            <p>{m.site_about_3()}</p>
          </div>
          <p className="mt-6 flex flex-wrap gap-2">
            <Link className="btn primary" to="/Universities">
              {m.site_about_universities()}
            </Link>
            <Link className="btn" to="/Books">
              {m.site_about_books()}
            </Link>
          </p>
        </div>
        <BookStack />
      </div>
    </section>
  );
}
