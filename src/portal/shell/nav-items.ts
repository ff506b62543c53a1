import * as m from '../../paraglide/messages.js';
import type { Place } from './current-state.ts';

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
