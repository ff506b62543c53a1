import { useLocation } from 'react-router';
import * as m from '../paraglide/messages.js';
import { Icon } from './Icon.tsx';
import { Link } from './Link.tsx';

type Props = {
  title: string;
  /** What it means, or what else to do. */
  text?: string;
  /** Without it Retry is a link that loads the page anew, which works without JavaScript too. */
  onRetry?: () => void;
};

/** Something could not be loaded; says so and offers to try again. */
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

/** The button that tries again. */
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
