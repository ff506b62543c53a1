import * as audit from '../audit/service.ts';
import { bookFieldNames } from '../books/fields.ts';
import * as books from '../books/service.ts';
import { ownState } from '../books/vocabulary.ts';
import { type Actor, confinedTo } from '../core/access.ts';
import { BYTE_ORDER_MARK, csvLines } from '../core/csv.ts';
import type { Db } from '../core/db/database.ts';
import type { Part, Window } from '../core/http/list.ts';
import { REFUSAL_COLUMNS, refusalCells } from '../core/import/importer.ts';
import { listPeople } from '../people/service.ts';
import { shownFields as resourceFieldNames } from '../resources/fields.ts';
import * as resources from '../resources/service.ts';
import { universityFieldNames } from '../universities/fields.ts';
import * as universities from '../universities/service.ts';
import { refusals } from './queries.ts';
import type { ExportList } from './vocabulary.ts';

const AT_ONCE = 1000;

type Row = Record<string, unknown>;
type Listing = {
  columns: readonly string[];
  read: (db: Db, actor: Actor, window: Window) => Promise<Part<Row>>;
};

/**
 * Columns whose order programs rely on; all other fields follow them. Last of courses and resources is the id of the university, which may
 * have a namesake.
 */
const UNIVERSITY_COLUMNS = ['_id', 'name', 'shortName', 'location', 'website', 'logo', 'description'];
const RESOURCE_COLUMNS = [
  ...['_id', 'type', 'title', 'universityName', 'department', 'course', 'semester', 'pages', 'bytes'],
  ...['language', 'subjectName', 'subjectCode', 'examYear', 'examMonth', 'scheme', 'source', 'licence'],
  ...['date', 'fileUrl'],
];
const BOOK_COLUMNS = [
  ...['_id', 'name', 'author', 'category', 'price', 'condition', 'seller', 'email', 'contactNumber'],
  ...['verifiedBy', 'description', 'date', 'university'],
];
/** Only in exports: an import changes no state. */
const BOOK_STATE_COLUMNS = ['state', 'reason', 'withdrawnAt', 'soldAt'];

const LISTINGS: Record<ExportList, Listing> = {
  universities: {
    columns: [...new Set([...UNIVERSITY_COLUMNS, ...universityFieldNames])],
    read: (db, actor, window) => universities.list(db, actor, { q: '', place: '', editable: true }, window),
  },
  courses: {
    columns: [
      ...['_id', 'universityName', 'department', 'name', 'level', 'duration', 'semesters'],
      ...['totalCredits', 'modeOfStudy', 'university'],
    ],
    read: (db, actor, window) => universities.listCourses(db, actor, confinedTo(actor), window),
  },
  resources: {
    columns: [...new Set([...RESOURCE_COLUMNS, ...resourceFieldNames, 'university'])],
    read: (db, actor, window) => resources.list(db, actor, { university: confinedTo(actor) }, window),
  },
  books: {
    columns: [...new Set([...BOOK_COLUMNS, ...bookFieldNames, ...BOOK_STATE_COLUMNS])],
    read: async (db, actor, window) => {
      const part = await books.listManaged(db, actor, { q: '', category: '', shelf: 'managed' }, window);
      return {
        ...part,
        rows: part.rows.map((row) => ({ ...row, university: row.university?.name, state: ownState(row) })),
      };
    },
  },
  people: {
    columns: [
      ...['_id', 'role', 'name', 'email', 'phone', 'designation', 'university', 'scope'],
      ...['suspendedAt', 'lastSignInAt', 'createdAt'],
    ],
    read: (db, actor, window) =>
      listPeople(db, actor, { q: '', role: '', state: '', university: '' }, window),
  },
  audit: {
    columns: [
      ...['_id', 'at', 'actorId', 'actorName', 'actorRole', 'address'],
      ...['action', 'kind', 'rowId', 'rowName', 'before', 'after'],
    ],
    read: async (db, _actor, window) => {
      const part = await audit.list(db, {}, window);
      return {
        ...part,
        rows: part.rows.map(({ actor, ...row }) => ({ ...row, actorId: actor?.id, actorName: actor?.name })),
      };
    },
  },
};

/**
 * Streams a whole list as CSV in UTF-8, reading a thousand rows at a time. The header comes with the first rows: while nothing is sent, a
 * failure is answered as any other; later it breaks the file off.
 * @param actorNow returns the caller with their present rights, before each read; throws once they may not export any more
 */
export async function* exportCsv(
  db: Db,
  actorNow: () => Promise<Actor>,
  list: ExportList,
): AsyncGenerator<string> {
  const { columns, read } = LISTINGS[list];
  let header = BYTE_ORDER_MARK + csvLines([columns]);
  let after: string | undefined;
  do {
    const { rows, next } = await read(db, await actorNow(), { limit: AT_ONCE, offset: 0, after });
    yield header + csvLines(rows.map((row) => columns.map((name) => cellOf(row[name]))));
    header = '';
    after = next;
  } while (after !== undefined);
}

function cellOf(value: unknown): string | number | boolean | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'object') return JSON.stringify(value);
  return value as string | number | boolean;
}

/** Streams all refused rows of an import as CSV. */
export async function* refusalsCsv(db: Db, importId: string): AsyncGenerator<string> {
  let header = BYTE_ORDER_MARK + csvLines([REFUSAL_COLUMNS]);
  for (let after = -1; ; ) {
    const rows = await refusals(db, importId, after, AT_ONCE);
    yield header + csvLines(rows.map(refusalCells));
    header = '';
    if (rows.length < AT_ONCE) return;
    after = Number(rows.at(-1)?.position);
  }
}
