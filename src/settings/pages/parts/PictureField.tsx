import { type ReactNode, useId, useRef } from 'react';
import * as m from '../../../paraglide/messages.js';
import { fileSize } from '../../../ui/format.ts';
import { Icon } from '../../../ui/Icon.tsx';
import type { Item } from '../part-values.ts';
import type { PartForm } from '../use-part.ts';

type Props = {
  part: PartForm;
  list: string;
  item: Item;
  /** Messages about it. */
  errors: string[];
  /** Shown where there is no picture. */
  drawn: ReactNode;
};

/** The picture of an item: sent as soon as it is chosen, for the preview; visitors see it once the part is saved. */
export function PictureField({ part, list, item, errors, drawn }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const id = useId();
  const set = (path: string) => part.setIn(list, item.key, 'picture', path);
  const { progress, result } = part.pictures.of(item.key);
  const trouble = errors[0] ?? (result?.failed ? result.text : null);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would nest borders and legends inside forms
    <div className="input picker set-picture" role="group" aria-labelledby={id}>
      <span className="label" id={id}>
        {m.forms_optional({ label: m.settings_pages_picture() })}
      </span>
      <div>
        {item.picture ? (
          <img src={`/api${item.picture}`} alt={m.settings_pages_picture_of({ name: item.name ?? '' })} />
        ) : (
          <span className="set-drawn" title={m.settings_pages_picture_drawn()}>
            {drawn}
          </span>
        )}
        <div>
          <input
            ref={input}
            type="file"
            accept="image/*"
            hidden
            onChange={({ target }) => {
              const file = target.files?.[0];
              if (file) part.pictures.send(item.key, file, set);
              // The same file can be chosen again, after it was mended.
              target.value = '';
            }}
          />
          <div className="acts">
            <button
              ref={chooser}
              type="button"
              className="btn"
              aria-disabled={progress !== null || undefined}
              onClick={() => progress === null && input.current?.click()}
            >
              <Icon name="upload" />
              {item.picture ? m.settings_pages_picture_other() : m.settings_pages_picture_choose()}
            </button>
            {item.picture && (
              <button
                type="button"
                className="btn quiet"
                onClick={() => {
                  set('');
                  chooser.current?.focus();
                }}
              >
                {m.settings_pages_picture_remove()}
              </button>
            )}
          </div>
          {progress && <Sending progress={progress} onStop={() => part.pictures.stop(item.key)} />}
          <p className="hint" role="status">
            {result && !result.failed ? result.text : m.settings_pages_picture_hint()}
          </p>
          {trouble && (
            <p className="err" role="alert">
              {trouble}
            </p>
          )}
        </div>
      </div>
    </div>
  );
}

function Sending({
  progress: { sent, total },
  onStop,
}: {
  progress: { sent: number; total: number };
  onStop: () => void;
}) {
  const isSent = sent >= total;
  return (
    <div className="sending">
      <progress
        value={isSent ? undefined : sent}
        max={total}
        aria-label={m.settings_pages_picture_progress()}
      />
      <p className="hint num">
        {m.settings_pages_picture_sending({ sent: fileSize(sent), total: fileSize(total) })}
      </p>
      <button type="button" className="btn" onClick={onStop}>
        {m.settings_pages_picture_stop()}
      </button>
    </div>
  );
}
