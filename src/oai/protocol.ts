import { z } from 'zod';
import { isId } from '../core/http/list.ts';
import { indianDay } from '../core/text.ts';
import { escapeXml, XML_HEAD } from '../core/xml.ts';
import * as m from '../paraglide/messages.js';
import { type ResourceType, resourceTypes } from '../resources/vocabulary.ts';
import { coursePath, resourcePath } from '../ui/addresses.ts';
import type { OaiRecord } from './queries.ts';

const list = {
  required: ['metadataPrefix'],
  optional: ['from', 'until', 'set'],
  isResumed: true,
} as const;
/** The verbs of the protocol, and the arguments of each (OAI-PMH 2.0, section 4). */
const verbs = {
  GetRecord: { required: ['identifier', 'metadataPrefix'], optional: [], isResumed: false },
  Identify: { required: [], optional: [], isResumed: false },
  ListIdentifiers: list,
  ListMetadataFormats: { required: [], optional: ['identifier'], isResumed: false },
  ListRecords: list,
  ListSets: { required: [], optional: [], isResumed: true },
} as const;
export type Verb = keyof typeof verbs;

/** Its error conditions (section 3.6), without those that cannot come here: there are sets, and every record has a format. */
type FaultCode =
  | 'badArgument'
  | 'badResumptionToken'
  | 'badVerb'
  | 'cannotDisseminateFormat'
  | 'idDoesNotExist'
  | 'noRecordsMatch';

/** The one format, which every repository has (section 5). */
export const FORMAT = 'oai_dc';

/** An error condition of the protocol, with its reason in words. */
export type Fault = { code: FaultCode; text: string };
export type OaiRequest = { verb: Verb; given: Partial<Record<string, string>> };

/**
 * Reads the arguments of a request (OAI-PMH 2.0, sections 3.1.1, 3.6 and 4), those of a query or of a form.
 * @returns the request, or all that is wrong with it
 */
export function readRequest(sent: URLSearchParams): OaiRequest | Fault[] {
  const [verb, ...more] = sent.getAll('verb');
  if (verb === undefined) return [fault('badVerb', m.oai_verb_missing())];
  if (more.length > 0) return [fault('badVerb', m.oai_verb_repeated())];
  if (!isVerb(verb)) return [fault('badVerb', m.oai_verb_unknown({ verb }))];
  const faults = [...faultsIn(verb, sent)].map((text) => fault('badArgument', text));
  if (faults.length > 0) return faults;
  return { verb, given: Object.fromEntries(sent) };
}

export const fault = (code: FaultCode, text: string): Fault => ({ code, text });

const isVerb = (text: string): text is Verb => Object.hasOwn(verbs, text);

function* faultsIn(verb: Verb, sent: URLSearchParams): Iterable<string> {
  const { required, optional, isResumed } = verbs[verb];
  const known = new Set<string>([...required, ...optional, ...(isResumed ? ['resumptionToken'] : [])]);
  const names = [...new Set(sent.keys())].filter((name) => name !== 'verb');
  for (const name of names) {
    if (!known.has(name)) yield m.oai_argument_illegal({ verb, name });
    else if (sent.getAll(name).length > 1) yield m.oai_argument_repeated({ name });
    else if (sent.get(name) === '') yield m.oai_argument_empty({ name });
    else if (!isWritten(name, sent.get(name) ?? '')) yield m.oai_argument_syntax({ name });
  }
  if (sent.has('resumptionToken')) {
    if (names.length > 1) yield m.oai_token_exclusive();
    return;
  }
  for (const name of required) if (!sent.has(name)) yield m.oai_argument_missing({ name });
  const [from, until] = [readTime(sent.get('from')), readTime(sent.get('until'))];
  if (!from || !until) return;
  if (from.seconds !== until.seconds) yield m.oai_dates_unlike();
  else if (from.at > until.at) yield m.oai_dates_reversed();
}

/** What the schema of the answers allows in the arguments that they repeat. */
const WRITTEN: Record<string, RegExp> = {
  metadataPrefix: /^[\w.!~*'()-]+$/,
  set: /^[\w.!~*'()-]+(:[\w.!~*'()-]+)*$/,
};
const isWritten = (name: string, value: string): boolean =>
  name === 'from' || name === 'until' ? readTime(value) !== undefined : (WRITTEN[name]?.test(value) ?? true);

