import { useRootData } from './shell/use-root-data.ts';

type Props = {
  /** Without the portal's name, which is added. */
  title: string;
  description: string;
  /** Path of the page's one true address, without the host. */
  path: string;
  /** Objects of schema.org, without `@context`. Only the server's rendering needs them: `import.meta.env.SSR ? […] : []`. */
  jsonLd?: Record<string, unknown>[];
  /** Keeps the page out of search engines: nothing there, or a page of search results. */
  noindex?: boolean;
};

/** Title, description, canonical address, Open Graph and JSON-LD of a page. React moves the tags into the head. */
export function PageMeta({ title, description, path, jsonLd = [], noindex = false }: Props) {
  const { settings, publicUrl } = useRootData();
  const full = title === settings.name ? title : `${title} · ${settings.name}`;
  if (import.meta.env.SSR) collect(full, description, publicUrl + path, settings.name, jsonLd, noindex);
  return <title>{full}</title>;
}

let head = '';

/** Renders something, and takes what its pages say about themselves to those who do not run scripts. Rendering is synchronous. */
export function collectHead(render: () => string): { rendered: string; head: string } {
  head = '';
  return { rendered: render(), head };
}

function collect(
  title: string,
  description: string,
  address: string,
  site: string,
  jsonLd: object[],
  noindex: boolean,
) {
  const short = description.length > 300 ? `${description.slice(0, 299)}…` : description;
  const meta = (kind: string, name: string, content: string) =>
    `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;
  head = [
    meta('name', 'description', short),
    noindex ? meta('name', 'robots', 'noindex') : `<link rel="canonical" href="${escapeHtml(address)}">`,
    meta('property', 'og:title', title),
    meta('property', 'og:description', short),
    meta('property', 'og:url', address),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', site),
    ...jsonLd.map((thing) => {
      const text = JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', '\\u003c');
      return `<script type="application/ld+json">${text}</script>`;
    }),
  ].join('');
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
