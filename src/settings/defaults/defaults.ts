import { dailyLimits } from '../../core/limits/daily.ts';
import type { ValueOf } from '../schema.ts';
import { sponsors, team, testimonials } from './people.ts';
import { contact, hero, portal } from './portal.ts';

/** The settings of an installation that changed none. */
export const defaults: ValueOf = {
  portal,
  hero,
  testimonials,
  sponsors,
  team,
  contact,
  limits: dailyLimits,
  privacy: { addressDays: 180 },
};