/** A UTCdatetime (section 3.3.1): when it begins, in seconds since 1970, and how many seconds it names, those of a day or one. */
function readTime(text: string | null | undefined): { at: number; seconds: number } | undefined {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text ?? '');
  if (!text || !(isDay || /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text))) return undefined;
  const time = new Date(text);
  // February has no 30th day, though it is read as the 2nd of March.
  if (Number.isNaN(time.getTime()) || !time.toISOString().startsWith(text.replace('Z', ''))) return undefined;
  return { at: time.getTime() / 1000, seconds: isDay ? 86_400 : 1 };
}

/** What a list holds: changed from (inclusive) until (exclusive), in seconds since 1970. */
export type Selection = {
  from: number | undefined;
  until: number | undefined;
  /** One column with the value that a set stands for; all records are in the set that only holds other sets. */
  set: { column: 'university_id' | 'type'; value: string } | undefined;
};

/** The selection that arguments ask for; undefined for a set that there is not. */
export function selectionOf({ from, until, set }: ListArguments): Selection | undefined {
  const end = readTime(until);
  const times = { from: readTime(from)?.at, until: end && end.at + end.seconds };
  if (set === undefined || set === 'university' || set === 'type') return { ...times, set: undefined };
  const [, kind, value = ''] = /^(university|type):([^:]+)$/.exec(set) ?? [];
  const isThere = kind === 'type' ? resourceTypes.some((type) => type === value) : isId(value);
  if (!kind || !isThere) return undefined;
  return { ...times, set: { column: kind === 'type' ? 'type' : 'university_id', value } };
}

const count = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
/** Where a list goes on, and how much of it was answered before: all that the next answer needs, so that nothing is kept. */
const Token = z.strictObject({
  verb: z.string(),
  from: z.string().optional(),
  until: z.string().optional(),
  set: z.string().optional(),
  /** `end`: when the last record was changed of those that changed themselves, once they are all answered. */
  after: z.strictObject({ at: count.nullable(), id: z.guid(), end: count.optional() }),
  cursor: count,
  size: count,
});
export type Token = z.output<typeof Token>;
type ListArguments = Partial<Pick<Token, 'from' | 'until' | 'set'>>;

/** A token as it travels: JSON in base64url, without a signature. */
export const writeToken = (token: Token): string => Buffer.from(JSON.stringify(token)).toString('base64url');

/** What a token of a verb's lists says; null where it is none. */
export function readToken(verb: Verb, text: string): Token | null {
  try {
    const token = Token.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    const { from, until, set } = token;
    const times = [from, until].every((time) => time === undefined || readTime(time));
    const isWhole = times && (set === undefined || isWritten('set', set));
    return isWhole && token.verb === verb ? token : null;
  } catch {
    return null;
  }
}

const INSTANCE = 'http://www.w3.org/2001/XMLSchema-instance';
const OAI = 'http://www.openarchives.org/OAI/2.0/';
const OAI_ID = `${OAI}oai-identifier`;
export const DC_NAMESPACE = `${OAI}oai_dc/`;
export const DC_SCHEMA = `${OAI}oai_dc.xsd`;

/** An element with a text in it. */
export const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>\n`;

const space = (prefix: string, namespace: string, schema: string): string =>
  `xmlns${prefix}="${namespace}" xmlns:xsi="${INSTANCE}" xsi:schemaLocation="${namespace} ${schema}"`;

/** A time as the protocol writes it (OAI-PMH 2.0, section 3.3), in the finer granularity. */
export const utc = (time: Date): string => `${time.toISOString().slice(0, 19)}Z`;

/**
 * An answer (section 3.2).
 * @param at when the content was read: the next harvest begins here
 * @param asked is not repeated in the answer to a request that cannot be read
 */
export function answer(
  baseUrl: string,
  at: Date,
  asked: OaiRequest | undefined,
  content: string | Fault[],
): string {
  const given = Object.entries(asked?.given ?? {});
  const attributes = given.map(([name, value]) => ` ${name}="${escapeXml(value ?? '')}"`).join('');
  const faults = (all: Fault[]) =>
    all.map(({ code, text }) => `<error code="${code}">${escapeXml(text)}</error>\n`).join('');
  const body =
    typeof content === 'string' ? `<${asked?.verb}>\n${content}</${asked?.verb}>\n` : faults(content);
  return `${XML_HEAD}<OAI-PMH ${space('', OAI, `${OAI}OAI-PMH.xsd`)}>
