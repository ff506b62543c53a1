import type { Db } from '../core/db/database.ts';
import type { PublicSettings } from '../ui/root.ts';
import { defaults } from './defaults/defaults.ts';
import { read } from './queries.ts';
import type { AllSettings, Landing, Place, TeamGroups, ValueOf } from './schema.ts';
import { OWN_FORM, type Section, type SocialNetwork, sections, teamGroups } from './vocabulary.ts';

export { change } from './write.ts';
export { OWN_FORM };

const names: Record<SocialNetwork, string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
};

/** Whose portal it is. */
export const portal = async (db: Db): Promise<ValueOf['portal']> => (await read(db, 'portal')).value;

/** Where the contact form leads, and the place on the map. */
export const contact = async (db: Db): Promise<ValueOf['contact']> => (await read(db, 'contact')).value;

/** What documents of the portal may call by its name. */
export async function documentNames(
  db: Db,
): Promise<Record<'name' | 'team' | 'contactEmail' | 'addressDays', string>> {
  const [{ name, team, contactEmail }, addressDays] = await Promise.all([portal(db), keptAddressDays(db)]);
  return { name, team, contactEmail, addressDays: String(addressDays) };
}

/** How long the audit log keeps network addresses, in days. */
export const keptAddressDays = async (db: Db): Promise<number> =>
  (await read(db, 'privacy')).value.addressDays;

/** What every page knows of the settings. */
export async function publicSettings(db: Db): Promise<PublicSettings> {
  const [ours, { formUrl }] = await Promise.all([portal(db), contact(db)]);
  return shownOf(ours, formUrl);
}

/** The site settings while nothing is configured. */
export const publicDefaults = (): PublicSettings => shownOf(defaults.portal, defaults.contact.formUrl);

function shownOf(
  { social, ...shown }: ValueOf['portal'],
  formUrl: string | null | undefined,
): PublicSettings {
  return {
    ...shown,
    social: social.map(({ network, url }) => ({ network, name: names[network], url })),
    formAction: formUrl ?? `/f/${OWN_FORM}`,
  };
}

/** What the landing page shows of the settings. */
export async function landing(db: Db): Promise<Landing> {
  const [hero, { value: quotes }, thanked] = await Promise.all([
    read(db, 'hero'),
    read(db, 'testimonials'),
    read(db, 'sponsors'),
  ]);
  return { ...hero.value, ...quotes, ...thanked.value };
}

/** The people of the Teams page; groups without any are left out. */
export async function team(db: Db): Promise<TeamGroups> {
  const { value } = await read(db, 'team');
  return teamGroups
    .map((group) => ({ group, members: value[group] }))
    .filter(({ members }) => members.length > 0);
}

/** The place on the contact page, with a link to a map of it. */
export async function place(db: Db): Promise<Place> {
  const { place: name, latitude, longitude, zoom } = await contact(db);
  const link = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=${zoom}/${latitude}/${longitude}`;
  return { place: name, latitude, longitude, link };
}

/** Every part of the settings, for those who change them. */
export async function all(db: Db): Promise<AllSettings> {
  const parts = await Promise.all(
    sections.map(async (section: Section) => [section, await read(db, section)]),
  );
  return Object.fromEntries(parts) as AllSettings;
}
