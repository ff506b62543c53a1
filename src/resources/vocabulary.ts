export const resourceTypes = ['notes', 'papers', 'syllabus'] as const;
export type ResourceType = (typeof resourceTypes)[number];

/** Who contributed a resource. */
export const sources = ['exam cell', 'teacher', 'student'] as const;
export type Source = (typeof sources)[number];

/** The levels at which resources are counted: per university, per department or per semester. */
export const shelfLevels = ['university', 'department', 'semester'] as const;
export type ShelfLevel = (typeof shelfLevels)[number];

/** Resources per page if the request sets no limit. */
export const PAGE_SIZE = 50;

/** How many characters of its text the page of a resource shows; the rest is in the PDF only. */
export const TEXT_CHARACTERS = 20_000;

/** The numbers from 1 to 12 as searches and the names of files have them; each text has the words for one. */
export const romanNumerals = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'];
export const ordinals = [
  'first one प्रथम पहला पहले पहली',
  'second two द्वितीय दूसरा दूसरे दूसरी',
  'third three तृतीय तीसरा तीसरे तीसरी',
  'fourth forth four चतुर्थ चौथा चौथे चौथी',
  'fifth five पंचम पञ्चम पांचवां पांचवें',
  'sixth six षष्ठ षष्ठम छठा छठे छठवां',
  'seventh seven सप्तम सातवां सातवें',
  'eighth eight eigth अष्टम आठवां आठवें',
  'ninth nine नवम नौवां',
  'tenth ten दशम दसवां',
  'eleventh eleven',
  'twelfth twelve',
];
export const months = [
  'january jan जनवरी',
  'february feb फरवरी फ़रवरी',
  'march mar मार्च',
  'april apr अप्रैल',
  'may मई',
  'june jun जून',
  'july jul जुलाई',
  'august aug अगस्त',
  'september sep sept सितंबर सितम्बर',
  'october oct अक्टूबर अक्तूबर',
  'november nov नवंबर नवम्बर',
  'december dec दिसंबर दिसम्बर',
];
