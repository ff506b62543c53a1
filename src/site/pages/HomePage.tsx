import '../../ui/styles/components/home.css';
import '../../ui/styles/components/landing-upper.css';
import * as m from '../../paraglide/messages.js';
import type { Landing } from '../../settings/schema.ts';
import { late } from '../../ui/late.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { useRootData } from '../../ui/use-root-data.ts';
import type { Counts } from '../schema.ts';
import { Hero } from './Hero.tsx';
import { Kinds } from './Kinds.tsx';
import { LateNavigator } from './LateNavigator.tsx';
import { Milestones } from './Milestones.tsx';

const UpperSections = late({
  load: async () => (await import('./upper/UpperSections.tsx')).UpperSections,
  now: import.meta.env.SSR ? (await import('./upper/UpperSections.tsx')).UpperSections : null,
  margin: '200px',
});

const LowerSections = late({
  load: async () => (await import('./lower/LowerSections.tsx')).LowerSections,
  now: import.meta.env.SSR ? (await import('./lower/LowerSections.tsx')).LowerSections : null,
  margin: '200px',
});

type Props = {
  /** Null while they are on their way, or when they could not be loaded. */
  counts: Counts | null;
  /** One object as long as the page is shown: the late parts are not rendered anew. Null as above. */
  landing: Landing | null;
};

/** The first page: the shelf in the hills, and below it what the portal is. */
export function HomePage({ counts, landing }: Props) {
  const { description } = useRootData().settings;
  const slides = landing?.slides ?? [
    { heading: m.site_home_title(), subtext: m.site_home_lead(), extra: m.site_home_extra() },
  ];
  return (
    <>
      <PageMeta title={m.site_home_title()} description={description} path="/" />
      <Hero slides={slides} />
      <Kinds />
      <UpperSections landing={landing} />
      <Milestones counts={counts} />
      <LowerSections landing={landing} />
      <LateNavigator />
    </>
  );
}
