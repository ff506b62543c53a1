import * as m from '../../paraglide/messages.js';
import { Card } from '../../ui/area/AreaHead.tsx';
import { Loaded } from '../../ui/area/LoadedList.tsx';
import { useSession } from '../../ui/session/Guard.tsx';
import { areaOf } from '../../ui/session/next.ts';
import { useCall } from '../../ui/session/use-call.ts';
import { Typed } from '../../ui/Typed.tsx';
import type { Miss } from '../schema.ts';

/** The most frequent searches that found nothing, as a card of an overview. */
export function Misses() {
  const { role } = useSession();
  const misses = useCall<Miss[]>('/search/misses?days=30');
  return (
    <Card
      id="misses"
      title={m.search_misses()}
      way={{ to: `${areaOf[role]}/search-words`, text: m.areas_page_search_words() }}
    >
      <Loaded call={misses} failed={m.search_misses_failed()}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="muted">{m.search_misses_none()}</p>
          ) : (
            <>
              <ol className="rows">
                {rows.map(({ words, searches }) => (
                  <li key={words}>
                    <Typed as="b" dir="auto" text={words} />
                    <p className="num">{m.search_misses_times({ count: searches })}</p>
                  </li>
                ))}
              </ol>
              <p className="muted small">{m.search_misses_note()}</p>
            </>
          )
        }
      </Loaded>
    </Card>
  );
}
