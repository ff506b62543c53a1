/** An element of an XML document. */
export type XmlElement = {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  /** Text directly inside the element, without that of its children. */
  text: string;
};

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;
const TOKEN = /<(\/?)([A-Za-z_][\w.:-]*)((?:\s+[\w.:-]+="[^"<]*")*)\s*(\/?)>|([^<]+)|(<)/gy;

/**
 * Parses an XML 1.0 document strictly. Comments, CDATA sections and a document type declaration are not supported.
 * @throws when the document is not well-formed
 */
export function readXml(document: string): XmlElement {
  const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
  if (!document.startsWith(head)) throw new Error('no first line');
  if (FORBIDDEN.test(document) || !document.isWellFormed()) throw new Error('a character that XML has not');
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  for (const [all, closing, name, attributes, empty, text, stray] of document
    .slice(head.length)
    .matchAll(TOKEN)) {
    const parent = open.at(-1) as XmlElement;
    if (stray || (text?.trim() && parent === root)) throw new Error(`not expected: ${all}`);
    if (text !== undefined) parent.text += unescaped(text);
    else if (closing) {
      if (open.pop()?.name !== name) throw new Error(`${all} closes nothing`);
    } else {
      const element = {
        name: name ?? '',
        attributes: attributesIn(attributes ?? ''),
        children: [],
        text: '',
      };
      parent.children.push(element);
      if (!empty) open.push(element);
    }
  }
  const [only, ...more] = root.children;
  if (!only || more.length > 0 || open.length !== 1) throw new Error('not one element that is closed');
  return only;
}

function attributesIn(text: string): Record<string, string> {
  const pairs = [...text.matchAll(/([\w.:-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name,
    unescaped(value),
  ]);
  const attributes = Object.fromEntries(pairs) as Record<string, string>;
  if (Object.keys(attributes).length !== pairs.length) throw new Error(`given twice: ${text}`);
  return attributes;
}

const unescaped = (text: string): string =>
  text.replace(/&(?:(\S*?);)?/g, (all, name: string) => {
    if (ENTITIES[name] === undefined) throw new Error(`not an entity: ${all}`);
    return ENTITIES[name];
  });

/** Returns the child elements with a name. */
export const childrenOf = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child) => child.name === name);

/** Returns the texts of the child elements with a name. */
export const textsOf = (element: XmlElement, name: string): string[] =>
  childrenOf(element, name).map(({ text }) => text);
