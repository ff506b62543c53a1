import { useState } from 'react';
import drawings from '../scenery/portraits.svg?url';
import { portraitDesign } from './portrait-design.ts';

type Props = {
  name: string;
  /** The uploaded picture, relative to the API base; null draws one from the name. */
  picture: string | null;
  /** Sets size and shape; the picture itself is square. */
  className?: string;
};

/** A portrait: the uploaded picture, or a drawn head before hills. Hidden from screen readers: the name is beside it. */
export function Portrait({ name, picture, className = '' }: Props) {
  const [failed, setFailed] = useState<string>();
  // The picture may have failed to load before hydration.
  const attach = (node: HTMLImageElement | null) => {
    if (picture && node?.complete && node.naturalWidth === 0) setFailed(picture);
  };
  if (!picture || failed === picture) return <DrawnPortrait name={name} className={className} />;
  return (
    <img
      ref={attach}
      className={className}
      src={`/api${picture}`}
      alt=""
      width="104"
      height="104"
      loading="lazy"
      decoding="async"
      onError={() => setFailed(picture)}
    />
  );
}

function DrawnPortrait({ name, className }: { name: string; className: string }) {
  const design = portraitDesign(name);
  const part = (id: string) => `${drawings}#${id}`;
  return (
    <svg className={className} viewBox="0 0 104 104" width="104" height="104" aria-hidden="true">
      <path fill={design.sky} d="M0 0h104v104H0z" />
      {design.house ? (
        <use href={part('house')} />
      ) : (
        <>
          <use href={part(design.ground)} />
          <use href={part(design.coat)} fill={design.cloth} />
          <use href={part('face')} fill={design.skin} />
          <use href={part(design.hair)} fill={design.hairColour} color={design.cap} />
          {design.glasses && <use href={part('glasses')} />}
        </>
      )}
    </svg>
  );
}