<responseDate>${utc(at)}</responseDate>
<request${attributes}>${escapeXml(baseUrl)}</request>
${body}</OAI-PMH>
`;
}

/** Identifiers in the scheme of oai-identifier (implementation guidelines, “oai-identifier”); a host without a dot is none of its names. */
export const identifierOf = (host: string, id: string): string => `oai:${host}:${id}`;

/** How identifiers are made, for hosts whose names the scheme knows. */
export function identifierScheme(host: string, sample: string): string {
  if (!/^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)+$/i.test(host)) return '';
  return `<description>
<oai-identifier ${space('', OAI_ID, `${OAI_ID}.xsd`)}>
${element('scheme', 'oai')}${element('repositoryIdentifier', host)}${element('delimiter', ':')}${element('sampleIdentifier', identifierOf(host, sample))}</oai-identifier>
</description>
`;
}

/** The sets that a record is in, as the protocol names them. */
export const universitySet = (id: string): string => `university:${id}`;
export const typeSet = (type: ResourceType): string => `type:${type}`;

/** What is told of every record (section 2.5), deleted or not. */
export function header(host: string, { id, isDeleted, changed, universityId, type }: OaiRecord): string {
  return `<header${isDeleted ? ' status="deleted"' : ''}>
${element('identifier', identifierOf(host, id))}${element('datestamp', utc(changed))}${element('setSpec', universitySet(universityId))}${element('setSpec', typeSet(type))}</header>
`;
}

/** A record with its metadata in `oai_dc`; one of the trash has none. */
export function record(host: string, publicUrl: string, row: OaiRecord): string {
  const metadata = row.isDeleted ? '' : `<metadata>\n${dublinCore(publicUrl, row)}</metadata>\n`;
  return `<record>\n${header(host, row)}${metadata}</record>\n`;
}

/** Dublin Core, unqualified (section 5; https://www.dublincore.org/specifications/dublin-core/dces/). */
function dublinCore(publicUrl: string, row: OaiRecord): string {
  const { id, universityId, university, department, course, semester, type } = row;
  const file = `/api/files/resources/${id}/${row.sha256.slice(0, 16)}.pdf`;
  const elements: [string, string | null][] = [
    ['title', row.title],
    // Papers and syllabi are the university's own; whose notes these are is not known.
    ['creator', type === 'notes' ? null : university],
    ['subject', row.subjectName],
    ['subject', row.subjectCode],
    ['description', m.shelves_place({ university, department, course, semester })],
    ['description', row.scheme],
    ['publisher', university],
    ['date', dateOf(row)],
    // https://www.dublincore.org/specifications/dublin-core/dcmi-type-vocabulary/
    ['type', 'Text'],
    ['type', m.resource_kind({ type })],
    ['format', 'application/pdf'],
    ['identifier', `${publicUrl}${resourcePath(id, row.title)}`],
    ['identifier', `${publicUrl}${file}`],
    ['language', row.language],
    ['relation', `${publicUrl}${coursePath({ universityId, department, course })}`],
    ['rights', row.licence],
  ];
  return `<oai_dc:dc xmlns:dc="http://purl.org/dc/elements/1.1/" ${space(`:${FORMAT}`, DC_NAMESPACE, DC_SCHEMA)}>
${elements.map(([name, text]) => (text ? element(`dc:${name}`, text) : '')).join('')}</oai_dc:dc>
`;
}

/** When the exam was, as far as it is known, or the day on which the resource was added. */
function dateOf({ examYear, examMonth, added }: OaiRecord): string {
  if (examYear === null) return indianDay(added);
  return examMonth === null ? String(examYear) : `${examYear}-${String(examMonth).padStart(2, '0')}`;
}

/** Where a list goes on (section 3.5); the token of the last part is empty. */
export const resumption = (token: string, cursor: number, size: number): string =>
  `<resumptionToken completeListSize="${size}" cursor="${cursor}">${token}</resumptionToken>\n`;
