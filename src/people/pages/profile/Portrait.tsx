import { useState } from 'react';
import { languageOf } from '../../../ui/language.ts';
import { initialOf } from './initial.ts';

type Props = {
  name: string;
  /** Address of the picture; without one, or when it cannot be shown, the initial is there. */
  picture: string | null;
  alt: string;
  /** The picture cannot be shown. */
  onBroken?: () => void;
};

/** The photo of a person, or their initial. */
export function Portrait({ name, picture, alt, onBroken }: Props) {
  const [broken, setBroken] = useState<string | null>(null);
  if (picture !== null && picture !== broken) {
    const giveUp = () => {
      setBroken(picture);
      onBroken?.();
    };
    return <img className="portrait" src={picture} alt={alt} width={96} height={96} onError={giveUp} />;
  }
  return (
    <span className="portrait serif" aria-hidden="true" lang={languageOf(name)}>
      {initialOf(name)}
    </span>
  );
}
