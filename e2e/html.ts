import assert from 'node:assert/strict';

/** Returns the first element whose start tag matches, without its end tag. It must not contain an element of the same name. */
export function element(html: string, tag: RegExp): string {
  const from = html.search(tag);
  assert.ok(from >= 0, `nothing matches ${tag}`);
  const [, name = ''] = /^<(\w+)/.exec(html.slice(from)) ?? [];
  return html.slice(from, html.indexOf(`</${name}>`, from));
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

/** Returns the text of a piece of HTML. */
export const textOf = (html: string): string =>
  html
    .replaceAll(/<!--.*?-->|<[^>]*>/gs, '')
    .replaceAll(/&([#\w]+);/g, (entity, name) => ENTITIES[name] ?? entity)
    .trim();

/** Returns the text of each element with a tag name. */
export const textsOf = (html: string, name: string): string[] =>
  Array.from(html.matchAll(new RegExp(`<${name}(?: [^>]*)?>(.*?)</${name}>`, 'gs')), ([, inner = '']) =>
    textOf(inner),
  );
