import {
  Component,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useLayoutEffect,
  useState,
} from 'react';
import * as m from '../../paraglide/messages.js';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { focusOn } from '../../ui/focus.ts';
import { loadWithTimeout } from '../../ui/lazy-script.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';

type Load = () => Promise<ComponentType>;

const arrived = new Map<Load, ComponentType>();

function pageFrom(load: Load): ComponentType {
  const page = arrived.get(load) ?? lazy(async () => ({ default: await loadWithTimeout(load) }));
  arrived.set(load, page);
  return page;
}

/**
 * A page whose script comes when it is wanted: stand-ins until then, and another try when it does not come. After that the document is loaded
 * anew: since an update the script may have another address.
 */
export function LazyPage({ load }: { load: Load }) {
  const [turn, setTurn] = useState(0);
  const retry = () => {
    arrived.delete(load);
    setTurn(turn + 1);
  };
  return (
    <Failing key={turn} onRetry={turn === 0 ? retry : undefined}>
      <Suspense fallback={<Skeleton label={m.areas_loading()} shape="lines" count={8} />}>
        <Page load={load} />
      </Suspense>
    </Failing>
  );
}

function Page({ load }: { load: Load }) {
  const Loaded = pageFrom(load);
  useLayoutEffect(() => {
    // While there was no heading yet, the whole page had the focus.
    const heading = document.querySelector<HTMLElement>('#main:focus h1');
    if (heading) focusOn(heading, { preventScroll: true });
  }, []);
  return <Loaded />;
}

/** Stands between a page that fails and the frame around it. React has error boundaries as classes alone. */
class Failing extends Component<
  { onRetry: (() => void) | undefined; children: ReactNode },
  { failed: boolean }
> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <ErrorNotice
        title={m.areas_script_failed()}
        text={m.areas_script_failed_text()}
        onRetry={this.props.onRetry}
      />
    );
  }
}
