import { type ChangeEvent, useRef } from 'react';
import * as m from '../../../paraglide/messages.js';
import type { Profile } from '../../schema.ts';
import { DoneNote } from './DoneNote.tsx';
import { PhotoButtons } from './PhotoButtons.tsx';
import { Portrait } from './Portrait.tsx';
import { ProfileSection } from './ProfileSection.tsx';
import { pictureAddress } from './picture.ts';
import { UploadProgress } from './UploadProgress.tsx';
import { usePhoto } from './use-photo.ts';

type Props = { profile: Profile; onChange: (profile: Profile) => void };

/** One’s photo: the one there is, another one, or none. */
export function PhotoSection({ profile, onChange }: Props) {
  const photo = usePhoto(onChange);
  const { chosen, progress, trouble, done } = photo;
  const input = useRef<HTMLInputElement>(null);
  const stored = profile.photo;
  const onFile = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (file) photo.choose(file);
    // The same file can be chosen again, after it was mended.
    target.value = '';
  };
  return (
    <ProfileSection id="profile-photo" title={m.profile_photo()} text={m.profile_photo_text()}>
      <div className="pphoto">
        {chosen ? (
          <Portrait
            name={profile.name}
            picture={chosen.preview}
            alt={m.profile_photo_chosen()}
            onBroken={() => photo.giveUp(m.profile_photo_unreadable())}
          />
        ) : (
          <Portrait
            name={profile.name}
            picture={stored && pictureAddress(stored)}
            alt={m.profile_photo_current()}
          />
        )}
        <div>
          {trouble && (
            <p className="err" role="alert">
              {trouble}
            </p>
          )}
          <input ref={input} type="file" accept="image/*" hidden onChange={onFile} />
          {progress ? (
            <UploadProgress {...progress} onStop={photo.stop} />
          ) : (
            <PhotoButtons photo={photo} isStored={stored !== null} onChoose={() => input.current?.click()} />
          )}
          <DoneNote text={done} />
        </div>
      </div>
    </ProfileSection>
  );
}
