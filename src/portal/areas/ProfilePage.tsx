import { useState } from 'react';
import * as m from '../../paraglide/messages.js';
import { DeleteSection } from '../../people/pages/profile/DeleteSection.tsx';
import { DetailsSection } from '../../people/pages/profile/DetailsSection.tsx';
import { DownloadSection } from '../../people/pages/profile/DownloadSection.tsx';
import { EmailSection } from '../../people/pages/profile/EmailSection.tsx';
import { PasswordSection } from '../../people/pages/profile/PasswordSection.tsx';
import { PhotoSection } from '../../people/pages/profile/PhotoSection.tsx';
import { ProfileSkeleton } from '../../people/pages/profile/ProfileSection.tsx';
import { useProfile } from '../../people/pages/profile/use-profile.ts';
import { SessionsSection } from '../../sessions/pages/SessionsSection.tsx';
import { Loaded } from '../../ui/area/Loaded.tsx';

/** One’s own account, in the areas of all three roles: details, sign-in, sessions, and data. */
export function ProfilePage() {
  const { call, keep } = useProfile();
  const [passwords, setPasswords] = useState(0);
  return (
    <div className="profile">
      <h1>{m.profile_title()}</h1>
      <Loaded call={call} failed={m.profile_failed()} loading={<ProfileSkeleton />}>
        {(profile) => (
          <div className="psecs">
            <DetailsSection profile={profile} onChange={keep} />
            <PhotoSection profile={profile} onChange={keep} />
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
