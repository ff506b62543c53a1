import { type ComponentProps, type ReactNode, useState } from 'react';

type Props = Omit<ComponentProps<'img'>, 'src'> & {
  src: string | null;
  /** Shown without a picture, and if it fails to load. */
  instead?: ReactNode;
};

/** A picture that may be missing; hidden from screen readers, because its name is beside it. */
export function Picture({ src, instead = null, ...attributes }: Props) {
  const [failed, setFailed] = useState<string>();
  // The picture may have failed to load before hydration.
  const attach = (node: HTMLImageElement | null) => {
    if (src && node?.complete && node.naturalWidth === 0) setFailed(src);
  };
  if (!src || failed === src) return instead;
  return (
    <img
      ref={attach}
      src={src}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setFailed(src)}
      {...attributes}
    />
  );
}
