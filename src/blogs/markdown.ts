import MarkdownIt from 'markdown-it';
import sanitize from 'sanitize-html';
import { cutTo } from '../core/text.ts';
import { languageOf } from '../ui/language.ts';

/** A picture that a post may show: its size, in px, and the hashes of its two files. */
export type Shown = { id: string; width: number; height: number; large: string; small: string };

/** The path of a picture file, which is named by the first 16 digits of its hash. */
export const imagePath = (id: string, sha256: string): string =>
  `/api/files/blogs/${id}/${sha256.slice(0, 16)}.webp`;
const IMAGE = /^\/api\/files\/blogs\/([0-9a-f-]{36})\/[0-9a-f]{16}\.webp$/;
const IMAGES = /\/api\/files\/blogs\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/[0-9a-f]{16}\.webp/g;

/** The maximum width of the smaller file of a picture, in px. */
export const SMALL_WIDTH = 640;
/** The `sizes` attribute of pictures: the width of the column of a post. */
const SIZES = '(min-width: 45rem) 44rem, 100vw';

/**
 * The maximum weight of a text that is parsed. No real article is heavier; heavier ones could keep the server busy and are shown as plain
 * text. The weight, estimated before parsing, counts Markdown's signs, URLs and lists (as several signs each) and table cells, since short
 * lines can make very many cells.
 */
const HEAVIEST = 8_000;
const SIGNS = /[\n[\]!*_~`<&\\#]/g;
const ADDRESSES = /https?:\/\/|mailto:/gi;
const DELIMITERS = /^(?=.*-)[\s|:>*+\d.)-]*$/;
/** The marks at the beginning of a line that open lists, one within the other. */
const LISTS = /^(?:[ \t>]*(?:[-+*]|\d{1,9}[.)])(?=\s))+/gm;
const LIST = /[-+*.)]/g;
const WEIGHTS = { address: 4, cell: 2, list: 4 };

/** The longest URL that becomes a link by itself, in characters. */
const LONGEST = 2000;

const parser = new MarkdownIt({ html: false, linkify: true, breaks: true });
// Only complete URLs become links: "B.Sc.in" is none, and fuzzy matching is slow in long texts, as are very long URLs.
parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false, maxLength: LONGEST + 100 });
// Posts have no links of these kinds, and rows of them are slow, too.
parser.linkify.add('ftp:').add('//');
// A longer URL is found cut off, and would lead elsewhere: it stays text.
const isWhole = ({ raw }: { raw: string }) => raw.length <= LONGEST;
const [match, matchAtStart] = [parser.linkify.match, parser.linkify.matchAtStart];
parser.linkify.match = (text) => match.call(parser.linkify, text)?.filter(isWhole) ?? null;
parser.linkify.matchAtStart = (text) => {
  const link = matchAtStart.call(parser.linkify, text);
  return link && isWhole(link) ? link : null;
};

const { escapeHtml } = parser.utils;

/** What the renderer of images knows about one: its stored picture, if any, and whether it is within a link. */
type Place = { image: Shown | undefined; isLinked: boolean };

parser.core.ruler.push('own_images', ({ tokens, env }) => {
  const images = env?.images as Map<string, Shown> | undefined;
  for (const { children } of tokens) {
    let isLinked = false;
    for (const child of children ?? []) {
      if (child.type.startsWith('link_')) isLinked = child.type === 'link_open';
      if (child.type !== 'image') continue;
      const [, id = ''] = IMAGE.exec(String(child.attrGet('src'))) ?? [];
      child.meta = { image: images?.get(id), isLinked } satisfies Place;
    }
  }
});

// Marks Hindi blocks as such: WCAG 2.2, 3.1.2 (Language of Parts).
parser.core.ruler.push('language', ({ tokens }) => {
  tokens.forEach(({ type, children }, at) => {
    const lang = languageOf((children ?? []).map(({ content }) => content).join(''));
    if (type !== 'inline' || lang === undefined) return;
    // In a tight list the paragraph is hidden, so its list item gets the attribute.
    const block = tokens[at - 1]?.hidden ? tokens[at - 2] : tokens[at - 1];
    block?.attrSet('lang', lang);
  });
});

// Only the given pictures are shown. Any other becomes a link, so that no other server learns who reads the post; within a link it
// becomes text, because links cannot be nested.
parser.renderer.rules.image = (tokens, at, options, env, renderer) => {
  const token = tokens[at];
  if (!token) return '';
  const src = String(token.attrGet('src') ?? '');
  const alt = renderer.renderInlineAsText(token.children ?? [], options, env);
  const { image, isLinked } = token.meta as Place;
  if (image) return element(image, alt);
  const text = escapeHtml(alt || src);
  return isLinked ? text : `<a href="${escapeHtml(src)}">${text}</a>`;
};

function element({ id, width, height, large, small }: Shown, alt: string): string {
  const src = imagePath(id, large);
  const isLarger = width > SMALL_WIDTH && small !== large;
  const others = `${imagePath(id, small)} ${SMALL_WIDTH}w, ${src} ${width}w`;
  const attributes = {
    src,
    ...(isLarger ? { srcset: others, sizes: SIZES } : {}),
    alt,
    width,
    height,
    loading: 'lazy',
    decoding: 'async',
  };
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${escapeHtml(String(value))}"`);
  return `<img ${written.join(' ')}>`;
}

