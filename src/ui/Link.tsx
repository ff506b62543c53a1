import { type LinkProps, Link as RouterLink } from 'react-router';

/**
 * A link to a page. In the browser it is the router's own. Some pages have hundreds of links: where an address needs no resolving, the
 * server renders the same element without the router's resolving and click handling.
 */
export const Link: typeof RouterLink = import.meta.env.SSR ? (WrittenLink as typeof RouterLink) : RouterLink;

/** An absolute path without segments that the router would remove, such as `..`. */
const PLAIN = /^\/(?!\/)(?!.*(\/[./]|[?#]$))/;

function WrittenLink(props: LinkProps) {
  const { to, state: _, preventScrollReset: __, replace: ___, ...rest } = props;
  if (typeof to !== 'string' || !PLAIN.test(to)) return <RouterLink {...props} />;
  return <a {...rest} href={to} data-discover="true" />;
}
