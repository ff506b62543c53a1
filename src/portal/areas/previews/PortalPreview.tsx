import { shownPortal } from '../../../settings/pages/shown-settings.ts';
import type { PartForm } from '../../../settings/pages/use-part.ts';
import type { ValueOf } from '../../../settings/schema.ts';
import { Scene } from '../../../ui/scenery/Scene.tsx';
import { useRootData } from '../../../ui/use-root-data.ts';
import { FooterContact } from '../../shell/FooterContact.tsx';

/** The foot of every page, as far as the settings fill it. */
export function PortalPreview({ part }: { part: PartForm }) {
  const { today } = useRootData();
  const { name = '', team = '', description = '', contactEmail = '', motto = '' } = part.form.values;
  const social = part.items('social') as unknown as ValueOf['portal']['social'];
  return (
    <div className="foot">
      <Scene name="footer" />
      <div className="page">
        <FooterContact settings={shownPortal({ name, team, description, contactEmail, motto, social })} />
        <p className="legal">
          <span>
            {name}, {today.slice(0, -6)}
          </span>
          <span>{motto}</span>
        </p>
      </div>
    </div>
  );
}
