import * as m from '../../../paraglide/messages.js';
import things from '../../../ui/scenery/things.svg?url';

const features = [
  { thing: 'notes', name: m.landing_feature_notes, text: m.landing_feature_notes_text },
  { thing: 'papers', name: m.landing_feature_papers, text: m.landing_feature_papers_text },
  { thing: 'syllabus', name: m.landing_feature_syllabus, text: m.landing_feature_syllabus_text },
  { thing: 'exams', name: m.landing_feature_exams, text: m.landing_feature_exams_text },
  { thing: 'universities', name: m.landing_feature_universities, text: m.landing_feature_universities_text },
  { thing: 'books', name: m.landing_feature_books, text: m.landing_feature_books_text },
  { thing: 'search', name: m.landing_feature_search, text: m.landing_feature_search_text },
  { thing: 'coins', name: m.landing_feature_coins, text: m.landing_feature_coins_text },
];

/** What the portal offers: eight things on two planks. */
export function Features() {
  return (
    <section className="sec band" id="features">
      <div className="page">
        <h2>{m.landing_features_title()}</h2>
        <ul className="objects">
          {features.map(({ thing, name, text }) => (
            <li key={thing} className="obj">
              <svg viewBox="0 0 112 104" aria-hidden="true">
                <use href={`${things}#${thing}`} />
              </svg>
              <h3>{name()}</h3>
              <p>{text()}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
