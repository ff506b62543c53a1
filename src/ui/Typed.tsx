import type { HTMLAttributes, Ref } from 'react';
import type { LinkProps } from 'react-router';
import { Link } from './Link.tsx';
import { languageOf } from './language.ts';

type Props = HTMLAttributes<HTMLElement> & {
  as?: 'span' | 'b' | 'small' | 'p' | 'h1' | 'h2' | 'h3' | 'dt' | 'dd';
  text: string | null | undefined;
  ref?: Ref<HTMLHeadingElement>;
};

/** A user-written text with the `lang` of its script; renders nothing for an empty text. */
export function Typed({ as: Tag = 'span', text, ...attributes }: Props) {
  if (!text) return null;
  return (
    <Tag {...attributes} lang={languageOf(text)}>
      {text}
    </Tag>
  );
}

/** A link whose text users wrote. */
export function TypedLink({ text, ...attributes }: LinkProps & { text: string }) {
  return (
    <Link {...attributes} lang={languageOf(text)}>
      {text}
    </Link>
  );
}
