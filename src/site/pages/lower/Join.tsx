import * as m from '../../../paraglide/messages.js';
import { Icon } from '../../../ui/Icon.tsx';
import { useRootData } from '../../../ui/use-root-data.ts';
import { LowerDrawing } from './LowerDrawing.tsx';

/** The gap on the shelf, and the address to write to for joining. */
export function Join() {
  const { contactEmail } = useRootData().settings;
  const subject = encodeURIComponent(m.landing_more_join_subject());
  return (
    <section className="sec band" id="join-our-team">
      <div className="page join">
        <div>
          <h2 className="h2">{m.landing_more_join_title()}</h2>
          <p className="lead">{m.landing_more_join_text()}</p>
          <a className="btn primary" href={`mailto:${contactEmail}?subject=${subject}`}>
            <Icon name="mail" />
            <span>{m.landing_more_join_write({ email: contactEmail })}</span>
          </a>
        </div>
        <LowerDrawing name="gap" />
      </div>
    </section>
  );
}
