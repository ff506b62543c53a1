import * as m from '../../../../paraglide/messages.js';
import { Icon } from '../../../../ui/Icon.tsx';
import { FilePicker } from '../FilePicker.tsx';
import type { FileChoice } from '../use-file-choice.ts';

type Props = {
  label: string;
  choice: FileChoice;
  /** Path of the PDF that there is, if it is to stay. */
  stored?: string | null;
  /** There was one, and it is to go. */
  isRemoved?: boolean;
  onRemove?: (isRemoved: boolean) => void;
};

/** A PDF of a course: the one there is, another one, or none. */
export function PdfPicker({ label, choice, stored = null, isRemoved = false, onRemove }: Props) {
  const isKept = stored !== null && !isRemoved;
  return (
    <FilePicker
      label={label}
      choice={choice}
      button={isKept ? m.catalogue_pages_pdf_replace() : m.catalogue_pages_pdf_choose()}
    >
      {stored !== null && !choice.chosen && (
        <div className="acts stored">
          {isKept ? (
            <a className="pdf-link" href={`/api${stored}`} target="_blank" rel="noreferrer">
              <Icon name="file" />
              {m.catalogue_pages_pdf_open()}
            </a>
          ) : (
            <p className="muted">{m.catalogue_pages_pdf_goes()}</p>
          )}
          <button
            type="button"
            className={isKept ? 'btn quiet danger' : 'btn quiet'}
            onClick={() => onRemove?.(isKept)}
          >
            {isKept ? m.catalogue_pages_pdf_remove() : m.catalogue_pages_pdf_keep()}
          </button>
        </div>
      )}
    </FilePicker>
  );
}
