import type { Testimonial } from '../../../settings/schema.ts';
import { Portrait } from '../../../ui/pictures/Portrait.tsx';
import * as css from './Story.module.css';

type Props = {
  testimonial: Testimonial;
  /** Which one of how many, in words. */
  label: string;
  isActive: boolean;
};

/** A quote about the portal, and its author. All quotes lie in one place, so that none moves the page when it comes. */
export function Story({ testimonial: { quote, name, role, picture }, label, isActive }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is no set of form fields
    <div className={css.story} role="group" aria-roledescription="slide" aria-label={label} inert={!isActive}>
      <blockquote>
        <p>{quote}</p>
      </blockquote>
      <div className={css.teller}>
        <Portrait name={name} picture={picture} className={css.portrait} />
        <p>
          <b>{name}</b>
          <span className="muted">{role}</span>
        </p>
      </div>
    </div>
  );
}
