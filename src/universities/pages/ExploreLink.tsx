import * as m from '../../paraglide/messages.js';
import { universityPath } from '../../ui/addresses.ts';
import { DelayedLink } from '../../ui/DelayedLink.tsx';

/** Leads to a university after its 800 ms. */
export function ExploreLink({ id, describedBy }: { id: string; describedBy: string }) {
  return (
    <DelayedLink to={universityPath(id)} delay={800} describedBy={describedBy}>
      {m.universities_explore()}
    </DelayedLink>
  );
}
