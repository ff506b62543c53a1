import * as m from '../../../paraglide/messages.js';
import { type Answer, call } from '../../../ui/session/call.ts';
import type { Profile, ProfileAnswer } from '../../schema.ts';

/** The details that people may change themselves. */
const detailFields = ['name', 'phone', 'designation'] as const;
export type DetailField = (typeof detailFields)[number];

/** The details that were changed elsewhere since the page was loaded, with what is stored now. */
export const changesBetween = (
  loaded: Pick<Profile, DetailField>,
  stored: Pick<Profile, DetailField>,
): { field: DetailField; stored: string | null }[] =>
  detailFields
    .filter((field) => (loaded[field] ?? '') !== (stored[field] ?? ''))
    .map((field) => ({ field, stored: stored[field] || null }));

export type Details = Record<DetailField, string>;

/** The details as a form shows them. */
export const detailsOf = ({ name, phone, designation }: Profile): Details => ({
  name,
  phone: phone ?? '',
  designation: designation ?? '',
});

/**
 * Saves the details. When something else of the account was changed meanwhile, a photo or the e-mail address, they are saved all the
 * same; when the details themselves were, nothing is.
 * @param onStale receives what is stored when it is not what was loaded
 */
export async function saveDetails(
  loaded: Profile,
  values: Details,
  onStale: (stored: Profile) => void,
): Promise<Answer<ProfileAnswer>> {
  const answer = await send(loaded, values);
  if (answer.ok || answer.status !== 409) return answer;
  const stored = await call<Profile>('GET', '/auth/me');
  if (!stored.ok) return answer;
  if (changesBetween(loaded, stored.data).length === 0) return send(stored.data, values);
  onStale(stored.data);
  return { ...answer, error: m.profile_stale_title(), fields: {} };
}

function send(
  { role, version }: Profile,
  { name, phone, designation }: Details,
): Promise<Answer<ProfileAnswer>> {
  const details = { name, phone: phone.trim() || null, version };
  const mine = role === 'authority' ? { ...details, designation: designation.trim() || null } : details;
  return call<ProfileAnswer>('PATCH', '/auth/me', mine);
}
