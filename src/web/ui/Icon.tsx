import icons from './icons.svg?url';

/** The line icons of the site, `icons.svg`: paths in a box of 24, drawn with a round pen of 1.75. */
export type IconName =
  | 'add'
  | 'add-person'
  | 'back'
  | 'badge'
  | 'bell'
  | 'book'
  | 'brush'
  | 'building'
  | 'calendar'
  | 'camera'
  | 'cap'
  | 'check'
  | 'clipboard'
  | 'clock'
  | 'close'
  | 'code'
  | 'down'
  | 'download'
  | 'external'
  | 'eye'
  | 'facebook'
  | 'file'
  | 'fit'
  | 'forward'
  | 'info'
  | 'instagram'
  | 'linkedin'
  | 'mail'
  | 'menu'
  | 'minus'
  | 'moon'
  | 'out'
  | 'pause'
  | 'people'
  | 'person'
  | 'pin'
  | 'play'
  | 'retry'
  | 'search'
  | 'shelf'
  | 'signpost'
  | 'sun'
  | 'up'
  | 'upload'
  | 'warning'
  | 'youtube';

/** A line icon, for the eyes only: its button or link carries the words. */
export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  return (
    <svg className={`ic ${className}`.trim()} viewBox="0 0 24 24" aria-hidden="true">
      <use href={`${icons}#${name}`} />
    </svg>
  );
}
