import * as m from '../../paraglide/messages.js';
import type { PublicPath } from '../public-pages.ts';

export type Place = {
  to: string;
  /** Path prefixes that belong to the place besides its own page. */
  under?: string[];
};
export type NavItem = Place & {
  to: PublicPath;
  part: 'about' | 'main' | 'account';
  label: () => string;
  className?: string;
};

const items: NavItem[] = [
  { to: '/', part: 'main', label: m.shell_nav_home },
  {
    to: '/Universities',
    part: 'main',
    label: m.shell_nav_universities,
    under: ['/coursepages/', '/course/', '/resource/'],
  },
  { to: '/Books', part: 'main', label: m.shell_nav_books },
  { to: '/Blogs', part: 'main', label: m.shell_nav_blogs, under: ['/blog/'] },
  { to: '/About-us', part: 'about', label: m.shell_nav_vision },
  { to: '/Teams', part: 'about', label: m.shell_nav_team },
  { to: '/Contact-us', part: 'about', label: m.shell_nav_contact },
  { to: '/login', part: 'account', label: m.shell_nav_login, className: 'btn' },
  { to: '/user-register', part: 'account', label: m.shell_nav_register, className: 'btn primary' },
];

export const navItems = (part: NavItem['part']): NavItem[] => items.filter((item) => item.part === part);

/** The value of `aria-current` for each link of the navbar, by the link's path. */
export type Marks = Record<string, ReturnType<typeof currentState>>;

export const marksAt = (pathname: string): Marks =>
  Object.fromEntries(items.map((item) => [item.to, currentState(item, pathname)]));

/** Returns the value of `aria-current` for a link: `page` on its own page, `true` on pages below it. */
export function currentState({ to, under = [] }: Place, pathname: string): 'page' | 'true' | undefined {
  if (pathname === to || pathname === `${to}/`) return 'page';
  const below = to === '/' ? under : [...under, `${to}/`];
  return below.some((start) => pathname.startsWith(start)) ? 'true' : undefined;
}
