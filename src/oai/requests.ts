import { z } from 'zod';
import { isId } from '../core/http/list.ts';
import * as m from '../paraglide/messages.js';
import { resourceTypes } from '../resources/vocabulary.ts';
import { type FaultCode, type Verb, verbs } from './vocabulary.ts';

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
  verb: z.enum(['ListIdentifiers', 'ListRecords', 'ListSets']),
  from: z.string().optional(),
  until: z.string().optional(),
  set: z.string().optional(),
  after: z.strictObject({ at: count.nullable(), id: z.guid() }),
  cursor: count,
  size: count,
});
export type Token = z.output<typeof Token>;
export type ListArguments = Partial<Pick<Token, 'from' | 'until' | 'set'>>;

export const writeToken = (token: Token): string => Buffer.from(JSON.stringify(token)).toString('base64url');

/** What a token of a verb's lists says; undefined where it is none. */
export function readToken(verb: Verb, text: string): Token | undefined {
  try {
    const token = Token.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    const { from, until, set } = token;
    const times = [from, until].every((time) => time === undefined || readTime(time));
    const isWhole = times && (set === undefined || isWritten('set', set));
    return isWhole && token.verb === verb ? token : undefined;
  } catch {
    return undefined;
  }
}
