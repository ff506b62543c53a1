export type Place = {
  to: string;
  /** Beginnings of paths that belong to the place besides its own page. */
  under?: string[];
};

/** The value of `aria-current`: `page` on the place's own page, `true` below it. */
export function currentState({ to, under = [] }: Place, pathname: string): 'page' | 'true' | undefined {
  if (pathname === to || pathname === `${to}/`) return 'page';
  const below = to === '/' ? under : [...under, `${to}/`];
  return below.some((start) => pathname.startsWith(start)) ? 'true' : undefined;
}
