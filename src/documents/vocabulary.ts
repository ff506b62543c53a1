/** The states of a PDF; `scan` means ready, but without readable text. */
export const documentStates = ['queued', 'processing', 'ready', 'scan', 'failed'] as const;
export type DocumentState = (typeof documentStates)[number];

/** The numbers from 1 to 12 as people write them when they name documents and search for them; each text has the words for one. */
export const romanNumerals = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'];
export const ordinals = [
  'first one प्रथम पहला पहले पहली pratham pehla pehle pehli pahla pahle pahli',
  'second two द्वितीय दूसरा दूसरे दूसरी dusra dusre dusri doosra doosre doosri',
  'third three तृतीय तीसरा तीसरे तीसरी tisra tisre tisri teesra teesre teesri',
  'fourth forth four चतुर्थ चौथा चौथे चौथी chautha chauthe chauthi',
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
