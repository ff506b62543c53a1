import type { FastifyReply, FastifyRequest } from 'fastify';
import { NO_ID } from '../core/access.ts';
import type { ContentContext } from '../core/content-context.ts';
import type { Db } from '../core/db/database.ts';
import type { App } from '../core/http/http.ts';
import * as m from '../paraglide/messages.js';
import { resourceTypes } from '../resources/vocabulary.ts';
import * as settings from '../settings/service.ts';
import * as xml from './protocol.ts';
import {
  type Fault,
  FORMAT,
  fault,
  type OaiRequest,
  readRequest,
  readToken,
  selectionOf,
  type Token,
  type Verb,
  writeToken,
} from './protocol.ts';
import * as records from './queries.ts';

/** Records, headers or sets per response. */
const PAGE_SIZE = 100;
const FORM = 'application/x-www-form-urlencoded';
/** `cached`, but without a tag: compressed and with an ETag, but never kept, because `responseDate` has to be true. */
const config = { access: 'public', cached: true, reads: () => undefined } as const;

type Repository = {
  db: Db;
  publicUrl: string;
  baseUrl: string;
  host: string;
  remember: FastifyRequest['remember'];
};
/** The content of a verb's element, or the errors. */
type Content = Promise<string | Fault[]>;

/**
 * Adds the OAI-PMH 2.0 endpoint (http://www.openarchives.org/OAI/openarchivesprotocol.html), through which library catalogues harvest
 * papers, notes and syllabi. Decision 0042.
 */
export function oaiRoutes(
  app: App,
  { database: { db }, publicUrl }: Pick<ContentContext, 'database' | 'publicUrl'>,
): void {
  const { hostname: host } = new URL(publicUrl);
  const send = async (request: FastifyRequest, reply: FastifyReply, sent: URLSearchParams) => {
    const repository = {
      ...{ db, publicUrl, host, baseUrl: `${publicUrl}/oai` },
      remember: request.remember.bind(request),
    };
    reply.type('text/xml; charset=utf-8');
    return answer(repository, sent);
  };
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.get('/oai', { config, schema: { hide: true } }, (request, reply) =>
      send(request, reply, queryOf(request)),
    );
    scope.post('/oai', { config: { access: 'public' }, schema: { hide: true } }, (request, reply) => {
      const sent = new URLSearchParams(String(request.body ?? ''));
      return send(request, reply, new URLSearchParams([...queryOf(request), ...sent]));
    });
  });
}

/** Returns the raw query, because repeated arguments are an error of the protocol. */
function queryOf({ url }: FastifyRequest): URLSearchParams {
  const at = url.indexOf('?');
  return new URLSearchParams(at < 0 ? '' : url.slice(at + 1));
}

async function answer(repository: Repository, sent: URLSearchParams): Promise<string> {
  const { db, baseUrl } = repository;
  const at = await records.settledAt(db);
  const read = readRequest(sent);
  if (Array.isArray(read)) return xml.answer(baseUrl, at, undefined, read);
  return xml.answer(baseUrl, at, read, await contents[read.verb](repository, read));
}

const contents: Record<Verb, (repository: Repository, asked: OaiRequest) => Content> = {
  Identify: async ({ db, baseUrl, host }) => {
    const [{ name, contactEmail }, earliest] = await Promise.all([settings.portal(db), records.earliest(db)]);
    return [
      xml.element('repositoryName', name),
      xml.element('baseURL', baseUrl),
      xml.element('protocolVersion', '2.0'),
      xml.element('adminEmail', contactEmail),
      xml.element('earliestDatestamp', xml.utc(earliest)),
      xml.element('deletedRecord', 'transient'),
      xml.element('granularity', 'YYYY-MM-DDThh:mm:ssZ'),
      xml.element('compression', 'gzip'),
      xml.element('compression', 'br'),
      xml.identifierScheme(host, NO_ID),
    ].join('');
  },

  ListMetadataFormats: async (repository, { given: { identifier } }) => {
    if (identifier !== undefined && !(await recordOf(repository, identifier))) return unknown(identifier);
    const parts = [
      xml.element('metadataPrefix', FORMAT),
      xml.element('schema', xml.DC_SCHEMA),
      xml.element('metadataNamespace', xml.DC_NAMESPACE),
    ];
    return `<metadataFormat>\n${parts.join('')}</metadataFormat>\n`;
  },

  ListSets: async ({ db }, { verb, given }) => {
    const token = tokenIn(verb, given);
    if (token === null) return badToken();
    const fixed = token ? [] : fixedSets();
    const most = PAGE_SIZE - fixed.length;
    const found = await records.universities(db, token?.after.id ?? NO_ID, most + 1);
    const shown = found.slice(0, most);
    const sets = [...fixed, ...shown.map(({ id, name }) => ({ spec: xml.universitySet(id), name }))];
    if (sets.length === 0) return badToken();
    const size = async () => fixed.length + (await records.countUniversities(db));
    const next = found.length > most ? { at: null, id: shown.at(-1)?.id ?? NO_ID } : undefined;
    return sets.map(setElement).join('') + (await resumed(token, { verb }, sets.length, { next, size }));
  },

  ListIdentifiers: (repository, asked) =>
    listRecords(repository, asked, (row) => xml.header(repository.host, row)),

  ListRecords: (repository, asked) =>
    listRecords(repository, asked, (row) => xml.record(repository.host, repository.publicUrl, row)),

  GetRecord: async (repository, { given: { identifier = '', metadataPrefix = '' } }) => {
    const found = await recordOf(repository, identifier);
    if (!found) return unknown(identifier);
    if (metadataPrefix !== FORMAT) return noFormat(metadataPrefix);
    return xml.record(repository.host, repository.publicUrl, found);
  },
};

