import { createContext, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { EnquiryCount } from '../contact/schema.ts';
import type { Role } from '../core/access.ts';
import { onRead } from '../web/area/unread.ts';
import { useCall } from '../web/session/use-call.ts';

/** How many messages of visitors nobody has read. */
export const MessageCount = createContext(0);

/** Counts them for administrators, who alone may: on every page, and when one was read. */
export function useMessageCount(role: Role): number {
  const { key } = useLocation();
  const { data, reload } = useCall<EnquiryCount>(role === 'admin' ? '/enquiries/count' : null);
  const asked = useRef(key);
  useEffect(() => {
    if (asked.current === key) return;
    asked.current = key;
    reload();
  }, [key, reload]);
  useEffect(() => onRead(reload), [reload]);
  return data?.new ?? 0;
}
