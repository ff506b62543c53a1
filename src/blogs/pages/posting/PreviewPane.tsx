import * as m from '../../../paraglide/messages.js';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { Prose } from '../../../ui/Prose.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { usePreview } from './use-preview.ts';

/** What is written, as visitors will see it. */
export function PreviewPane({ content }: { content: string }) {
  const { answer, retry } = usePreview(content);
  return (
    <section className="bpreview" aria-label={m.blog_desk_preview()}>
      {content.trim() === '' ? (
        <p className="muted">{m.blog_desk_preview_empty()}</p>
      ) : answer === null ? (
        <Skeleton shape="lines" count={5} label={m.blog_desk_preview_loading()} />
      ) : answer.ok ? (
        <Prose html={answer.data.html} />
      ) : (
        <ErrorNotice
          title={m.blog_desk_preview_failed()}
          text={answer.error || m.forms_unreachable()}
          onRetry={retry}
        />
      )}
    </section>
  );
}
