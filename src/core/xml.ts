/** What XML 1.0 cannot hold at all (its production 2), however it is written. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** A text as the content of an element or attribute, in XML and in HTML, whose older readers do not know `&apos;`. */
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

/** A feed for programs that follow what is new: Atom (RFC 4287). Paths are those of the portal. */
type Feed = {
  path: string;
  title: string;
  /** Whose feed it is: stands for entries without an author. */
  author: string;
  /** The page that shows the same. */
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
  /** What the entry is about, as a file. */
  file?: { path: string; type: string; bytes: number };
  summary: string;
};

export const ATOM = 'application/atom+xml';

/** Writes a feed. Its address is its id, and it changed when its newest entry did. */
export function atomFeed({ path, title, author, page, entries }: Feed, publicUrl: string): string {
  const changes = entries.map(({ updated }) => updated.getTime());
  const self = escapeXml(publicUrl + path);
  return `${XML_HEAD}<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${self}</id>
  <title>${escapeXml(title)}</title>
  <updated>${new Date(Math.max(0, ...changes)).toISOString()}</updated>
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
