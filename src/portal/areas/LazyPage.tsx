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
import { isThere, loadWithTimeout, reloadOr } from '../../ui/lazy-script.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';

type Load = () => Promise<ComponentType>;

const arrived = new Map<Load, ComponentType>();

/** The address that this document was opened at, for which another would help no more. */
const openedAt = globalThis.location?.href;

/** Loads a page's script. If it is lost but the portal answers, loads the document anew: an update may have moved the script. */
async function scriptOf(load: Load): Promise<ComponentType> {
  const { href } = location;
  try {
    return await loadWithTimeout(load);
  } catch (error) {
    if (href === openedAt || !(await isThere()) || href !== location.href) throw error;
    location.reload();
    return new Promise(() => {});
  }
}

function pageFrom(load: Load): ComponentType {
  const page = arrived.get(load) ?? lazy(async () => ({ default: await scriptOf(load) }));
  arrived.set(load, page);
  return page;
}

/**
 * A page whose script loads on demand: shows a skeleton meanwhile and, on failure, an error with Retry. The first retry loads the script
 * again, the next one the whole document: after an update of the portal the script may have another address. A page that the reader came
 * to by a link does the latter by itself, once.
 */
export function LazyPage({ load }: { load: Load }) {
  const [turn, setTurn] = useState(0);
  const retry = () => setTurn(turn + 1);
  return (
    <Failing key={turn} load={load} onRetry={turn === 0 ? retry : () => void reloadOr(retry)}>
      <Suspense fallback={<Skeleton label={m.areas_loading()} shape="lines" count={8} />}>
        <Page load={load} />
      </Suspense>
    </Failing>
  );
}

function Page({ load }: { load: Load }) {
  const Loaded = pageFrom(load);
  useLayoutEffect(() => {
    // `#main` took the focus while the page had no heading yet; it belongs on the heading.
    const heading = document.querySelector<HTMLElement>('#main:focus h1');
    if (heading) focusOn(heading, { preventScroll: true });
  }, []);
  return <Loaded />;
}

/** The error boundary between a failing page and the frame around it. React supports error boundaries only as classes. */
class Failing extends Component<
  { load: Load; onRetry: () => void; children: ReactNode },
  { failed: boolean }
> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  /** The next visit of the page loads its script again. */
  override componentDidCatch() {
    arrived.delete(this.props.load);
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
