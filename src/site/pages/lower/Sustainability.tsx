import * as m from '../../../paraglide/messages.js';
import { LowerDrawing, type LowerDrawingName } from './LowerDrawing.tsx';

const parts: { drawing: LowerDrawingName; title: () => string; text: () => string; planned?: true }[] = [
  {
    drawing: 'seed',
    title: m.landing_more_green_drives,
    text: m.landing_more_green_drives_text,
  },
  {
    drawing: 'sapling',
    title: m.landing_more_green_competitions,
    text: m.landing_more_green_competitions_text,
  },
  {
    drawing: 'young',
    title: m.landing_more_green_seminars,
    text: m.landing_more_green_seminars_text,
  },
  {
    drawing: 'grown',
    title: m.landing_more_green_coins,
    text: m.landing_more_green_coins_text,
    planned: true,
  },
];

/** The sustainability programme: its mission, and four parts under one slope on which a tree grows up. */
export function Sustainability() {
  return (
    <div className="page green" id="sustainability">
      <h2 className="h2">{m.landing_more_green_title()}</h2>
      <div className="mission">
        <h3>{m.landing_more_green_mission()}</h3>
        <p>{m.landing_more_green_mission_text()}</p>
      </div>
      <ul className="slope">
        {parts.map(({ drawing, title, text, planned }) => (
          <li key={drawing}>
            <LowerDrawing name={drawing} />
            <h3>
              {title()} {planned && <span className="plan">{m.landing_more_planned()}</span>}
            </h3>
            <p>{text()}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
