import * as m from '../../paraglide/messages.js';
import { dayTime } from '../../ui/area/day-time.ts';
import { Loaded } from '../../ui/area/Loaded.tsx';
import { useCall } from '../../ui/session/use-call.ts';
import type { Import } from '../schema.ts';
import { kindName, stateName } from './kinds.ts';

type Props = { followed: string | null; onFollow: (id: string) => void };

/** The latest imports, to look at again. */
export function ImportHistory({ followed, onFollow }: Props) {
  const imports = useCall<Import[]>('/imports?page=1&limit=10');
  return (
    <Loaded call={imports} failed={m.transfer_failed_history()} loading={<div className="skel history" />}>
      {(rows) =>
        rows.length > 0 && (
          <details className="card history">
            <summary>{m.transfer_history({ count: rows.length })}</summary>
            <ul className="rows">
              {rows.map((one) => (
                <li key={one._id}>
                  <button
                    type="button"
                    className="btn quiet"
                    aria-pressed={one._id === followed}
                    onClick={() => onFollow(one._id)}
                  >
                    {one.fileName}
                  </button>
                  <p>
                    {kindName(one.kind)} · {stateName(one)} · {one.by}
                    <span className="num">{dayTime(one.createdAt)}</span>
                  </p>
                </li>
              ))}
            </ul>
          </details>
        )
      }
    </Loaded>
  );
}
