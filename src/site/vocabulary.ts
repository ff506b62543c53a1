/** The slugs of the portal's own articles. The slugs of posts end in six random characters, so the two never collide. */
export const articleSlugs = [
  'importance-of-organized-academic-resources',
  'how-to-prepare-for-exams',
  'benefits-of-multi-university-access',
  'digital-transformation-in-education',
  'study-tips-for-academic-success',
] as const;

/** The favicon: five book spines on a plank form a mountain ridge, in the colours of the resource types. */
export const favicon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 34 34"><style>.i{fill:#1b1f1d}@media(prefers-color-scheme:dark){.i{fill:#e8e6df}}</style><path fill="#1f6b4f" d="M2 28V19l6-3v12z"/><path fill="#e0931f" d="M9 28V13l5.5-5.5V28z"/><path fill="#33538c" d="M15.5 28V6.5L18 4l4 5v19z"/><path fill="#7d4f36" d="M23 28V12l4 5v11z"/><path fill="#1f6b4f" d="M28 28V18.5l4 3V28z"/><path class="i" d="M1 29.5h32v2H1z"/></svg>';
