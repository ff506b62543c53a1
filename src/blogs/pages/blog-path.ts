/** The page of a post; its name may be in any script. */
export const blogPath = (slug: string): string => `/blog/${encodeURIComponent(slug)}`;
