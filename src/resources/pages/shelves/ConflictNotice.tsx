import * as m from '../../../paraglide/messages.js';
import { fieldId } from '../../../ui/forms/problems.ts';
import type { ListedUniversity } from '../../../universities/schema.ts';
import type { Difference } from './edit-values.ts';
import { fieldWord, valueWord } from './edit-words.ts';
import type { Edit } from './use-edit.ts';

type Props = { edit: Edit; differences: Difference[]; universities: ListedUniversity[] };

/**
 * What another person changed while this form was filled in, and what happens to it. It takes the place and the focus of the
 * form's message.
 */
export function ConflictNotice({ edit, differences, universities }: Props) {
  const { form, stored, takeStored } = edit;
  return (
    <div role="alert" id={fieldId(form.id, '')} tabIndex={-1} className="formsay">
      <div className="notice warn">
        <div>
          <h2>{m.shelves_conflict()}</h2>
          <p>{m.shelves_conflict_text()}</p>
          <ul className="differences">
            {differences.map((difference) => (
              <li key={difference.field}>
                <span>
                  {differenceText(
                    difference,
                    valueWord(difference.field, stored, universities),
                    valueWord(difference.field, form.values, universities),
                  )}
                </span>
                {difference.contested && (
                  <button type="button" className="btn" onClick={() => takeStored(difference)}>
                    {m.shelves_conflict_use()}
                  </button>
                )}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </div>
  );
}

function differenceText({ field: name, contested }: Difference, now: string, mine: string): string {
  const field = fieldWord(name);
  if (contested)
    return now
      ? m.shelves_conflict_both({ field, now, mine })
      : m.shelves_conflict_both_empty({ field, mine });
  return now ? m.shelves_conflict_taken({ field, now }) : m.shelves_conflict_empty({ field });
}
