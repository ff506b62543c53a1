import logo from './logo.svg?url';

/** Names longer than this, in characters, are set smaller. */
const LONG = 16;

/** The logo and the portal's name, for a link to the landing page. */
export function Brand({ name }: { name: string }) {
  return (
    <>
      <Logo />
      <span className={name.length > LONG ? 'long' : undefined}>{name}</span>
    </>
  );
}

/** The portal's logo: book spines whose tops form a mountain ridge. */
function Logo() {
  return (
    <svg width="34" height="34" viewBox="0 0 34 34" aria-hidden="true">
      <use href={`${logo}#logo`} />
    </svg>
  );
}
