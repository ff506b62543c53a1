import type { Landing } from '../../../settings/schema.ts';
import { Join } from './Join.tsx';
import { Plantation } from './Plantation.tsx';
import { Sponsors } from './Sponsors.tsx';
import { Sustainability } from './Sustainability.tsx';
import { Why } from './Why.tsx';
import { Write } from './Write.tsx';

/** The landing page below its milestones, down to the contact form. Without the settings the sponsors' shelf is empty. */
export function LowerSections({ landing }: { landing: Landing | null }) {
  return (
    <>
      <section className="sec why" id="why-choose-us">
        <Why />
        <Sustainability />
      </section>
      <Join />
      <Plantation />
      <Sponsors sponsors={landing?.sponsors ?? null} />
      <Write />
    </>
  );
}
