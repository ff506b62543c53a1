import { useEffect, useRef } from 'react';
import * as m from '../../../paraglide/messages.js';
import { wholeNumber } from '../../../ui/format.ts';
import { Icon, type IconName } from '../../../ui/Icon.tsx';
import type { Search } from './find.ts';
import * as css from './PdfView.module.css';
import type { Finding } from './use-find.ts';

interface Props {
  search: Search;
  finding: Finding;
  onSearch: (search: Search | null) => void;
}

/** What is looked for in the text, how often it is there, and the way from one place to the next. Escape closes it. */
export function FindBar({ search, finding, onSearch }: Props) {
  const { at, total, isSought, isDone, step } = finding;
  const field = useRef<HTMLInputElement>(null);
  const isByLink = search.isWords;
  useEffect(() => {
    // Opened by a link, it leaves the focus where the reader has it.
    if (!isByLink) field.current?.focus();
  }, [isByLink]);
  const outcome =
    total > 0
      ? m.pdf_found({ at: wholeNumber(at + 1), total: wholeNumber(total) + (isDone ? '' : '+') })
      : isDone
        ? m.pdf_found_none()
        : m.pdf_finding();
  return (
    <search className={css.find}>
      <input
        ref={field}
        type="search"
        aria-label={m.pdf_find()}
        placeholder={m.pdf_find()}
        maxLength={200}
        value={search.text}
        onChange={({ currentTarget }) => onSearch({ text: currentTarget.value, isWords: false })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          step(event.shiftKey ? -1 : 1);
        }}
      />
      <output className="num">{isSought && outcome}</output>
      <FindButton icon="up" label={m.pdf_find_previous()} onClick={() => step(-1)} />
      <FindButton icon="down" label={m.pdf_find_next()} onClick={() => step(1)} />
      <FindButton icon="close" label={m.pdf_find_close()} onClick={() => onSearch(null)} />
    </search>
  );
}

function FindButton({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) {
  return (
    <button type="button" className="icon" aria-label={label} title={label} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}
