import { useState } from 'react';
import { Crest } from './Crest.tsx';

type Props = {
  src: string | null;
  /** Logos in the first screen should not wait for scrolling. */
  eager?: boolean;
};

/** A university's logo, or the placeholder where there is none or it fails to load. The name is beside it in words. */
export function UniversityLogo({ src, eager = false }: Props) {
  const [failed, setFailed] = useState<string>();
  // It may have failed before React was there to hear of it.
  const attach = (node: HTMLImageElement | null) => {
    if (src && node?.complete && node.naturalWidth === 0) setFailed(src);
  };
  if (!src || failed === src) return <Crest />;
  return (
    <img
      ref={attach}
      className="logo"
      src={src}
      alt=""
      width="96"
      height="112"
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailed(src)}
    />
  );
}
