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

export const articleLinks: FooterLink[] = [
  { to: '/blog/importance-of-organized-academic-resources', label: m.shell_article_organized },
  { to: '/blog/how-to-prepare-for-exams', label: m.shell_article_exams },
  { to: '/blog/benefits-of-multi-university-access', label: m.shell_article_access },
  { to: '/blog/digital-transformation-in-education', label: m.shell_article_digital },
  { to: '/blog/study-tips-for-academic-success', label: m.shell_article_tips },
];
