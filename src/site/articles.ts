import { readFileSync } from 'node:fs';
import MarkdownIt from 'markdown-it';
import { notFound } from '../core/errors.ts';
import type { Article, ListedArticle } from './schema.ts';
import { articleSlugs } from './vocabulary.ts';

/** The slug of the privacy policy, which is stored and served like an article. */
export const POLICY = 'privacy-policy';

/** The values of the texts' placeholders (`{{team}}`), taken from the settings. */
export type Names = Record<(typeof NAMES)[number], string>;
const NAMES = ['name', 'team', 'contactEmail', 'addressDays'] as const;

const parser = new MarkdownIt({ html: false });
const { escapeHtml } = parser.utils;

// Gives headings ids, so that links can point to a section of a text.
parser.renderer.rules.heading_open = (tokens, at, options, _env, renderer) => {
  const name = tokens[at + 1]?.content.toLowerCase().match(/[\p{L}\p{N}]+/gu);
  tokens[at]?.attrSet('id', name?.join('-') ?? `part-${at}`);
  return renderer.renderToken(tokens, at, options);
};

const articles = new Map([...articleSlugs, POLICY].map((slug) => [slug as string, read(slug)]));

/** Lists the portal's own articles, in the order of the footer. */
export const listArticles = (names: Names): ListedArticle[] =>
  articleSlugs.map((slug) => {
    const { html: _, ...listed } = findArticle(slug, names);
    return listed;
  });

/**
 * Finds one of the portal's own articles, or its privacy policy, and fills in the placeholders.
 * @throws {AppError} not_found
 */
export function findArticle(slug: string, names: Names): Article {
  const found = articles.get(slug);
  if (!found) throw notFound();
  const title = named(found.title, names, plain);
  const description = named(found.description, names, plain);
  return { ...found, title, description, html: named(found.html, names, linked) };
}

/**
 * Reads a file of `articles/`: fields between two lines of `---`, then Markdown.
 * @throws {Error} when a field is missing
 */
function read(slug: string): Article {
  const text = readFileSync(new URL(`articles/${slug}.md`, import.meta.url), 'utf8');
  const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? [];
  const field = (name: string): string => {
    const value = new RegExp(`^${name}: (.+)$`, 'm').exec(head)?.[1];
    if (value === undefined) throw new Error(`The article ${slug} has no ${name}.`);
    return value;
  };
  return {
    slug,
    title: field('title'),
    description: field('description'),
    published: field('published'),
    updated: field('updated'),
    minutes: Math.max(1, Math.round((body.match(/\S+/g)?.length ?? 0) / 200)),
    html: parser.render(body),
  };
}

const named = (text: string, names: Names, write: (names: Names, key: keyof Names) => string): string =>
  text.replace(NAMED, (_, key: keyof Names) => write(names, key));

const NAMED = new RegExp(`\\{\\{(${NAMES.join('|')})\\}\\}`, 'g');

const plain = (names: Names, key: keyof Names): string => names[key];

function linked(names: Names, key: keyof Names): string {
  const text = escapeHtml(names[key]);
  return key === 'contactEmail' ? `<a href="mailto:${text}">${text}</a>` : text;
}
