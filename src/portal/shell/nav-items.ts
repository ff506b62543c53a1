import { type NavLink, type PublicPage, publicPages } from '../public-pages.ts';

export type Place = { to: string; under?: string[] };
export type NavItem = Place & NavLink;

/** What `aria-current` says on each link of the bar at the top, by its address. */
export type Marks = Record<string, ReturnType<typeof currentState>>;

export const marksAt = (pathname: string): Marks =>
  Object.fromEntries(
    Object.entries<PublicPage>(publicPages).flatMap(([to, page]) =>
      page.nav ? [[to, currentState({ to, ...page }, pathname)]] : [],
    ),
  );

/** The links of a part of the bar at the top. */
export const navItems = (part: NavLink['nav']): NavItem[] =>
  Object.entries<PublicPage>(publicPages).flatMap(([to, page]) =>
    page.nav === part ? [{ to, ...page }] : [],
  );

/** The value of `aria-current`: `page` on the place's own page, `true` below it. */
export function currentState({ to, under = [] }: Place, pathname: string): 'page' | 'true' | undefined {
  if (pathname === to || pathname === `${to}/`) return 'page';
  const below = to === '/' ? under : [...under, `${to}/`];
  return below.some((start) => pathname.startsWith(start)) ? 'true' : undefined;
}
