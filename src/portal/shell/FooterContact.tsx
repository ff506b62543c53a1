import * as m from '../../paraglide/messages.js';
import { Icon } from '../../ui/Icon.tsx';
import type { PublicSettings } from '../../ui/root.ts';
import * as css from './Footer.module.css';

/** Who makes the portal, and the ways to them: the first column of the footer. */
export function FooterContact({ settings }: { settings: Omit<PublicSettings, 'formAction'> }) {
  return (
    <section aria-labelledby="contact">
      <h2 id="contact">{m.shell_foot_contact()}</h2>
      <p>
        <b>{settings.team}</b>
      </p>
      <p>{settings.description}</p>
      <a className={css.mail} href={`mailto:${settings.contactEmail}`}>
        {settings.contactEmail}
      </a>
      <ul className={css.social}>
        {settings.social.map(({ network, name, url }) => (
          <li key={network}>
            <a className="icon" href={url} aria-label={name} target="_blank" rel="noopener">
              <Icon name={network} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
