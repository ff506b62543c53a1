import * as m from '../../paraglide/messages.js';
import type { Import } from '../schema.ts';

export type Kind = { kind: Import['kind']; name: () => string; columns: () => string; accept: string };

/** What a file can bring, and what it has to hold. */
export const kinds: [Kind, ...Kind[]] = [
  {
    kind: 'universities',
    name: m.transfer_universities,
    columns: m.transfer_universities_columns,
    accept: '.csv,text/csv',
  },
  {
    kind: 'programmes',
    name: m.transfer_programmes,
    columns: m.transfer_programmes_columns,
    accept: '.json,application/json',
  },
  { kind: 'books', name: m.transfer_books, columns: m.transfer_books_columns, accept: '.csv,text/csv' },
  {
    kind: 'resources',
    name: m.transfer_resources,
    columns: m.transfer_resources_columns,
    accept: '.json,application/json',
  },
];

/** The name of what a file brings. */
export const kindName = (kind: Import['kind']): string =>
  kinds.find((one) => one.kind === kind)?.name() ?? m.transfer_resources();

/** What rows become, as the counts name it. */
export function whatName(what: string): string {
  const names: Record<string, () => string> = {
    universities: m.transfer_universities,
    departments: m.transfer_departments,
    courses: m.transfer_courses,
    books: m.transfer_books,
    resources: m.transfer_resources,
  };
  return names[what]?.() ?? what;
}

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
