import * as m from '../../paraglide/messages.js';
import type { TeamGroup } from '../vocabulary.ts';

/** The groups of the team, as the Teams page and its settings call them. */
export const groupNames: Record<TeamGroup, () => string> = {
  supporters: m.about_group_supporters,
  core: m.about_group_core,
  designing: m.about_group_designing,
  content: m.about_group_content,
  thanks: m.about_group_thanks,
};
