/** The tables whose rows can be deleted, and restored for 30 days. Parents come first: the order in which rows are locked. */
export const trashKinds = [
  'universities',
  'departments',
  'courses',
  'resources',
  'books',
  'blogs',
  'enquiries',
] as const;
export type TrashKind = (typeof trashKinds)[number];

/** How long the trash keeps what was deleted, in days. */
export const KEPT_DAYS = 30;

export const PAGE_SIZE = 25;
