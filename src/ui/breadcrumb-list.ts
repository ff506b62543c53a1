import type { Crumb } from './Breadcrumbs.tsx';

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
