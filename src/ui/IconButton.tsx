import type { ComponentProps } from 'react';
import { Icon, type IconName } from './Icon.tsx';

type Props = ComponentProps<'button'> & { icon: IconName; label: string };

/** A button that shows only an icon; the label is its accessible name and tooltip. */
export function IconButton({ icon, label, className = '', ...attributes }: Props) {
  return (
    <button
      type="button"
      className={`icon ${className}`.trimEnd()}
      aria-label={label}
      title={label}
      {...attributes}
    >
      <Icon name={icon} />
    </button>
  );
}