const unknown = (identifier: string): Fault[] => [fault('idDoesNotExist', m.oai_id_unknown({ identifier }))];
const badToken = (): Fault[] => [fault('badResumptionToken', m.oai_token_bad())];
const noFormat = (prefix: string): Fault[] => [
  fault('cannotDisseminateFormat', m.oai_format_unknown({ prefix })),
];
const noRecords = (): Fault[] => [fault('noRecordsMatch', m.oai_none_match())];

/** Finds the record with an identifier, which must match exactly, case included. */
async function recordOf(
  { db, host }: Repository,
  identifier: string,
): Promise<records.OaiRecord | undefined> {
  const found = await records.recordOf(db, identifier.slice(xml.identifierOf(host, '').length));
  return found && xml.identifierOf(host, found.id) === identifier ? found : undefined;
}

type SetNames = { spec: string; name: string };
const setElement = ({ spec, name }: SetNames): string =>
  `<set>\n${xml.element('setSpec', spec)}${xml.element('setName', name)}</set>\n`;

/** Returns the decoded token of a request; undefined if it has none, null if the token is invalid. */
const tokenIn = (verb: Verb, { resumptionToken }: OaiRequest['given']): Token | null | undefined =>
  resumptionToken === undefined ? undefined : readToken(verb, resumptionToken);

/** The parent sets, and the sets of types. */
const fixedSets = (): SetNames[] => [
  { spec: 'university', name: m.oai_set_university() },
  { spec: 'type', name: m.oai_set_type() },
  ...resourceTypes.map((type) => ({ spec: xml.typeSet(type), name: m.resource_kind({ type }) })),
];

async function listRecords(
  { db, remember }: Repository,
  { verb, given }: OaiRequest,
  write: (row: records.OaiRecord) => string,
): Promise<string | Fault[]> {
  const { metadataPrefix = FORMAT } = given;
  const token = tokenIn(verb, given);
  if (token === null) return badToken();
  if (metadataPrefix !== FORMAT) return noFormat(metadataPrefix);
  const { from, until, set } = token ?? given;
  const selection = selectionOf({ from, until, set });
  if (!selection) return noRecords();
  const { shown, next } = await records.list(db, selection, token?.after, PAGE_SIZE);
  if (shown.length === 0) return noRecords();
  // Counting a million records takes a tenth of a second, so the count is remembered for all harvesters until content changes.
  const size = () =>
    remember(`oai ${JSON.stringify(selection)}`, new Set(['resources', 'universities']), () =>
      records.count(db, selection),
    );
  const own = { verb, from, until, set };
  return shown.map(write).join('') + (await resumed(token, own, shown.length, { next, size }));
}

/** Returns the resumption token element of a part; empty for a list that fits into one response (section 3.5). */
async function resumed(
  token: Token | undefined,
  own: Pick<Token, 'verb' | 'from' | 'until' | 'set'>,
  shown: number,
  { next, size }: { next: Token['after'] | undefined; size: () => Promise<number> },
): Promise<string> {
  if (!token && !next) return '';
  const cursor = token?.cursor ?? 0;
  const whole = token?.size ?? (await size());
  const following = next && writeToken({ ...own, after: next, cursor: cursor + shown, size: whole });
  return xml.resumption(following ?? '', cursor, whole);
}
