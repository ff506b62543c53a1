import logo from './logo.svg?url';

/** The portal's logo: book spines whose tops form a mountain ridge. */
export function Logo() {
  return (
    <svg width="34" height="34" viewBox="0 0 34 34" aria-hidden="true">
      <use href={`${logo}#logo`} />
    </svg>
  );
}
