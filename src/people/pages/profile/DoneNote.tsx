import { Icon } from '../../../web/ui/Icon.tsx';

/** Says what was done. It is there before it has anything to say, so that screen readers hear it. */
export function DoneNote({ text }: { text: string | null }) {
  return (
    <p className="pdone" role="status">
      {text !== null && (
        <>
          <Icon name="check" />
          <span>{text}</span>
        </>
      )}
    </p>
  );
}
