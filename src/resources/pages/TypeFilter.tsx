import { Link } from 'react-router';
import * as m from '../../paraglide/messages.js';
import type { ResourceType } from '../vocabulary.ts';
import { kinds } from './group-resources.ts';
import { kindName } from './kind-words.ts';
import { searchWith } from './search-with.ts';

/** Everything, or one kind alone. Links, because what they show has an address. */
export function TypeFilter({ kind, query }: { kind: ResourceType | null; query: URLSearchParams }) {
  return (
    <nav className="chips" aria-label={m.course_show()}>
      {[null, ...kinds].map((one) => (
        <Link
          key={one}
          className={one === null ? 'chip' : `chip c-${one}`}
          to={searchWith(query, 'type', one)}
          aria-current={one === kind ? 'true' : undefined}
          preventScrollReset
          replace
        >
          {one === null ? m.course_everything() : kindName(one)}
        </Link>
      ))}
    </nav>
  );
}
