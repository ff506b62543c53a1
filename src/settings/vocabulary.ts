/** The parts of the settings. Each is read, changed and versioned separately. */
export const sections = [
  'portal',
  'hero',
  'testimonials',
  'sponsors',
  'team',
  'contact',
  'limits',
  'privacy',
] as const;
export type Section = (typeof sections)[number];

export const networks = ['facebook', 'instagram', 'linkedin', 'youtube'] as const;
export type SocialNetwork = (typeof networks)[number];

/** Brand names, which are not translated. */
export const networkNames: Record<SocialNetwork, string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
};

/** The groups of the Teams page, in the order shown. */
export const teamGroups = ['supporters', 'core', 'designing', 'content', 'thanks'] as const;

/** The actions with a daily limit, in the order shown. */
export const limitKinds = ['books', 'posts', 'reservations', 'messages', 'pictures', 'changes'] as const;

/** The id of the portal's own contact form, which posts to `/f/contact`. */
export const OWN_FORM = 'contact';

/** Returns the `action` of the contact form. @param formUrl the address of a form at a hosted service, if configured */
export const formActionOf = (formUrl: string | null): string => formUrl ?? `/f/${OWN_FORM}`;

/** Returns the identity of the portal for pages, with the names of its social networks. */
export const shownPortal = <Portal extends { social: { network: SocialNetwork; url: string }[] }>({
  social,
  ...shown
}: Portal) => ({
  ...shown,
  social: social.map(({ network, url }) => ({ network, url, name: networkNames[network] })),
});

/** The longest texts by field, in characters; `name` is that of a person or sponsor. */
export const LENGTHS = {
  portal: 60,
  team: 80,
  description: 300,
  motto: 120,
  heading: 80,
  subtext: 200,
  extra: 200,
  quote: 400,
  name: 80,
  role: 120,
  university: 160,
  place: 160,
};

/** The smallest and largest number of items in each list. */
export const COUNTS = {
  slides: { min: 3, max: 3 },
  testimonials: { min: 1, max: 12 },
  sponsors: { min: 0, max: 12 },
  members: { min: 0, max: 100 },
};
