import drawings from '../scenery/portraits.svg?url';
import { Picture } from './Picture.tsx';
import { portraitDesign } from './portrait-design.ts';

type Props = {
  name: string;
  /** The uploaded picture, relative to the API base; null draws one from the name. */
  picture: string | null;
  /** Sets size and shape; the picture itself is square. */
  className?: string;
};

/** A portrait: the uploaded picture, or a drawn head before hills. Hidden from screen readers: the name is beside it. */
export const Portrait = ({ name, picture, className = '' }: Props) => (
  <Picture
    className={className}
    src={picture && `/api${picture}`}
    width="104"
    height="104"
    instead={<DrawnPortrait name={name} className={className} />}
  />
);

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
