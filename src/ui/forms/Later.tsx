import { type ComponentType, useEffect, useState } from 'react';
import * as m from '../../paraglide/messages.js';
import { ErrorNotice } from '../ErrorNotice.tsx';
import { loadWithTimeout } from '../lazy-script.ts';

type Props<P> = {
  /** Loads the part's script; the same function each time. */
  load: () => Promise<ComponentType<P>>;
  props: P;
};

/** A part of a page that only some get to see. Its script comes when it is wanted, and when it does not come, says so. */
export function Later<P extends object>({ load, props }: Props<P>) {
  const [Part, setPart] = useState<ComponentType<P> | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (failed) return;
    let wanted = true;
    loadWithTimeout(load).then(
      (part) => wanted && setPart(() => part),
      () => wanted && setFailed(true),
    );
    return () => {
      wanted = false;
    };
  }, [load, failed]);
  if (Part) return <Part {...props} />;
  if (failed) return <ErrorNotice title={m.forms_part_failed()} onRetry={() => setFailed(false)} />;
  return <p role="status">{m.forms_busy()}</p>;
}
