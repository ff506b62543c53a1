import assert from 'node:assert/strict';

/** The first element of a page whose first tag matches, which has none of its own name inside. */
export function element(html: string, tag: RegExp): string {
  const from = html.search(tag);
  assert.ok(from >= 0, `nothing matches ${tag}`);
  const [, name = ''] = /^<(\w+)/.exec(html.slice(from)) ?? [];
  return html.slice(from, html.indexOf(`</${name}>`, from));
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

/** What a piece of a page says. */
export const textOf = (html: string): string =>
  html
    .replaceAll(/<!--.*?-->|<[^>]*>/gs, '')
    .replaceAll(/&([#\w]+);/g, (entity, name) => ENTITIES[name] ?? entity)
    .trim();

/** What each element of a name says. */
export const textsOf = (html: string, name: string): string[] =>
  Array.from(html.matchAll(new RegExp(`<${name}(?: [^>]*)?>(.*?)</${name}>`, 'gs')), ([, inner = '']) =>
    textOf(inner),
  );
