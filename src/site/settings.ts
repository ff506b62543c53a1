export type SocialNetwork = 'facebook' | 'instagram' | 'linkedin' | 'youtube';

/** What an installation says about itself on every page. Safe to send to any visitor. */
export type PublicSettings = {
  /** The portal's name, as in the navbar and page titles. */
  name: string;
  /** Who runs it, as signed in the footer. */
  team: string;
  /** One or two sentences: the footer's text and the default description of pages. */
  description: string;
  contactEmail: string;
  social: { network: SocialNetwork; name: string; url: string }[];
  /** The last words of the footer: where the portal comes from. */
  motto: string;
};

/** The settings of an installation that changed none. */
export const defaultSettings: PublicSettings = {
  name: 'Unishelf',
  team: 'Team Unishelf',
  description: 'Question papers, notes, syllabi and second-hand books from many universities, on one shelf.',
  contactEmail: 'hello@unishelf.example',
  social: [
    { network: 'facebook', name: 'Facebook', url: 'https://www.facebook.com/unishelf' },
    { network: 'instagram', name: 'Instagram', url: 'https://www.instagram.com/unishelf' },
    { network: 'linkedin', name: 'LinkedIn', url: 'https://www.linkedin.com/company/unishelf' },
    { network: 'youtube', name: 'YouTube', url: 'https://www.youtube.com/@unishelf' },
  ],
  motto: 'Made in the hills of Himachal Pradesh',
};
