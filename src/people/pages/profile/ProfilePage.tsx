import { useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { Loaded } from '../../../ui/area/Loaded.tsx';
import { DeleteSection } from './DeleteSection.tsx';
import { DetailsSection } from './DetailsSection.tsx';
import { DownloadSection } from './DownloadSection.tsx';
import { EmailSection } from './EmailSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { PhotoSection } from './PhotoSection.tsx';
import { ProfileSkeleton } from './ProfileSkeleton.tsx';
import { SessionsSection } from './SessionsSection.tsx';
import { useProfile } from './use-profile.ts';

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
