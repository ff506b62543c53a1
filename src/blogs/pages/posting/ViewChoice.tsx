import * as m from '../../../paraglide/messages.js';

type Props = { isPreviewed: boolean; onChange: (isPreviewed: boolean) => void };

/** Write, or see what it will look like. */
export function ViewChoice({ isPreviewed, onChange }: Props) {
  return (
    <fieldset className="bviews">
      <legend className="vh">{m.blog_desk_view()}</legend>
      <button type="button" aria-pressed={!isPreviewed} onClick={() => onChange(false)}>
        {m.blog_desk_view_write()}
      </button>
      <button type="button" aria-pressed={isPreviewed} onClick={() => onChange(true)}>
        {m.blog_desk_view_preview()}
      </button>
    </fieldset>
  );
}
