import * as m from '../../../../paraglide/messages.js';
import { rupees } from '../../../../ui/format.ts';
import { languageOf } from '../../../../ui/language.ts';
import { isAmounts } from '../fees.ts';

/** The costs of a course: the amounts that are known, or a text about them. */
export function FeeText({ fees }: { fees: unknown }) {
  if (!isAmounts(fees)) {
    const text = typeof fees === 'string' ? fees : '';
    return text ? (
      <p className="words" lang={languageOf(text)}>
        {text}
      </p>
    ) : null;
  }
  const amounts: [string, number | null | undefined][] = [
    [m.catalogue_pages_fees_boys_subsidized(), fees.boys?.subsidized],
    [m.catalogue_pages_fees_boys(), fees.boys?.nonSubsidized],
    [m.catalogue_pages_fees_girls_subsidized(), fees.girls?.subsidized],
    [m.catalogue_pages_fees_girls(), fees.girls?.nonSubsidized],
  ];
  return (
    <ul className="amounts num">
      {amounts.map(([label, amount]) =>
        amount == null ? null : (
          <li key={label}>
            {label}: <b>{rupees(amount)}</b>
          </li>
        ),
      )}
    </ul>
  );
}
