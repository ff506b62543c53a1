import { useEffect, useRef } from 'react';
import * as m from '../../../paraglide/messages.js';
import { Icon } from '../../../ui/Icon.tsx';
import type { usePhoto } from './use-photo.ts';

type Props = {
  photo: ReturnType<typeof usePhoto>;
  /** There is a photo to be removed. */
  isStored: boolean;
  onChoose: () => void;
};

/** What can be done with a photo: choose one, use or leave the chosen one, remove the stored one. */
export function PhotoButtons({ photo, isStored, onChoose }: Props) {
  const { chosen, trouble, done } = photo;
  const chooser = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button that did something is gone afterwards, and the focus with it. This one is always there.
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
          {trouble ? m.profile_photo_again() : m.profile_photo_use()}
        </button>
      )}
      <button ref={chooser} type="button" className="btn" onClick={onChoose}>
        <Icon name="upload" />
        {m.profile_photo_choose()}
      </button>
      {chosen && (
        <button type="button" className="btn quiet" onClick={giveUp}>
          {m.profile_cancel()}
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
