import type { ValueOf } from '../schema.ts';

/** Whose portal it is, on an installation that changed nothing. */
export const portal: ValueOf['portal'] = {
  name: 'Unishelf',
  team: 'Team Unishelf',
  description: 'Question papers, notes, syllabi and second-hand books from many universities, on one shelf.',
  contactEmail: 'hello@unishelf.example',
  motto: 'Made in the hills of Himachal Pradesh',
  social: [
    { network: 'facebook', url: 'https://www.facebook.com/unishelf' },
    { network: 'instagram', url: 'https://www.instagram.com/unishelf' },
    { network: 'linkedin', url: 'https://www.linkedin.com/company/unishelf' },
    { network: 'youtube', url: 'https://www.youtube.com/@unishelf' },
  ],
};

export const hero: ValueOf['hero'] = {
  slides: [
    {
      heading: 'Your Gateway to Academic Resources',
      subtext: 'Notes, syllabi and previous-year papers from many universities, standing on one shelf.',
      extra: 'Free to read. No account needed. Made for slow lines.',
    },
    {
      heading: 'Study Smarter, Not Harder',
      subtext: 'Open the papers of past years semester by semester, and see what is really asked.',
      extra: 'Read on the page, or keep the PDF for the bus home.',
    },
    {
      heading: 'Join Our Academic Community',
      subtext: 'Pass your textbooks on, write for those who come after you, and share what helped you.',
      extra: 'Students, teachers and universities of the hills, on one shelf.',
    },
  ],
};

export const contact: ValueOf['contact'] = {
  formUrl: null,
  place: 'Summer Hill, Shimla, Himachal Pradesh',
  latitude: 31.1104,
  longitude: 77.1397,
  zoom: 14,
  mapUrl: null,
};
