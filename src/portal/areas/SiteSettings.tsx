import { SettingsPage } from '../../settings/pages/SettingsPage.tsx';
import { ContactPreview } from './previews/ContactPreview.tsx';
import { HeroPreview } from './previews/HeroPreview.tsx';
import { PortalPreview } from './previews/PortalPreview.tsx';
import { SponsorsPreview } from './previews/SponsorsPreview.tsx';
import { TeamPreview } from './previews/TeamPreview.tsx';
import { TestimonialsPreview } from './previews/TestimonialsPreview.tsx';

const previews = {
  portal: PortalPreview,
  hero: HeroPreview,
  testimonials: TestimonialsPreview,
  sponsors: SponsorsPreview,
  team: TeamPreview,
  contact: ContactPreview,
};

/** The settings of the site, beside the pages that show them. */
export function SiteSettings() {
  return <SettingsPage previews={previews} />;
}
