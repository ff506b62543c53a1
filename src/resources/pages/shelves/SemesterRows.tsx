import { useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import type { ManagedResource } from '../../schema.ts';
import { MoreButton } from './MoreButton.tsx';
import { ShelfItem } from './ShelfItem.tsx';
import { managedCall, type ShelfPlace, useProcessed } from './shelf-calls.ts';
import { useShelf, useShelfCall } from './shelf-context.ts';
import { useArrivalFocus } from './use-arrival-focus.ts';

/** Rows that come at once. */
const PART = 25;

/** The resources of one shelf, newest first, loaded in parts on demand. */
export function SemesterRows({ place }: { place: ShelfPlace }) {
  const { type } = useShelf();
  const [parts, setParts] = useState(1);
  const path = managedCall(type, place);
  return Array.from({ length: parts }, (_, at) => (
    <Part
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is its number
      key={at}
      path={path}
      page={at + 1}
      last={at + 1 === parts}
      onMore={() => setParts(parts + 1)}
    />
  ));
}

type PartProps = { path: string; page: number; last: boolean; onMore: () => void };

function Part({ path, page, last, onMore }: PartProps) {
  const { type } = useShelf();
  const called = useShelfCall<ManagedResource[]>(`${path}&page=${page}&limit=${PART}`);
  useProcessed(called);
  const { data, state, total, error, reload } = called;
  const list = useArrivalFocus<HTMLUListElement>(page > 1 && data !== null);
  // Loaded rows stay when a reload fails: a PDF may be open in one of them.
  return (
    <>
      {state === 'failed' && (
        <ErrorNotice
          title={m.shelves_failed({ type })}
          text={error || m.areas_try_again()}
          onRetry={reload}
        />
      )}
      {data === null && state === 'loading' && (
        <div className="shelf-wait">
          <Skeleton label={m.areas_loading()} shape="lines" count={4} />
        </div>
      )}
      {data !== null && (
        <ul ref={list} aria-busy={state === 'loading'}>
          {data.map((resource) => (
            <ShelfItem key={resource._id} resource={resource} level={5} />
          ))}
        </ul>
      )}
      {data !== null && last && page * PART < total && (
        <MoreButton shown={page * PART} total={total} onMore={onMore} />
      )}
    </>
  );
}
