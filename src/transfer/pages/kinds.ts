import * as m from '../../paraglide/messages.js';
import type { Import } from '../schema.ts';

export type Kind = { kind: Import['kind']; columns: () => string; accept: string };

const CSV_FILES = '.csv,text/csv';
const JSON_FILES = '.json,application/json';

/** What a file can bring, and what it has to hold. */
export const kinds: [Kind, ...Kind[]] = [
  { kind: 'universities', columns: m.transfer_universities_columns, accept: CSV_FILES },
  { kind: 'programmes', columns: m.transfer_programmes_columns, accept: JSON_FILES },
  { kind: 'books', columns: m.transfer_books_columns, accept: CSV_FILES },
  { kind: 'resources', columns: m.transfer_resources_columns, accept: JSON_FILES },
];

const names: Record<string, () => string> = {
  universities: m.transfer_universities,
  departments: m.transfer_departments,
  courses: m.transfer_courses,
  programmes: m.transfer_programmes,
  books: m.transfer_books,
  resources: m.transfer_resources,
};

/** The name of what a file brings, and of what its rows become. */
export const whatName = (what: string): string => names[what]?.() ?? what;

/** The state of an import, in words. */
export function stateName({ state, dryRun }: Pick<Import, 'state' | 'dryRun'>): string {
  if (state === 'done') return dryRun ? m.transfer_state_tried() : m.transfer_state_done();
  const names = {
    collecting: m.transfer_state_collecting,
    queued: m.transfer_state_queued,
    running: m.transfer_state_running,
    failed: m.transfer_state_failed,
    stopped: m.transfer_state_stopped,
  };
  return names[state]();
}
