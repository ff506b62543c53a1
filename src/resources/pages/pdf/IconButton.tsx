import { Icon, type IconName } from '../../../ui/Icon.tsx';

type Props = {
  icon: IconName;
  label: string;
  /** For toggle buttons. */
  isPressed?: boolean;
  isDisabled?: boolean;
  onClick: () => void;
};

/** A button of the reader that shows only an icon; the label is its accessible name and tooltip. */
export function IconButton({ icon, label, isPressed, isDisabled, onClick }: Props) {
  return (
    <button
      type="button"
      className="icon"
      aria-label={label}
      aria-pressed={isPressed}
      aria-disabled={isDisabled || undefined}
      title={label}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}
