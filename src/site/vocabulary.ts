/** The last parts of the addresses of the portal's own articles. Posts' addresses end in six signs of chance, so they never meet. */
export const articleSlugs = [
  'importance-of-organized-academic-resources',
  'how-to-prepare-for-exams',
  'benefits-of-multi-university-access',
  'digital-transformation-in-education',
  'study-tips-for-academic-success',
] as const;
