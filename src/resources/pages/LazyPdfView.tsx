import { type ComponentProps, type ComponentType, lazy, Suspense, useState } from 'react';
import * as m from '../../paraglide/messages.js';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { loadWithTimeout } from '../../ui/lazy-script.ts';
import type { PdfView } from './PdfView.tsx';

type Props = ComponentProps<typeof PdfView>;
type Loaded = ComponentType<Props & { onRetry: () => void }>;

/** The script of the reader or, where it does not come, what says so in its place. */
const load = () =>
  lazy(async (): Promise<{ default: Loaded }> => {
    try {
      return { default: (await loadWithTimeout(() => import('./PdfView.tsx'))).PdfView };
    } catch {
      return { default: Failed };
    }
  });
let View = load();

/** The PDF reader, whose script is only fetched when a PDF is opened. */
export function LazyPdfView(props: Props) {
  const [, setAttempt] = useState(0);
  const retry = () => {
    View = load();
    setAttempt((attempts) => attempts + 1);
  };
  return (
    <Suspense
      fallback={
        <p className="pdf waiting" role="status">
          {m.course_viewer_loading()}
        </p>
      }
    >
      <View {...props} onRetry={retry} />
    </Suspense>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="pdf waiting">
      <ErrorNotice title={m.pdf_failed_script()} onRetry={onRetry} />
    </div>
  );
}
