import type { ReactNode } from 'react';
import * as m from '../../paraglide/messages.js';
import { ErrorNotice } from '../ErrorNotice.tsx';
import { Skeleton } from '../Skeleton.tsx';
import type { Called } from '../session/use-call.ts';

type Props<T> = {
  call: Called<T>;
  /** Says what failed. */
  failed: string;
  loading?: ReactNode;
  children: (data: T) => ReactNode;
};

/** What a call brought: stand-ins until then, another try when it failed. What was there before stays while a newer answer is on its way. */
export function Loaded<T>({ call: { state, data, error, reload }, failed, loading, children }: Props<T>) {
  if (state === 'failed') {
    return <ErrorNotice title={failed} text={error || m.areas_try_again()} onRetry={reload} />;
  }
  if (data === null) return loading ?? <Skeleton label={m.areas_loading()} shape="semesters" count={5} />;
  return <div aria-busy={state === 'loading'}>{children(data)}</div>;
}
