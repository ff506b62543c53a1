import * as m from '../../../paraglide/messages.js';
import { dayTime } from '../../../ui/area/day-time.ts';
import { languageOf } from '../../../ui/language.ts';
import type { Enquiry } from '../../schema.ts';
import { StateMark } from './StateMark.tsx';

type Props = { rows: Enquiry[]; onOpen: (enquiry: Enquiry) => void };

/** Messages, newest first: who wrote, how it begins, when. Each opens. */
export function EnquiryList({ rows, onOpen }: Props) {
  return (
    <ul className="letters" aria-label={m.inbox_list()}>
      {rows.map((enquiry) => {
        const { _id, email, excerpt, state, date } = enquiry;
        return (
          <li key={_id}>
            <button
              type="button"
              className={state === 'new' ? 'new' : undefined}
              aria-haspopup="dialog"
              onClick={() => onOpen(enquiry)}
            >
              <span className="who">{email}</span>
              <StateMark state={state} />
              <time className="num" dateTime={date}>
                {dayTime(date)}
              </time>
              <span className="begins" lang={languageOf(excerpt)} dir="auto">
                {excerpt}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
