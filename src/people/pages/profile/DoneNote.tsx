import { Icon } from '../../../ui/Icon.tsx';

/** The result of an action. In the page before it has a text, so that screen readers announce it. */
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
