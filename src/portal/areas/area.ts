import type { ComponentType } from 'react';
import type { Role } from '../../core/vocabulary.ts';
import type { Waiting } from '../../stats/schema.ts';
import type { IconName } from '../../ui/Icon.tsx';

/** A page of an area. The same line makes its route, its link, its crumb and its title, so that no link leads nowhere. */
export type AreaPage = {
  /** Below the area's home; empty for the overview. */
  path: string;
  title: () => string;
  icon: IconName;
  /** What waits there is counted beside its link. */
  waiting?: keyof Waiting;
  /** Loads the page's script. */
  load: () => Promise<{ default: ComponentType }>;
};

/** A heading of the sidebar and what is below it. Without pages it is left out. */
export type Section = {
  /** By this a browser remembers that it is folded. */ key: string;
  title: () => string;
  pages: AreaPage[];
};

/** What people of one role see after signing in. */
export type Area = {
  role: Role;
  /** `/admin` */
  home: string;
  name: () => string;
  /** Path of the API that says who is signed in. */
  me: string;
  sections: Section[];
  /** Pages that the menu of the person's name leads to. */
  ofPerson: AreaPage[];
  /** Pages that other pages lead to. */
  beside: AreaPage[];
};

/** The pages that every area has. */
export const pagesOf = ({ sections, ofPerson, beside }: Area): AreaPage[] => [
  ...new Set([...sections.flatMap(({ pages }) => pages), ...ofPerson, ...beside]),
];

/** Address of a page. */
export const pathOf = ({ home }: Area, { path }: AreaPage): string =>
  path === '' ? home : `${home}/${path}`;

/** The page at an address, if the area has one there. Letter case counts as little as it does to the router. */
export function pageAt(area: Area, pathname: string): AreaPage | undefined {
  const asked = pathname.replace(/\/+$/, '').toLowerCase();
  return pagesOf(area).find((page) => pathOf(area, page) === asked);
}
