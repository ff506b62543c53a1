import type { Testimonial } from '../../../settings/schema.ts';
import { languageOf } from '../../../ui/language.ts';
import { Portrait } from '../../../ui/pictures/Portrait.tsx';
import * as css from './Story.module.css';

type Props = {
  testimonial: Testimonial;
  /** The slide's accessible name, such as "1 of 3". */
  label: string;
  isActive: boolean;
};

/** A quote about the portal with its author. All quotes share one grid cell, so that changing them causes no layout shift. */
export function Story({ testimonial: { quote, name, role, picture }, label, isActive }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is no set of form fields
    <div className={css.story} role="group" aria-roledescription="slide" aria-label={label} inert={!isActive}>
      <blockquote>
        <p lang={languageOf(quote)}>{quote}</p>
      </blockquote>
      <div className={css.teller}>
        <Portrait name={name} picture={picture} className={css.portrait} />
        <p>
          <b lang={languageOf(name)}>{name}</b>
          <span className="muted" lang={languageOf(role)}>
            {role}
          </span>
        </p>
      </div>
    </div>
  );
}
