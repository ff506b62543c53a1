import type { IconName } from '../../../ui/Icon.tsx';

/** Words at whose beginning each icon is chosen. The first match counts: a dean of a university is a dean. */
const icons: [RegExp, IconName][] = [
  [/\b(dean|vice|chancellor)/i, 'cap'],
  [/\b(developer|technical)/i, 'code'],
  [/\bdesigner/i, 'brush'],
  [/\b(curator|manager|analyst|collector|coordinator)/i, 'clipboard'],
  [/\b(mentor|teacher)/i, 'signpost'],
  [/\b(university|provider)/i, 'building'],
];

/** The icon of a role, picked by keywords in its name. Words are matched whole: "Service" holds no "Vice". */
export const roleIcon = (role: string): IconName =>
  icons.find(([words]) => words.test(role))?.[1] ?? 'person';
