import { useEffect, useId, useRef, useState } from 'react';
import * as m from '../../../../paraglide/messages.js';
import { linesOf } from './outline.ts';

type Props = {
  label: string;
  hint: string;
  /** What a line shows of what is meant. */
  example?: string;
  onLines: (text: string) => void;
  onClose: () => void;
};

/** Many names at once, one a line. */
export function PasteMany({ label, hint, example, onLines, onClose }: Props) {
  const [text, setText] = useState('');
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => area.current?.focus(), []);
  const count = linesOf(text).length;
  return (
    <div className="paste-many">
      <label htmlFor={id}>{label}</label>
      <textarea
        ref={area}
        id={id}
        className="field"
        rows={6}
        value={text}
        placeholder={example}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => setText(target.value)}
      />
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
      <div className="acts">
        <button
          type="button"
          className="btn primary"
          aria-disabled={count === 0 || undefined}
          onClick={() => {
            if (count === 0) return area.current?.focus();
            onLines(text);
            onClose();
          }}
        >
          {m.catalogue_pages_paste_take({ count })}
        </button>
        <button type="button" className="btn" onClick={onClose}>
          {m.areas_edit_cancel()}
        </button>
      </div>
    </div>
  );
}
