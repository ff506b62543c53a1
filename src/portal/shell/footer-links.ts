import * as m from '../../paraglide/messages.js';

type FooterLink = { to: string; label: () => string };

export const quickLinks: FooterLink[] = [
  { to: '/', label: m.shell_nav_home },
  { to: '/About-us', label: m.shell_foot_about },
  { to: '/Teams', label: m.shell_foot_teams },
  { to: '/Books', label: m.shell_nav_books },
  { to: '/dashboard', label: m.shell_foot_dashboard },
  { to: '/privacy-policy', label: m.shell_foot_privacy },
  { to: '/sitemap', label: m.shell_foot_sitemap },
  { to: '/blog-sitemap', label: m.shell_foot_blog_sitemap },
];
