import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { clearSession } from '../../../ui/api.ts';
import { untilHere } from '../../../ui/lazy-script.ts';
import { useSession } from '../../../ui/session/Guard.tsx';
import { readSession } from '../../../ui/session/session-store.ts';

/**
 * Returns a function that navigates to the sign-in page, which shows the notice, and clears the session and all drafts. It clears them only
 * after this page is unmounted: before, the guard would redirect to the sign-in page itself, and back here after the next sign-in.
 */
export function useLeave(): (notice: string) => void {
  const navigate = useNavigate();
  const { userId } = useSession();
  const isLeaving = useRef(false);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      if (isLeaving.current) void forget(userId);
    };
  }, [userId]);
  return (notice) => {
    isLeaving.current = true;
    if (isGone.current) void forget(userId);
    if (isOfAnother(userId)) return;
    void navigate('/login', { replace: true, state: { notice } });
  };
}

/** Whether another person has signed in meanwhile, here or in another tab. */
const isOfAnother = (userId: string): boolean => (readSession()?.userId ?? userId) !== userId;

async function forget(userId: string): Promise<void> {
  if (!isOfAnother(userId)) clearSession();
  const { dropDraftsOf } = await untilHere(() => import('../../../ui/session/drafts.ts'));
  if (readSession()?.userId !== userId) await dropDraftsOf(userId);
}
