import * as m from '../../../paraglide/messages.js';

type Named = { to: string; label: () => string };

/** The public pages that do not depend on the portal's content. */
export const portalPages: Named[] = [
  { to: '/', label: m.shell_nav_home },
  { to: '/Universities', label: m.shell_nav_universities },
  { to: '/Books', label: m.shell_nav_books },
  { to: '/Blogs', label: m.shell_nav_blogs },
  { to: '/About-us', label: m.shell_foot_about },
  { to: '/Teams', label: m.about_team_title },
  { to: '/Contact-us', label: m.shell_nav_contact },
  { to: '/privacy-policy', label: m.shell_foot_privacy },
  { to: '/blog-sitemap', label: m.shell_foot_blog_sitemap },
];

export const accountPages: Named[] = [
  { to: '/login', label: m.shell_nav_login },
  { to: '/user-register', label: m.shell_nav_register },
  { to: '/forgot-password', label: m.about_sitemap_forgot },
  { to: '/dashboard', label: m.shell_foot_dashboard },
];

/** The same, with their words in the page's language. */
export const named = (pages: Named[]) => pages.map(({ to, label }) => ({ to, label: label() }));
