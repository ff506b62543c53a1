import type { ReactNode } from 'react';
import * as m from '../../paraglide/messages.js';
import { Scene } from '../scenery/Scene.tsx';
import * as css from './AccountCard.module.css';

type Props = {
  title: string;
  /** One line below the title. */
  lead?: ReactNode;
  /** Shown above the title: the progress. */
  above?: ReactNode;
  children: ReactNode;
};

/** The card of the forms for signing in, registering and resetting a password, beside a drawing of a shelf. */
export function AccountCard({ title, lead, above, children }: Props) {
  return (
    <div className="page top bottom-short">
      <section className={css.card}>
        <div className={css.form}>
          {above}
          <h1>{title}</h1>
          {lead && <p className={css.lead}>{lead}</p>}
          <noscript>{import.meta.env.SSR && <p className="notice warn">{m.forms_noscript()}</p>}</noscript>
          {children}
        </div>
        <Scene name="empty" />
      </section>
    </div>
  );
}
