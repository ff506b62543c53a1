/** The verbs of the protocol, and the arguments of each (OAI-PMH 2.0, section 4). */
const list = {
  required: ['metadataPrefix'],
  optional: ['from', 'until', 'set'],
  isResumed: true,
} as const;
export const verbs = {
  GetRecord: { required: ['identifier', 'metadataPrefix'], optional: [], isResumed: false },
  Identify: { required: [], optional: [], isResumed: false },
  ListIdentifiers: list,
  ListMetadataFormats: { required: [], optional: ['identifier'], isResumed: false },
  ListRecords: list,
  ListSets: { required: [], optional: [], isResumed: true },
} as const;
export type Verb = keyof typeof verbs;

/** Its error conditions (section 3.6), without those that cannot come here: there are sets, and every record has a format. */
export type FaultCode =
  | 'badArgument'
  | 'badResumptionToken'
  | 'badVerb'
  | 'cannotDisseminateFormat'
  | 'idDoesNotExist'
  | 'noRecordsMatch';

/** The one format, which every repository has (section 5). */
export const FORMAT = 'oai_dc';
/** Records, headers or sets in one answer. */
export const OAI_PAGE_SIZE = 100;
