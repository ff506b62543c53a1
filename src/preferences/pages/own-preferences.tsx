import { type ReactNode, useState } from 'react';
import * as m from '../../paraglide/messages.js';
import { AreaHead } from '../../ui/area/AreaHead.tsx';
import { Loaded } from '../../ui/area/LoadedList.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useSession } from '../../ui/session/Guard.tsx';
import { useCall } from '../../ui/session/use-call.ts';
import type { Preferences } from '../schema.ts';

/** Path of a student’s preferences, below the API base. */
export const preferencesPath = (userId: string) => `/user/preferences/user/${encodeURIComponent(userId)}`;

/**
 * The reader's preferences, as loaded or as last saved.
 * @returns the call, `none` if the server has no preferences, and `keep`, which stores the result of a save
 */
export function usePreferences() {
  const { userId } = useSession();
  const loaded = useCall<Preferences & { message?: string }>(preferencesPath(userId));
  const [saved, keep] = useState<Preferences | null>(null);
  const call: typeof loaded = saved ? { ...loaded, state: 'ready', data: saved } : loaded;
  // The server says so with status 404, or with a response that has only a message.
  const none = call.state === 'failed' ? call.status === 404 : call.data?.message !== undefined;
  return { call, none, keep };
}

type PlaceProps<Place> = {
  /** The title of the page while `children` cannot be shown. */
  title: string;
  /** The notice for students without preferences. */
  ask: { title: string; text: string };
  /** Finds the course or university of the page; undefined if it was never chosen, or was deleted. */
  placeOf: (preferences: Preferences) => Place | undefined;
  children: (place: Place, preferences: Preferences) => ReactNode;
};

/** A page about the reader’s preferred course or university, or a link to choose one. */
export function OwnPlace<Place>({ title, ask, placeOf, children }: PlaceProps<Place>) {
  const { call, none } = usePreferences();
  if (none) {
    return (
      <>
        <AreaHead title={title} />
        <EmptyState scene title={ask.title} text={ask.text}>
          <Link className="btn primary" to="/user/preferences?edit=1">
            {m.preferences_add()}
          </Link>
        </EmptyState>
      </>
    );
  }
  const place = call.data ? placeOf(call.data) : undefined;
  if (call.data && place !== undefined && call.state !== 'failed') return children(place, call.data);
  return (
    <>
      <AreaHead title={title} />
      <Loaded
        call={call}
        failed={m.preferences_load_failed()}
        loading={<Skeleton label={m.preferences_loading()} shape="semesters" count={6} />}
      >
        {() => (
          <EmptyState scene title={m.student_course_gone()} text={m.student_course_gone_text()}>
            <Link className="btn primary" to="/user/preferences?edit=1">
              {m.student_choose_again()}
            </Link>
          </EmptyState>
        )}
      </Loaded>
    </>
  );
}
