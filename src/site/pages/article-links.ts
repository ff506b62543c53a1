import * as m from '../../paraglide/messages.js';
import { articleSlugs } from '../vocabulary.ts';

const labels: Record<(typeof articleSlugs)[number], () => string> = {
  'importance-of-organized-academic-resources': m.shell_article_organized,
  'how-to-prepare-for-exams': m.shell_article_exams,
  'benefits-of-multi-university-access': m.shell_article_access,
  'digital-transformation-in-education': m.shell_article_digital,
  'study-tips-for-academic-success': m.shell_article_tips,
};

/** Links to the portal's own articles, for the footer and the site map. */
export const articleLinks = articleSlugs.map((slug) => ({ to: `/blog/${slug}`, label: labels[slug] }));
