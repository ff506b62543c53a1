import * as m from '../../../paraglide/messages.js';
import { LowerDrawing, type LowerDrawingName } from './LowerDrawing.tsx';

const reasons: { drawing: LowerDrawingName; title: () => string; text: () => string }[] = [
  {
    drawing: 'bus',

    title: m.landing_more_why_light,
    text: m.landing_more_why_light_text,
  },
  {
    drawing: 'drawers',

    title: m.landing_more_why_order,
    text: m.landing_more_why_order_text,
  },
  {
    drawing: 'stamp',

    title: m.landing_more_why_checked,
    text: m.landing_more_why_checked_text,
  },
  { drawing: 'stand', title: m.landing_more_why_free, text: m.landing_more_why_free_text },
];

/** Four reasons, on the cards of a library's catalogue. */
export function Why() {
  return (
    <div className="page">
      <h2 className="h2">{m.landing_more_why_title()}</h2>
      <p className="sub">{m.landing_more_why_sub()}</p>
      <ul className="reasons">
        {reasons.map(({ drawing, title, text }) => (
          <li key={drawing} className="reason">
            <LowerDrawing name={drawing} />
            <h3>{title()}</h3>
            <p>{text()}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
