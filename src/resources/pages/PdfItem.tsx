import {
  type ComponentProps,
  type ComponentType,
  lazy,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import * as m from '../../paraglide/messages.js';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { loadWithTimeout, reloadOr } from '../../ui/lazy-script.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import type { Resource } from '../schema.ts';
import * as css from './PdfItem.module.css';
import type { PdfView } from './pdf/PdfView.tsx';

type Props = {
  resource: Pick<Resource, '_id' | 'title' | 'fileUrl' | 'pages'>;
  className?: string;
  /** The resource's description, with a heading that has the id `headingId(_id)`. */
  children: ReactNode;
  /** More buttons for the resource. */
  actions?: ReactNode;
  /** Whether its PDF is open. */
  open: boolean;
  onView: (id: string | null) => void;
};

export const headingId = (id: string): string => `title-${id}`;

/** A resource in a list, with buttons to read its PDF below it or to download it. */
export function PdfItem({ resource, className, children, actions, open, onView }: Props) {
  const { _id, title, fileUrl, pages } = resource;
  const heading = headingId(_id);
  const place = `pdf-${_id}`;
  const href = `/api${fileUrl}`;
  const download = `/api/resources/download/${_id}`;
  const close = () => {
    onView(null);
    document.querySelector<HTMLElement>(`[aria-controls="${place}"]`)?.focus();
  };
  return (
    <li>
      <article
        className={[css.item, open && css.open, className].filter(Boolean).join(' ')}
        aria-labelledby={heading}
      >
        {children}
        <div className="acts">
          <ViewToggle
            href={href}
            open={open}
            onToggle={() => onView(open ? null : _id)}
            controls={place}
            describedBy={heading}
          />
          <a
            className="btn quiet"
            href={download}
            download
            target="_blank"
            rel="noopener"
            aria-describedby={heading}
          >
            <Icon name="download" />
            {m.course_download()}
          </a>
          {actions}
        </div>
      </article>
      <div id={place}>
        {open && (
          <LazyPdfView src={href} title={title} pages={pages} downloadHref={download} onClose={close} />
        )}
      </div>
    </li>
  );
}

type ToggleProps = {
  href: string;
  open: boolean;
  onToggle: () => void;
  /** Id of the element below in which the PDF opens. */
  controls: string;
  describedBy: string;
};

/**
 * Opens and closes a PDF below its item. Without JavaScript it is a link to the PDF. It stays the same element when it becomes a button:
 * another one would take the focus away, and lose a click that has begun.
 */
function ViewToggle({ href, open, onToggle, controls, describedBy }: ToggleProps) {
  const isHydrated = useHydrated();
  // Opening this PDF may close one above it: keep the pressed button where it was on the screen. Then scroll the opened PDF into view.
  const toggle = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const button = event.currentTarget;
    const { top } = button.getBoundingClientRect();
    flushSync(onToggle);
    const moved = button.getBoundingClientRect().top - top;
    if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
    if (open) return;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    button.closest('li')?.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'instant' : 'smooth' });
  };
  return (
    <a
      className="btn quiet"
      href={href}
      target="_blank"
      rel="noopener"
      aria-describedby={describedBy}
      {...(isHydrated && { role: 'button', 'aria-expanded': open, 'aria-controls': controls })}
      onClick={toggle}
      onKeyDown={(event) => {
        if (event.key !== ' ') return;
        event.preventDefault();
        if (!event.repeat) event.currentTarget.click();
      }}
    >
      <Icon name={open ? 'close' : 'eye'} />
      {open ? m.course_close() : m.course_view()}
    </a>
  );
}

type ViewProps = ComponentProps<typeof PdfView>;
type Loaded = ComponentType<ViewProps & { onRetry: () => void }>;

/** Loads the reader's script. If that fails, an error notice with a retry button takes its place. */
const load = () =>
  lazy(async (): Promise<{ default: Loaded }> => {
    try {
      return { default: (await loadWithTimeout(() => import('./pdf/PdfView.tsx'))).PdfView };
    } catch {
      return { default: Failed };
    }
  });
let View = load();

/** The PDF reader; its script is fetched only when a PDF is opened. */
export function LazyPdfView(props: ViewProps) {
  const [retries, setRetries] = useState(0);
  const retry = () => {
    View = load();
    setRetries(retries + 1);
  };
  return (
    <Suspense
      fallback={
        <p className={css.waiting} role="status">
          {m.course_viewer_loading()}
        </p>
      }
    >
      <View {...props} onRetry={retries === 0 ? retry : () => void reloadOr(retry)} />
    </Suspense>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={css.waiting}>
      <ErrorNotice title={m.pdf_failed_script()} onRetry={onRetry} />
    </div>
  );
}
