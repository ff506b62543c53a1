import type { IconName } from '../../../ui/Icon.tsx';

/** Keywords for each icon. The first match counts: a dean of a university is a dean. */
const icons: [RegExp, IconName][] = [
  [/\b(dean|vice|chancellor)/i, 'cap'],
  [/\b(developer|technical)/i, 'code'],
  [/\bdesigner/i, 'brush'],
  [/\b(curator|manager|analyst|collector|coordinator)/i, 'clipboard'],
  [/\b(mentor|teacher)/i, 'signpost'],
  [/\b(university|provider)/i, 'building'],
];

/** Returns the icon of a role, by keywords in its name. They match only at the start of a word: "Service" does not match "vice". */
export const roleIcon = (role: string): IconName =>
  icons.find(([words]) => words.test(role))?.[1] ?? 'person';
