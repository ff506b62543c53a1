/** The parts of the settings. Each is read, changed and versioned by itself. */
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

/** The same in every language. */
export const networkNames: Record<SocialNetwork, string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
};

/** The groups of the Teams page, in its order. */
export const teamGroups = ['supporters', 'core', 'designing', 'content', 'thanks'] as const;

/** What may be done so often in a day, in the order in which it is shown. */
export const limitKinds = ['books', 'posts', 'reservations', 'messages', 'pictures', 'changes'] as const;

/** The id of the portal's own contact form: it is sent to `/f/contact`. */
export const OWN_FORM = 'contact';

/** Where the contact form of the pages leads. @param formUrl a form at a hosted service */
export const formActionOf = (formUrl: string | null | undefined): string => formUrl ?? `/f/${OWN_FORM}`;

/** What pages know of the portal's names and networks. */
export const shownPortal = <Portal extends { social: { network: SocialNetwork; url: string }[] }>({
  social,
  ...shown
}: Portal) => ({
  ...shown,
  social: social.map(({ network, url }) => ({ network, url, name: networkNames[network] })),
});

/** The longest texts, in characters. */
export const LENGTHS = {
  name: 60,
  team: 80,
  description: 300,
  motto: 120,
  heading: 80,
  subtext: 200,
  extra: 200,
  quote: 400,
  person: 80,
  role: 120,
  university: 160,
  place: 160,
};

/** How many items a list has. */
export const COUNTS = {
  slides: { min: 3, max: 3 },
  testimonials: { min: 1, max: 12 },
  sponsors: { min: 0, max: 12 },
  members: { min: 0, max: 100 },
};
