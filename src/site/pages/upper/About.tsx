import { Link } from 'react-router';
import * as m from '../../../paraglide/messages.js';
import { Emphasis } from '../../../ui/Emphasis.tsx';
import { BookStack } from '../../../ui/scenery/BookStack.tsx';
import { useRootData } from '../../../ui/use-root-data.ts';

/** What the portal is, beside a stack of books. */
export function About() {
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
          <p className="acts">
            <Link className="btn primary" to="/Universities">
              {m.site_about_universities()}
            </Link>
            <Link className="btn" to="/Books">
              {m.site_about_books()}
            </Link>
          </p>
        </div>
        <div className="trust">
          <BookStack />
          <p className="stamp">
            <span>
              <Emphasis text={m.landing_trusted()} />
            </span>
          </p>
        </div>
      </div>
    </section>
  );
}
