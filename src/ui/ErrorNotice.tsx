import { useLocation } from 'react-router';
import * as m from '../paraglide/messages.js';
import { Icon } from './Icon.tsx';
import { Link } from './Link.tsx';

type Props = {
  title: string;
  /** What it means, or what else to do. */
  text?: string;
  /** Without it, Retry is a link that reloads the page, which works without JavaScript too. */
  onRetry?: () => void;
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

/** The retry button; `primary` where it is the page's main action. */
export function Retry({
  onRetry,
  primary = false,
}: {
  onRetry?: (() => void) | undefined;
  primary?: boolean;
}) {
  const { pathname, search } = useLocation();
  const className = primary ? 'btn primary' : 'btn';
  const face = (
    <>
      <Icon name="retry" />
      {m.shell_retry()}
    </>
  );
  if (!onRetry) {
    return (
      <Link className={className} to={`${pathname}${search}`} reloadDocument>
        {face}
      </Link>
    );
  }
  return (
    <button type="button" className={className} onClick={onRetry}>
      {face}
    </button>
  );
}
