import * as m from '../paraglide/messages.js';
import { Icon } from './Icon.tsx';

type Props = {
  title: string;
  /** What it means, or what else to do. */
  text?: string;
  onRetry: () => void;
};

/** Says that something failed to load, and offers a retry. */
export function ErrorNotice({ title, text, onRetry }: Props) {
  return (
    <div className="notice bad" role="alert">
      <div>
        <h2>{title}</h2>
        {text && <p>{text}</p>}
      </div>
      <Retry onRetry={onRetry} />
    </div>
  );
}

type RetryProps = { onRetry: () => void; primary?: boolean };

/** The retry button; `primary` where it is the page's main action. */
export function Retry({ onRetry, primary = false }: RetryProps) {
  return (
    <button type="button" className={`btn scripted${primary ? ' primary' : ''}`} onClick={onRetry}>
      <Icon name="retry" />
      {m.shell_retry()}
    </button>
  );
}