/** Returns the ids of the portal's own pictures in a text. */
export const imageIdsOf = (content: string): string[] => [
  ...new Set(Array.from(content.matchAll(IMAGES), ([, id = '']) => id)),
];

/**
 * Renders Markdown as HTML that is safe on any page of the portal: HTML in the text is escaped, links lead to the web or into the portal,
 * headings rank below the page's own, there are no styles or scripts, and no pictures from elsewhere.
 */
export function render(content: string, images: readonly Shown[] = []): string {
  if (weightOf(content) > HEAVIEST)
    return `<p${languageOf(content) ? ' lang="hi"' : ''}>${escapeHtml(content).replaceAll('\n', '<br />\n')}</p>`;
  const env = { images: new Map(images.map((image) => [image.id, image])) };
  return sanitize(parser.render(content, env), RULES);
}

/** Estimates in linear time how much work it is to parse a text; see `HEAVIEST`. */
function weightOf(content: string): number {
  const lists = countOf((content.match(LISTS) ?? []).join(''), LIST);
  const signs =
    countOf(content, SIGNS) + WEIGHTS.address * countOf(content, ADDRESSES) + WEIGHTS.list * lists;
  let [cells, columns, rows] = [0, 0, 0];
  for (const row of [...content.split('\n'), '']) {
    if (row.trim() === '') {
      cells += columns * rows;
      [columns, rows] = [0, 0];
    } else {
      if (DELIMITERS.test(row)) columns = Math.max(columns, row.split('|').length);
      rows += 1;
    }
  }
  return signs + WEIGHTS.cell * cells;
}

const countOf = (text: string, sign: RegExp): number => text.match(sign)?.length ?? 0;

const RULES: sanitize.IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'strong', 'em', 's', 'code', 'pre', 'blockquote'],
    ...['ul', 'ol', 'li', 'a', 'img', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    '*': ['lang'],
    a: ['href', 'title', 'rel'],
    img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading', 'decoding'],
    ol: ['start'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // Of a link without an address that is allowed, its text stays. A second line of defence drops any picture that `renderer.rules.image`
  // did not write.
  exclusiveFilter: ({ tag, attribs }) =>
    tag === 'a'
      ? attribs.href === undefined && 'excludeTag'
      : tag === 'img' && !IMAGE.test(attribs.src ?? ''),
  transformTags: {
    ...{ h1: 'h2', h2: 'h3', h3: 'h4', h4: 'h5', h5: 'h6' },
    a: sanitize.simpleTransform('a', { rel: 'nofollow ugc noopener noreferrer' }),
  },
};

/** The maximum length of an excerpt, in characters. */
const EXCERPT = 300;

/** Returns the beginning of a text without Markdown's signs and tables, as one line that ends with a whole word. */
export function excerptOf(content: string): string {
  const beginning = cutTo(content, EXCERPT * 20);
  if (weightOf(beginning) > HEAVIEST) return cut(beginning);
  let isInTable = false;
  const blocks = parser.parse(beginning, {}).map(({ type, content: code, children }) => {
    if (type === 'table_open' || type === 'table_close') isInTable = type === 'table_open';
    if (isInTable) return '';
    if (type === 'fence' || type === 'code_block') return code;
    return (children ?? []).map((part) => (part.type.endsWith('break') ? ' ' : part.content)).join('');
  });
  return cut(blocks.join(' '));
}

function cut(text: string): string {
  const tidied = text.replace(/\s+/g, ' ').trim();
  if (tidied.length <= EXCERPT) return tidied;
  // If the character that the ellipsis replaces is a space, the word before it is whole and stays.
  const end = tidied.slice(0, EXCERPT).lastIndexOf(' ');
  return `${cutTo(tidied, end > EXCERPT / 2 ? end : EXCERPT - 1)}…`;
}

/** Returns the reading time in minutes, at 200 words a minute. */
export const minutesOf = (content: string): number =>
  Math.max(1, Math.round((content.match(/\S+/g)?.length ?? 0) / 200));
