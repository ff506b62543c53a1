import * as m from '../../paraglide/messages.js';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { useRootData } from '../../ui/root.ts';
import { RidgeHead } from '../../ui/scenery/Scene.tsx';
import trail from '../../ui/scenery/trail.svg?url';
import * as css from './AboutPage.module.css';

export const handle = { module: 'src/site/pages/AboutPage.tsx' };

/** The page about the portal: what it is, whom it serves, and its goals. */
export function Component() {
  const { name } = useRootData().settings;
  return (
    <>
      <PageMeta
        title={m.about_title()}
        description={import.meta.env.SSR ? m.about_description({ name }) : ''}
        path="/About-us"
      />
      <RidgeHead className={css.head}>
        <h1>{m.about_heading()}</h1>
        <p className="sub">{m.about_sub({ name })}</p>
      </RidgeHead>
      <What name={name} />
      <Who />
      <Way />
      <Next />
      <section className={`page ${css.go}`}>
        <h2>{m.about_go()}</h2>
        <p className="muted">{m.about_go_text()}</p>
        <p className="acts">
          <Link className="btn primary" to="/Universities">
            {m.about_go_universities()}
          </Link>
          <Link className="btn" to="/Teams">
            {m.about_go_team()}
          </Link>
          <Link className="btn" to="/Contact-us">
            {m.about_go_contact()}
          </Link>
        </p>
      </section>
    </>
  );
}

const kinds = [
  { kind: 'notes', name: m.about_kind_notes, text: m.about_kind_notes_text },
  { kind: 'papers', name: m.about_kind_papers, text: m.about_kind_papers_text },
  { kind: 'syllabus', name: m.about_kind_syllabus, text: m.about_kind_syllabus_text },
  { kind: 'books', name: m.about_kind_books, text: m.about_kind_books_text },
];

function What({ name }: { name: string }) {
  return (
    <section className="sec" id="what">
      <div className={`page ${css.what}`}>
        <div>
          <h2 className="h2">{m.about_what()}</h2>
          <p>{m.about_what_1({ name })}</p>
          <p>{m.about_what_2()}</p>
        </div>
        <div>
          <h3 className="visually-hidden">{m.about_kinds()}</h3>
          <dl className={css.spines}>
            {kinds.map(({ kind, name: word, text }) => (
              <div key={kind} className={`c-${kind}`}>
                <dt>{word()}</dt>
                <dd>{text()}</dd>
              </div>
            ))}
          </dl>
          <div className="plank" />
        </div>
      </div>
    </section>
  );
}

type Audience = { kind: string; icon: IconName; name: () => string; points: (() => string)[] };

const audiences: Audience[] = [
  {
    kind: 'notes',
    icon: 'person',
    name: m.about_students,
    points: [m.about_students_1, m.about_students_2, m.about_students_3],
  },
  {
    kind: 'papers',
    icon: 'upload',
    name: m.about_faculty,
    points: [m.about_faculty_1, m.about_faculty_2, m.about_faculty_3],
  },
  {
    kind: 'books',
    icon: 'building',
    name: m.about_admins,
    points: [m.about_admins_1, m.about_admins_2, m.about_admins_3],
  },
];

function Who() {
  return (
    <section className="sec band" id="who">
      <div className="page">
        <h2>{m.about_who()}</h2>
        <ul className={css.audiences}>
          {audiences.map(({ kind, icon, name, points }) => (
            <li key={kind} className={`c-${kind}`}>
              <Icon name={icon} className={css.face} />
              <h3>{name()}</h3>
              <ul className={css.points}>
                {points.map((point) => (
                  <li key={point()}>
                    <Icon name="check" />
                    {point()}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Mission and vision as a drawing: the mission is a path with milestones, the vision the flag on the peak. */
function Way() {
  return (
    <section className={css.way} id="vision" aria-labelledby="way">
      <div className="page">
        <h2 className="visually-hidden" id="way">
          {m.about_way()}
        </h2>
        <div className={css.aims}>
          <div>
            <h3>{m.about_mission()}</h3>
            <p>{m.about_mission_text()}</p>
          </div>
          <div>
            <h3>{m.about_vision()}</h3>
            <p>{m.about_vision_text()}</p>
          </div>
        </div>
      </div>
      <svg viewBox="0 0 1440 320" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
        <use href={`${trail}#scene`} />
      </svg>
    </section>
  );
}

const steps = [
  { name: m.about_search, text: m.about_search_text, planned: false },
  { name: m.about_filters, text: m.about_filters_text, planned: false },
  { name: m.about_exams, text: m.about_exams_text, planned: true },
  { name: m.about_coins, text: m.about_coins_text, planned: true },
];

function Next() {
  return (
    <section className="sec" id="plans">
      <div className="page">
        <h2>{m.about_next()}</h2>
        <p className="sub">{m.about_next_sub()}</p>
        <ul className={css.plans}>
          {steps.map(({ name, text, planned }) => (
            <li key={name()}>
              <p className={planned ? css.when : `${css.when} ${css.now}`}>
                <Icon name={planned ? 'clock' : 'check'} />
                {planned ? m.about_planned() : m.about_today()}
              </p>
              <h3>{name()}</h3>
              <p>{text()}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
