import { useContext } from 'react';
import * as m from '../paraglide/messages.js';
import { MessageCount } from './message-count.ts';

/** The most that is counted. */
const MOST = 99;

/** Says beside the link to the messages how many of them are new. */
export function NewMessages() {
  const count = useContext(MessageCount);
  if (count === 0) return null;
  return (
    <span className="waiting num">
      {m.inbox_new_count({ count: count > MOST ? m.inbox_new_many() : count })}
    </span>
  );
}
