import { Link } from 'react-router';
import * as m from '../../paraglide/messages.js';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { Area } from './area.ts';

/** The page at every unknown address of an area. */
export function AreaNotFound({ area }: { area: Area }) {
  return (
    <EmptyState level={1} title={m.areas_not_found()} text={m.areas_not_found_text()}>
      <Link className="btn primary" to={area.home}>
        {m.areas_back_to_overview()}
      </Link>
    </EmptyState>
  );
}
