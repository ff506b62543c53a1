import * as css from './Prose.module.css';

/** The text of a post. */
export function Prose({ html }: { html: string }) {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the server made it from Markdown and sanitised it
    <div className={css.prose} dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
  );
}
