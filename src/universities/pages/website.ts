/** The address of a university's website when it is one that may be linked to: http or https, and nothing else. */
export function websiteOf(website: string | null): string | undefined {
  if (!website || !URL.canParse(website)) return undefined;
  const url = new URL(website);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined;
}
