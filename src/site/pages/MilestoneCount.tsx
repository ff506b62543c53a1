import { COUNT_LIMIT } from '../../core/vocabulary.ts';
import * as m from '../../paraglide/messages.js';
import { wholeNumber } from '../../ui/format.ts';
import { useCountUp } from './use-count-up.ts';

/**
 * A count that runs up to its value when it comes into view. Screen readers hear the value itself, and only that. The rest of its
 * final width is filled invisibly, so that nothing moves while it grows.
 */
export function MilestoneCount({ count }: { count: number }) {
  const target = Math.min(count, COUNT_LIMIT);
  const { value, place } = useCountUp(target);
  const final = shown(target);
  const now = value === target ? final : m.site_count({ count: wholeNumber(value) });
  return (
    <>
      <span className="vh">{final}</span>
      <span ref={place} aria-hidden="true">
        <span className="invisible">{final.slice(0, Math.max(0, final.length - now.length))}</span>
        {now}
      </span>
    </>
  );
}

/** None is no milestone yet. */
function shown(count: number): string {
  return count === 0 ? '0' : m.site_count({ count: wholeNumber(count) });
}
