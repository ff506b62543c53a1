import type { PublicSettings } from '../../ui/root.ts';
import type { ValueOf } from '../schema.ts';
import { networkNames, OWN_FORM, type SocialNetwork } from '../vocabulary.ts';

/** What pages know of the portal's names and networks. */
export const shownPortal = ({ social, ...shown }: ValueOf['portal']): Omit<PublicSettings, 'formAction'> => ({
  ...shown,
  social: social.map(({ network, url }) => ({ network, url, name: networkNames[network as SocialNetwork] })),
});

/** Where the contact form of the pages leads. */
export const shownContact = ({ formUrl }: ValueOf['contact']): Pick<PublicSettings, 'formAction'> => ({
  formAction: formUrl ?? `/f/${OWN_FORM}`,
});
