import { collectHead, type PageMetaProps } from './page-head.ts';
import { useRootData } from './root.ts';

/** Title, description, canonical address, Open Graph and JSON-LD of a page. React moves the title into the head. */
export function PageMeta(props: PageMetaProps) {
  const root = useRootData();
  const { title } = props;
  const { name } = root.settings;
  const full = title === name ? title : `${title} · ${name}`;
  if (import.meta.env.SSR) collectHead({ ...props, title: full }, root);
  return <title>{full}</title>;
}
