import { collectHead, type PageMetaProps } from './page-head.ts';
import { useRootData } from './root.ts';

/** Title, description, canonical address, Open Graph and JSON-LD of a page. React moves the title into the head. */
export function PageMeta(props: PageMetaProps) {
  const root = useRootData();
  const full = useFullTitle(props.title);
  if (import.meta.env.SSR) collectHead({ ...props, title: full }, root);
  return <title>{full}</title>;
}

/** Returns the title of a document: its page's, with the portal's name, unless the root route failed and it is not known. */
export function useFullTitle(title: string): string {
  const { name } = useRootData().settings;
  return name === '' || name === title ? title : `${title} · ${name}`;
}
