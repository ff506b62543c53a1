import { type LinkProps, Link as RouterLink } from 'react-router';

/**
 * A link to a page. In the browser it is the router's own. The server writes hundreds of them for some pages: where the address needs no
 * resolving it writes the same element, without finding out what a click would do.
 */
export const Link: typeof RouterLink = import.meta.env.SSR ? (WrittenLink as typeof RouterLink) : RouterLink;

/** An absolute path without segments that the router would take out, such as `..`. */
const PLAIN = /^\/(?!\/)(?!.*(\/[./]|[?#]$))/;

function WrittenLink(props: LinkProps) {
  const { to, state: _, preventScrollReset: __, replace: ___, ...rest } = props;
  if (typeof to !== 'string' || !PLAIN.test(to)) return <RouterLink {...props} />;
  return <a {...rest} href={to} data-discover="true" />;
}
