import type { HTMLAttributes, Ref } from 'react';
import { languageOf } from './language.ts';

type Props = HTMLAttributes<HTMLElement> & {
  as?: 'span' | 'b' | 'p' | 'h1' | 'h2' | 'h3' | 'dt' | 'dd';
  text: string | null | undefined;
  ref?: Ref<HTMLHeadingElement>;
};

/** A text that people typed, in the language of its script; nothing where there is none. */
export function Typed({ as: Tag = 'span', text, ...attributes }: Props) {
  if (!text) return null;
  return (
    <Tag {...attributes} lang={languageOf(text)}>
      {text}
    </Tag>
  );
}
