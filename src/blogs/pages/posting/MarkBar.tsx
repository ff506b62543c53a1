import { useId } from 'react';
import * as m from '../../../paraglide/messages.js';
import { Icon } from '../../../ui/Icon.tsx';
import { marks } from './marking.ts';

const words: Record<keyof typeof marks, () => string> = {
  bold: m.blog_desk_mark_bold,
  italic: m.blog_desk_mark_italic,
  heading: m.blog_desk_mark_heading,
  list: m.blog_desk_mark_list,
  quote: m.blog_desk_mark_quote,
  link: m.blog_desk_mark_link,
};

type Props = {
  onMark: (mark: keyof typeof marks) => void;
  onPicture: (file: File) => void;
  /** A picture is on its way. */
  isSending: boolean;
};

/** Puts Markdown’s signs into the text, for those who do not know them or have them far away on a phone’s keyboard. */
export function MarkBar({ onMark, onPicture, isSending }: Props) {
  const id = useId();
  return (
    <fieldset className="bmarks">
      <legend className="vh">{m.blog_desk_marks()}</legend>
      {(Object.keys(marks) as (keyof typeof marks)[]).map((mark) => (
        <button key={mark} type="button" className="btn quiet" onClick={() => onMark(mark)}>
          {words[mark]()}
        </button>
      ))}
      <input
        id={id}
        className="vh"
        type="file"
        accept="image/*"
        disabled={isSending}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) onPicture(file);
        }}
      />
      <label htmlFor={id} className="btn quiet" data-busy={isSending || undefined}>
        <Icon name="upload" />
        {m.blog_desk_mark_picture()}
      </label>
    </fieldset>
  );
}
