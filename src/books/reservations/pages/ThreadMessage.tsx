import * as m from '../../../paraglide/messages.js';
import { dayTime } from '../../../ui/area/day-time.ts';
import { languageOf } from '../../../ui/language.ts';
import type { Message } from '../schema.ts';
import { personName } from './state-words.ts';

/** A message with its author and time. The reader's own are on the right. */
export function ThreadMessage({ message }: { message: Message }) {
  const { mine, text, date } = message;
  return (
    <li className={mine ? 'mine' : undefined}>
      <p className="from">
        <b>{mine ? m.reservation_pages_you() : personName(message)}</b>
        <time dateTime={date}>{dayTime(date)}</time>
      </p>
      <p className="told" lang={languageOf(text)}>
        {text}
      </p>
    </li>
  );
}
