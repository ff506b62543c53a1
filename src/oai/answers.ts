import { escapeXml, XML_HEAD } from '../core/xml.ts';
import * as m from '../paraglide/messages.js';
import type { ResourceType } from '../resources/vocabulary.ts';
import { coursePath, resourcePath } from '../ui/addresses.ts';
import type { OaiRecord } from './queries.ts';
import type { Fault, OaiRequest } from './requests.ts';
import { FORMAT } from './vocabulary.ts';

const INSTANCE = 'http://www.w3.org/2001/XMLSchema-instance';
const OAI = 'http://www.openarchives.org/OAI/2.0/';
const OAI_ID = `${OAI}oai-identifier`;
export const DC_NAMESPACE = `${OAI}oai_dc/`;
export const DC_SCHEMA = `${OAI}oai_dc.xsd`;

/** An element that holds a text. */
export const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>\n`;

const space = (prefix: string, namespace: string, schema: string): string =>
  `xmlns${prefix}="${namespace}" xmlns:xsi="${INSTANCE}" xsi:schemaLocation="${namespace} ${schema}"`;

/** A time as the protocol writes it (OAI-PMH 2.0, section 3.3), in the finer granularity. */
export const utc = (time: Date): string => `${time.toISOString().slice(0, 19)}Z`;

/**
 * An answer (section 3.2).
 * @param asked is not repeated in the answer to a request that cannot be read
 */
export function answer(baseUrl: string, asked: OaiRequest | undefined, content: string | Fault[]): string {
  const given = Object.entries(asked?.given ?? {});
  const attributes = given.map(([name, value]) => ` ${name}="${escapeXml(value ?? '')}"`).join('');
  const faults = (all: Fault[]) =>
    all.map(({ code, text }) => `<error code="${code}">${escapeXml(text)}</error>\n`).join('');
  const body =
    typeof content === 'string' ? `<${asked?.verb}>\n${content}</${asked?.verb}>\n` : faults(content);
  return `${XML_HEAD}<OAI-PMH ${space('', OAI, `${OAI}OAI-PMH.xsd`)}>
<responseDate>${utc(new Date())}</responseDate>
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

export const typeWords: Record<ResourceType, () => string> = {
  papers: m.oai_type_papers,
  notes: m.oai_type_notes,
  syllabus: m.oai_type_syllabus,
};

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
    ['type', typeWords[type]()],
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
  if (examYear === null) return added.toISOString().slice(0, 10);
  return examMonth === null ? String(examYear) : `${examYear}-${String(examMonth).padStart(2, '0')}`;
}

/** Where a list goes on (section 3.5); the token of the last part is empty. */
export const resumption = (token: string, cursor: number, size: number): string =>
  `<resumptionToken completeListSize="${size}" cursor="${cursor}">${token}</resumptionToken>\n`;
