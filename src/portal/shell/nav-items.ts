import * as m from '../../paraglide/messages.js';

export type Place = {
  to: string;
  /** Beginnings of paths that belong to the place besides its own page. */
  under?: string[];
};

export type NavItem = Place & { label: () => string };

export const aboutItems: NavItem[] = [
  { to: '/About-us', label: m.shell_nav_vision },
  { to: '/Teams', label: m.shell_nav_team },
  { to: '/Contact-us', label: m.shell_nav_contact },
];

export const homeItem: NavItem = { to: '/', label: m.shell_nav_home };

export const pageItems: NavItem[] = [
  { to: '/Universities', label: m.shell_nav_universities, under: ['/coursepages/', '/course/'] },
  { to: '/Books', label: m.shell_nav_books },
  { to: '/Blogs', label: m.shell_nav_blogs, under: ['/blog/'] },
];

/** The value of `aria-current`: `page` on the place's own page, `true` below it. */
export function currentState({ to, under = [] }: Place, pathname: string): 'page' | 'true' | undefined {
  if (pathname === to || pathname === `${to}/`) return 'page';
  const below = to === '/' ? under : [...under, `${to}/`];
  return below.some((start) => pathname.startsWith(start)) ? 'true' : undefined;
}
