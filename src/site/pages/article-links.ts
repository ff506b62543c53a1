import * as m from '../../paraglide/messages.js';

/** The portal's own articles, as the footer and the site map list them. */
export const articleLinks: { to: string; label: () => string }[] = [
  { to: '/blog/importance-of-organized-academic-resources', label: m.shell_article_organized },
  { to: '/blog/how-to-prepare-for-exams', label: m.shell_article_exams },
  { to: '/blog/benefits-of-multi-university-access', label: m.shell_article_access },
  { to: '/blog/digital-transformation-in-education', label: m.shell_article_digital },
  { to: '/blog/study-tips-for-academic-success', label: m.shell_article_tips },
];
