import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { useSending } from '../../../ui/area/SendingProgress.tsx';
import { FileInput, Trouble } from '../../../ui/forms/FileInput.tsx';
import { accepted, troubleWith, useFileChoice } from '../../../ui/forms/file-choice.ts';
import { reasonOf } from '../../../ui/forms/refusal.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { initialOf, languageOf } from '../../../ui/language.ts';
import { call } from '../../../ui/session/call.ts';
import type { Profile, ProfileAnswer } from '../../schema.ts';
import { pictureAddress } from './details.ts';
import * as css from './ProfileSection.module.css';
import { DoneNote, ProfileSection } from './ProfileSection.tsx';

type Props = { profile: Profile; onChange: (profile: Profile) => void };

/** Shows one’s photo, and lets one replace or remove it. */
export function PhotoSection({ profile, onChange }: Props) {
  const photo = usePhoto(onChange);
  const { chosen, bar, trouble, done } = photo;
  const input = useRef<HTMLInputElement>(null);
  const controls = useRef<HTMLDivElement>(null);
  const isSending = Boolean(bar);
  // The button that started the upload has disappeared; focus the one that stops it.
  useEffect(() => {
    if (isSending) controls.current?.querySelector('button')?.focus();
  }, [isSending]);
  const stored = profile.photo;
  return (
    <ProfileSection id="profile-photo" title={m.profile_photo()} text={m.profile_photo_text()}>
      <div className={css.photo}>
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
        <div ref={controls}>
          <Trouble text={trouble} />
          <FileInput ref={input} accept={accepted.picture} hidden onFiles={([file]) => photo.choose(file)} />
          {bar ?? (
            <PhotoButtons photo={photo} isStored={stored !== null} onChoose={() => input.current?.click()} />
          )}
          <DoneNote text={done} />
        </div>
      </div>
    </ProfileSection>
  );
}

/**
 * The state and actions for choosing, uploading and removing one’s photo.
 * @param onChange called with the account after a change of the photo
 */
function usePhoto(onChange: (profile: Profile) => void) {
  const { chosen, trouble, choose, fail, clear } = useFileChoice((file) =>
    troubleWith(file, { other: m.profile_photo_kind, large: m.profile_photo_size }),
  );
  const { send: sendForm, bar } = useSending({
    sending: m.areas_sending_picture(),
    progress: m.areas_progress,
    working: m.profile_photo_working(),
    stop: m.profile_photo_stop(),
  });
  const [done, setDone] = useState<string | null>(null);

  const say = (text: string | null, isDone = false) => {
    fail(isDone ? null : text);
    setDone(isDone ? text : null);
  };
  const giveUp = (text: string | null) => {
    clear();
    say(text);
  };
  const send = async () => {
    if (!chosen || bar) return;
    say(null);
    const form = new FormData();
    form.append('photo', chosen.file);
    const answer = await sendForm<ProfileAnswer>('PUT', '/auth/me/photo', form);
    if (answer === null) return say(m.profile_photo_stopped(), true);
    if (!answer.ok) return say(reasonOf(answer, 'photo'));
    clear();
    say(answer.data.message, true);
    onChange(answer.data.profile);
  };
  const remove = async () => {
    if (!window.confirm(m.profile_photo_remove_question())) return;
    const answer = await call<ProfileAnswer>('DELETE', '/auth/me/photo');
    if (!answer.ok) return say(reasonOf(answer));
    say(answer.data.message, true);
    onChange(answer.data.profile);
  };
  return {
    chosen,
    bar,
    trouble,
    done,
    choose: (file: File) => {
      setDone(null);
      choose(file);
    },
    giveUp,
    send,
    remove,
  };
}

type PortraitProps = {
  name: string;
  /** The address of the picture; if it is null or cannot be shown, the initial is shown. */
  picture: string | null;
  alt: string;
  /** Called when the picture cannot be shown. */
  onBroken?: () => void;
};

/** The photo of a person, or their initial. */
function Portrait({ name, picture, alt, onBroken }: PortraitProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (picture !== null && picture !== broken) {
    const giveUp = () => {
      setBroken(picture);
      onBroken?.();
    };
    return <img className={css.portrait} src={picture} alt={alt} width={96} height={96} onError={giveUp} />;
  }
  return (
    <span className={`${css.portrait} serif`} aria-hidden="true" lang={languageOf(name)}>
      {initialOf(name)}
    </span>
  );
}

type ButtonsProps = {
  photo: ReturnType<typeof usePhoto>;
  isStored: boolean;
  onChoose: () => void;
};

/** The buttons that choose a photo, use or discard the chosen one, and remove the stored one. */
function PhotoButtons({ photo, isStored, onChoose }: ButtonsProps) {
  const { chosen, trouble, done } = photo;
  const chooser = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    // After an action, its button has disappeared and the focus is lost. The chooser is always there.
    const isLost = document.activeElement === document.body;
    if (isLost && (done ?? trouble) !== null) chooser.current?.focus();
  }, [done, trouble]);
  const giveUp = () => {
    photo.giveUp(null);
    chooser.current?.focus();
  };
  return (
    <div className="acts">
      {chosen && (
        <button type="button" className="btn primary" onClick={() => void photo.send()}>
          {trouble ? m.areas_try_sending_again() : m.profile_photo_use()}
        </button>
      )}
      <button ref={chooser} type="button" className="btn" onClick={onChoose}>
        <Icon name="upload" />
        {m.areas_picture_choose()}
      </button>
      {chosen && (
        <button type="button" className="btn quiet" onClick={giveUp}>
          {m.areas_cancel()}
        </button>
      )}
      {isStored && !chosen && (
        <button type="button" className="btn quiet danger" onClick={() => void photo.remove()}>
          {m.profile_photo_remove()}
        </button>
      )}
    </div>
  );
}
