/** Characters that XML 1.0 forbids, even as character references (its production 2). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Escapes a text for elements and attributes of XML and HTML. Avoids `&apos;`, which older HTML parsers do not know. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll("'", '&#39;')
    .replaceAll('"', '&quot;');

/** The first line of a document. */
export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** An Atom feed (RFC 4287), for feed readers. Paths are relative to the portal's address. */
type Feed = {
  path: string;
  title: string;
  /** The author of the feed, and of entries without an author. */
  author: string;
  /** The page that shows the same entries. */
  page: string;
  entries: FeedEntry[];
};

type FeedEntry = {
  /** UUID. */
  id: string;
  title: string;
  page: string;
  published: Date;
  updated: Date;
  author?: string | null;
  /** The file that the entry is about. */
  file?: { path: string; type: string; bytes: number };
  summary: string;
};

export const ATOM = 'application/atom+xml';

/** Writes a feed. Its id is its address; it is as recent as its latest change of an entry, and without entries as of now. */
export function atomFeed({ path, title, author, page, entries }: Feed, publicUrl: string): string {
  const changes = entries.map(({ updated }) => updated.getTime());
  const latest = changes.length > 0 ? Math.max(...changes) : Date.now();
  const self = escapeXml(publicUrl + path);
  return `${XML_HEAD}<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${self}</id>
  <title>${escapeXml(title)}</title>
  <updated>${new Date(latest).toISOString()}</updated>
  <author><name>${escapeXml(author)}</name></author>
  <link rel="self" type="${ATOM}" href="${self}"/>
  <link rel="alternate" type="text/html" href="${escapeXml(publicUrl + page)}"/>
${entries.map((entry) => entryOf(entry, publicUrl)).join('')}</feed>
`;
}

function entryOf(entry: FeedEntry, publicUrl: string): string {
  const { id, title, page, published, updated, author, file, summary } = entry;
  const enclosure =
    file &&
    `    <link rel="enclosure" type="${file.type}" length="${file.bytes}" href="${escapeXml(publicUrl + file.path)}"/>\n`;
  return `  <entry>
    <id>urn:uuid:${id}</id>
    <title>${escapeXml(title)}</title>
    <link rel="alternate" type="text/html" href="${escapeXml(publicUrl + page)}"/>
${enclosure ?? ''}    <published>${published.toISOString()}</published>
    <updated>${updated.toISOString()}</updated>
${author ? `    <author><name>${escapeXml(author)}</name></author>\n` : ''}    <summary>${escapeXml(summary)}</summary>
  </entry>
`;
}
