import * as m from '../../../paraglide/messages.js';
import file from './plantation.svg?url';

const slopes: { id: string; when: () => string; title: () => string; text: () => string }[] = [
  {
    id: 'nursery',
    when: m.landing_more_plant_nursery_when,
    title: m.landing_more_plant_nursery,
    text: m.landing_more_plant_nursery_text,
  },
  {
    id: 'monsoon',
    when: m.landing_more_plant_monsoon_when,
    title: m.landing_more_plant_monsoon,
    text: m.landing_more_plant_monsoon_text,
  },
  {
    id: 'evening',
    when: m.landing_more_planned,
    title: m.landing_more_plant_coins,
    text: m.landing_more_plant_coins_text,
  },
];

/** Three plantation initiatives, each with its slope. */
export function Plantation() {
  return (
    <section className="sec" id="plantation">
      <div className="page">
        <h2>{m.landing_more_plant_title()}</h2>
        <p className="sub">{m.landing_more_plant_sub()}</p>
        <ul className="plants">
          {slopes.map(({ id, when, title, text }) => (
            <li key={id} className={`plant ${id}`}>
              <svg viewBox="0 0 400 260" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
                <use href={`${file}#${id}`} />
              </svg>
              <div>
                <p className="when">{when()}</p>
                <h3>{title()}</h3>
                <p>{text()}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
