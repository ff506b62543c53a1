import { z } from 'zod';
import { emailInput } from '../core/emails.ts';
import { choice, line, listOf, optionalLine, optionalWebAddress, wholeNumber } from '../core/input.ts';
import { DailyLimits } from '../core/limits/daily.ts';
import { latinDigits } from '../core/text.ts';
import * as m from '../paraglide/messages.js';
import { COUNTS, LENGTHS, networks, type Section, teamGroups } from './vocabulary.ts';

/** The path of a picture in its large size, relative to the API base; null draws one instead. */
const picture = optionalLine(200).refine((path) => path === null || PICTURE.test(path), {
  error: () => m.settings_picture_unknown(),
});
export const PICTURE = /^\/files\/site\/([0-9a-f-]{36})\/[0-9a-f]{16}\.webp$/;

/** Decimal degrees, as a number or as text with Latin or Devanagari digits; `most` is the largest absolute value. */
const coordinate = (most: number) =>
  z
    .union([z.string(), z.number()], { error: () => m.settings_coordinate({ most }) })
    .transform((value, context) => {
      const given = typeof value === 'number' ? value : latinDigits(value);
      const read = typeof given === 'number' || DEGREES.test(given) ? Number(given) : Number.NaN;
      if (!(Math.abs(read) <= most))
        context.addIssue({ code: 'custom', message: m.settings_coordinate({ most }) });
      return read;
    });
const DEGREES = /^\s*[+-]?\d{1,3}(\.\d{1,15})?\s*$/;

/**
 * An address whose host goes into the Content-Security-Policy of pages. Only characters of DNS names are allowed, because the host of a URL
 * may contain characters that end a directive (URL Standard, 3.2).
 */
const secureAddress = () =>
  optionalWebAddress().refine(
    (value) => value === null || /^https:\/\/[a-z0-9.-]+(:\d+)?$/.test(URL.parse(value)?.origin ?? ''),
    { error: () => m.settings_https() },
  );

const list = <Item extends z.ZodType>(item: Item, { min, max }: { min: number; max: number }) =>
  listOf(item, { min, max }, () =>
    min === max ? m.settings_exactly({ count: min }) : m.settings_how_many({ min, max }),
  );

/** The identity of the portal, shown on every page. */
export const Portal = z.object({
  name: line(LENGTHS.portal),
  team: line(LENGTHS.team),
  description: line(LENGTHS.description),
  contactEmail: emailInput(),
  motto: line(LENGTHS.motto),
  social: list(
    z.object({
      network: choice(networks),
      url: optionalWebAddress().pipe(z.string({ error: () => m.input_required() })),
    }),
    { min: 0, max: networks.length },
  ).refine((all) => new Set(all.map(({ network }) => network)).size === all.length, {
    error: () => m.settings_networks_once(),
  }),
});

/** The three slides at the top of the landing page. */
export const Hero = z.object({
  slides: list(
    z.object({ heading: line(LENGTHS.heading), subtext: line(LENGTHS.subtext), extra: line(LENGTHS.extra) }),
    COUNTS.slides,
  ),
});

export const Testimonial = z.object({
  quote: line(LENGTHS.quote),
  name: line(LENGTHS.name),
  role: line(LENGTHS.role),
  picture,
});
export const Testimonials = z.object({ testimonials: list(Testimonial, COUNTS.testimonials) });

export const Sponsor = z.object({ name: line(LENGTHS.name), url: optionalWebAddress(), picture });
export const Sponsors = z.object({ sponsors: list(Sponsor, COUNTS.sponsors) });

export const Member = z.object({
  name: line(LENGTHS.name),
  role: line(LENGTHS.role),
  university: optionalLine(LENGTHS.university),
  picture,
});
const members = list(Member, COUNTS.members);
export const Team = z.object({
  supporters: members,
  core: members,
  designing: members,
  content: members,
  thanks: members,
});

/** The destination of the contact form, and the place on the map. */
export const Contact = z.object({
  /** The address of a form at a hosted form service; null uses the portal's own form. */
  formUrl: secureAddress(),
  place: line(LENGTHS.place),
  latitude: coordinate(90),
  longitude: coordinate(180),
  zoom: wholeNumber(1, 19),
  /** The address of a map to show in a frame; null shows the place on OpenStreetMap. */
  mapUrl: secureAddress(),
});

/** How long the audit log keeps network addresses, in days; at least 30, to leave time to discover misuse. */
export const Privacy = z.object({ addressDays: wholeNumber(30, 3650) });

export const partSchemas = {
  portal: Portal,
  hero: Hero,
  testimonials: Testimonials,
  sponsors: Sponsors,
  team: Team,
  contact: Contact,
  limits: DailyLimits,
  privacy: Privacy,
} satisfies Record<Section, z.ZodType>;
export type ValueOf = { [Name in Section]: z.output<(typeof partSchemas)[Name]> };

export type Slide = ValueOf['hero']['slides'][number];
export type Testimonial = z.output<typeof Testimonial>;
export type Member = z.output<typeof Member>;

const Picture = z.string().nullable().describe('Path relative to the API base; null where one is drawn');

export const Landing = z
  .object({
    slides: z.array(z.object({ heading: z.string(), subtext: z.string(), extra: z.string() })),
    testimonials: z.array(
      z.object({ quote: z.string(), name: z.string(), role: z.string(), picture: Picture }),
    ),
    sponsors: z.array(z.object({ name: z.string(), url: z.string().nullable(), picture: Picture })),
  })
  .meta({ id: 'Landing' });
export type Landing = z.output<typeof Landing>;

/** The people on the Teams page, by group. */
export const TeamGroups = z
  .array(
    z.object({
      group: z.enum(teamGroups),
      members: z.array(
        z.object({
          name: z.string(),
          role: z.string(),
          university: z.string().nullable(),
          picture: Picture,
        }),
      ),
    }),
  )
  .meta({ id: 'TeamGroups' });
export type TeamGroups = z.output<typeof TeamGroups>;

export const Place = z
  .object({
    place: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    link: z.string().describe('A page of its own with the map'),
  })
  .meta({ id: 'Place' });
export type Place = z.output<typeof Place>;

/** A part of the settings, as the settings page gets it. */
export type SettingsPart<Name extends Section = Section> = {
  value: ValueOf[Name];
  /** The default value. */
  original: ValueOf[Name];
  /** 0 until the first change. */
  version: number;
};
export type AllSettings = { [Name in Section]: SettingsPart<Name> };
