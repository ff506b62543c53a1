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

/** The error codes of the protocol (section 3.6), without those that cannot occur here: there are sets, and every record has a format. */
type FaultCode =
  | 'badArgument'
  | 'badResumptionToken'
  | 'badVerb'
  | 'cannotDisseminateFormat'
  | 'idDoesNotExist'
  | 'noRecordsMatch';

/** The only metadata format: the one that every repository must offer (section 5). */
export const FORMAT = 'oai_dc';

/** An error of the protocol, with its reason for people. */
export type Fault = { code: FaultCode; text: string };
export type OaiRequest = { verb: Verb; given: Partial<Record<string, string>> };

/**
 * Parses the arguments of a request, from a query string or a form (OAI-PMH 2.0, sections 3.1.1, 3.6 and 4).
 * @returns the request, or all its errors
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

/** The syntax that the schema of the responses requires of arguments, as responses repeat them. */
const WRITTEN: Record<string, RegExp> = {
  metadataPrefix: /^[\w.!~*'()-]+$/,
  set: /^[\w.!~*'()-]+(:[\w.!~*'()-]+)*$/,
};
const isWritten = (name: string, value: string): boolean =>
  name === 'from' || name === 'until' ? readTime(value) !== undefined : (WRITTEN[name]?.test(value) ?? true);

/** Parses a UTCdatetime (section 3.3.1): `at` is its start in seconds since 1970, `seconds` its length: a day or one second. */
function readTime(text: string | null | undefined): { at: number; seconds: number } | undefined {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text ?? '');
  if (!text || !(isDay || /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text))) return undefined;
  const time = new Date(text);
  // Refuses dates that do not exist: JavaScript reads 30 February as 2 March.
  if (Number.isNaN(time.getTime()) || !time.toISOString().startsWith(text.replace('Z', ''))) return undefined;
  return { at: time.getTime() / 1000, seconds: isDay ? 86_400 : 1 };
}

/** Which records a list contains: those changed between `from` (inclusive) and `until` (exclusive), in seconds since 1970. */
export type Selection = {
  from: number | undefined;
  until: number | undefined;
  /** The column and value that a set stands for; undefined for a parent set (`university`, `type`), which contains all records. */
  set: { column: 'university_id' | 'type'; value: string } | undefined;
};

/** Returns the selection that the arguments ask for; undefined if the set does not exist. */
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
/** A resumption token: where a list continues and how much has been sent. It holds the whole state, so the server keeps none. */
const Token = z.strictObject({
  verb: z.string(),
  from: z.string().optional(),
  until: z.string().optional(),
  set: z.string().optional(),
  /** `end`: the time of the last record that changed itself, in microseconds; set once all of these have been sent. */
  after: z.strictObject({ at: count.nullable(), id: z.guid(), end: count.optional() }),
  cursor: count,
  size: count,
});
export type Token = z.output<typeof Token>;
type ListArguments = Partial<Pick<Token, 'from' | 'until' | 'set'>>;

/** Encodes a token: JSON in base64url, without a signature. */
export const writeToken = (token: Token): string => Buffer.from(JSON.stringify(token)).toString('base64url');

/** Decodes a token of a verb; returns null if it is invalid or belongs to another verb. */
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

/** Returns an XML element that contains a text. */
export const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>\n`;

const space = (prefix: string, namespace: string, schema: string): string =>
  `xmlns${prefix}="${namespace}" xmlns:xsi="${INSTANCE}" xsi:schemaLocation="${namespace} ${schema}"`;

/** Formats a time for the protocol (OAI-PMH 2.0, section 3.3), to the second. */
export const utc = (time: Date): string => `${time.toISOString().slice(0, 19)}Z`;

/**
 * Returns a response (section 3.2).
 * @param at the response date: the next harvest begins here
 * @param asked the request, whose arguments the response repeats; undefined if it could not be parsed
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

/** Returns the identifier of a record in the scheme oai-identifier (implementation guidelines, “oai-identifier”). */
export const identifierOf = (host: string, id: string): string => `oai:${host}:${id}`;

/** Describes the identifier scheme; empty for a host that the scheme does not allow, such as one without a dot. */
export function identifierScheme(host: string, sample: string): string {
  if (!/^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)+$/i.test(host)) return '';
  return `<description>
<oai-identifier ${space('', OAI_ID, `${OAI_ID}.xsd`)}>
${element('scheme', 'oai')}${element('repositoryIdentifier', host)}${element('delimiter', ':')}${element('sampleIdentifier', identifierOf(host, sample))}</oai-identifier>
</description>
`;
}

/** The `setSpec` of the set of a university or, below, of a type. */
export const universitySet = (id: string): string => `university:${id}`;
export const typeSet = (type: ResourceType): string => `type:${type}`;

/** Returns the header of a record (section 2.5), which deleted records have too. */
export function header(host: string, { id, isDeleted, changed, universityId, type }: OaiRecord): string {
  return `<header${isDeleted ? ' status="deleted"' : ''}>
${element('identifier', identifierOf(host, id))}${element('datestamp', utc(changed))}${element('setSpec', universitySet(universityId))}${element('setSpec', typeSet(type))}</header>
`;
}

/** Returns a record with its metadata in `oai_dc`; a record in the trash has no metadata. */
export function record(host: string, publicUrl: string, row: OaiRecord): string {
  const metadata = row.isDeleted ? '' : `<metadata>\n${dublinCore(publicUrl, row)}</metadata>\n`;
  return `<record>\n${header(host, row)}${metadata}</record>\n`;
}

/** Returns unqualified Dublin Core (section 5; https://www.dublincore.org/specifications/dublin-core/dces/). */
function dublinCore(publicUrl: string, row: OaiRecord): string {
  const { id, universityId, university, department, course, semester, type } = row;
  const file = `/api/files/resources/${id}/${row.sha256.slice(0, 16)}.pdf`;
  const elements: [string, string | null][] = [
    ['title', row.title],
    // The university is the author of papers and syllabi; the author of notes is unknown.
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

/** Returns the year or month of the exam, or, if unknown, the day when the resource was added. */
function dateOf({ examYear, examMonth, added }: OaiRecord): string {
  if (examYear === null) return indianDay(added);
  return examMonth === null ? String(examYear) : `${examYear}-${String(examMonth).padStart(2, '0')}`;
}

/** Returns the resumption token element of a list (section 3.5); in the last part the token is empty. */
export const resumption = (token: string, cursor: number, size: number): string =>
  `<resumptionToken completeListSize="${size}" cursor="${cursor}">${token}</resumptionToken>\n`;
