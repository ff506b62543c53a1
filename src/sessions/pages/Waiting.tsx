import { AccountCard } from '../../ui/forms/AccountCard.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';

/** Shown briefly while a page redirects to another one. */
export function Waiting({ title, text, path }: { title: string; text: string; path: string }) {
  return (
    <AccountCard title={title}>
      <PageMeta title={title} description={text} path={path} noindex />
      <p role="status">{text}</p>
    </AccountCard>
  );
}
