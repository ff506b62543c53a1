import * as m from '../paraglide/messages.js';
import { Link } from './Link.tsx';
import { languageOf } from './language.ts';

export type Crumb = { label: string /** Absent on the last, which is the page itself. */; to?: string };

type Props = {
  items: Crumb[];
  /** Whether phones show all parent pages, because the page itself does not name them. */
  whole?: boolean;
};

/** The path from the home page to this page. Phones show only the parent page. */
export function Breadcrumbs({ items, whole = false }: Props) {
  return (
    <nav className={whole ? 'crumbs whole' : 'crumbs'} aria-label={m.shell_breadcrumb()}>
      <ol>
        {items.map(({ label, to }) => (
          <li key={`${to} ${label}`} lang={languageOf(label)}>
            {to ? <Link to={to}>{label}</Link> : <span aria-current="page">{label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/**
 * The breadcrumbs of a page as schema.org's BreadcrumbList: https://schema.org/BreadcrumbList
 * @param publicUrl the portal's address; @param path the page itself, for the last crumb
 */
export const breadcrumbList = (
  crumbs: Crumb[],
  publicUrl: string,
  path: string,
): Record<string, unknown> => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ label, to }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name: label,
    item: `${publicUrl}${to ?? path}`,
  })),
});
