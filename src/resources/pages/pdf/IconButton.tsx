import { Icon, type IconName } from '../../../ui/Icon.tsx';

type Props = {
  icon: IconName;
  label: string;
  /** Of a button that stays pressed. */
  isPressed?: boolean;
  isDisabled?: boolean;
  onClick: () => void;
};

/** A button of the reader that shows what it does by its icon alone. */
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
