import { useState } from 'react';
import * as m from '../../paraglide/messages.js';
import { DeleteSection, DownloadSection } from '../../people/pages/profile/DataSections.tsx';
import { DetailsSection } from '../../people/pages/profile/DetailsSection.tsx';
import { PhotoSection } from '../../people/pages/profile/PhotoSection.tsx';
import * as css from '../../people/pages/profile/ProfileSection.module.css';
import { ProfileSkeleton } from '../../people/pages/profile/ProfileSection.tsx';
import { EmailSection, PasswordSection } from '../../people/pages/profile/SignInSections.tsx';
import type { Profile } from '../../people/schema.ts';
import { SessionsSection } from '../../sessions/pages/SessionsSection.tsx';
import { Loaded } from '../../ui/area/LoadedList.tsx';
import { renameSession } from '../../ui/session/session-store.ts';
import { type Called, useCall } from '../../ui/session/use-call.ts';

/** The reader's own account, in the areas of all three roles: details, sign-in, sessions and data. */
export function ProfilePage() {
  const { call, keep } = useProfile();
  const [passwords, setPasswords] = useState(0);
  return (
    <div className={css.page}>
      <h1>{m.profile_title()}</h1>
      <Loaded call={call} failed={m.profile_failed()} loading={<ProfileSkeleton />}>
        {(profile) => (
          <div className={css.sections}>
            <DetailsSection profile={profile} onChange={keep} />
            {/* Only the photos are taken from the response: its other details may have changed meanwhile, which saving them detects. */}
            <PhotoSection
              profile={profile}
              onChange={({ photo, photoSmall }) => keep({ photo, photoSmall })}
            />
            <EmailSection profile={profile} onChange={keep} />
            <PasswordSection profile={profile} onChanged={() => setPasswords((count) => count + 1)} />
            <SessionsSection key={passwords} />
            <DownloadSection />
            <DeleteSection />
          </div>
        )}
      </Loaded>
    </div>
  );
}

/** Loads the reader's own account and keeps the changes made since. */
function useProfile(): { call: Called<Profile>; keep: (change: Partial<Profile>) => void } {
  const call = useCall<Profile>('/auth/me');
  const [changed, setChanged] = useState<Partial<Profile>>({});
  const keep = (change: Partial<Profile>) => {
    setChanged((before) => ({ ...before, ...change }));
    if (change._id && change.name) renameSession(change._id, change.name);
  };
  return { call: { ...call, data: call.data && { ...call.data, ...changed } }, keep };
}
