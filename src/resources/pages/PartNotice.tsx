import { Link, useSearchParams } from 'react-router';
import * as m from '../../paraglide/messages.js';
import type { Outcome } from '../../ui/api.ts';
import { wholeNumber } from '../../ui/format.ts';
import type { Resource } from '../schema.ts';
import { searchWith } from './search-with.ts';

type Props = { outcome: Extract<Outcome<Resource[]>, { ok: true }>; after: string | null };

/** A course with more resources than one answer holds: says how many these are, and leads to the next and back. */
export function PartNotice({ outcome: { data, total, more, next }, after }: Props) {
  const [query] = useSearchParams();
  if (next === null && after === null) return null;
  const all = wholeNumber(total) + (more ? '+' : '');
  return (
    <div className="notice part">
      <div>{m.course_part({ shown: wholeNumber(data.length), total: all })}</div>
      {after !== null && (
        <Link className="btn" to={searchWith(query, 'after', null)}>
          {m.course_newest()}
        </Link>
      )}
      {next !== null && (
        <Link className="btn" to={searchWith(query, 'after', next)}>
          {m.course_older()}
        </Link>
      )}
    </div>
  );
}
