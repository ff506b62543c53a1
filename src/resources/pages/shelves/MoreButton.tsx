import { COUNT_LIMIT } from '../../../core/vocabulary.ts';
import * as m from '../../../paraglide/messages.js';
import { wholeNumber } from '../../../ui/format.ts';
import * as css from './ShelvesPage.module.css';

type Props = { shown: number; total: number; onMore: () => void };

/** Loads more of a long list, and says how much of it is shown. */
export function MoreButton({ shown, total, onMore }: Props) {
  const counts = { shown: wholeNumber(shown), total: wholeNumber(total) };
  return (
    <p className={css.more}>
      <button type="button" className="btn" onClick={onMore}>
        {m.shelves_more()}
      </button>
      <span className="num">
        {total >= COUNT_LIMIT ? m.shelves_shown_many(counts) : m.shelves_shown(counts)}
      </span>
    </p>
  );
}
