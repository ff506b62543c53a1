import { latinDigits } from '../../../core/text.ts';
import { MAX_FILE_BYTES } from '../../../core/vocabulary.ts';
import { resourceFields } from '../../fields.ts';
import type { ResourceType } from '../../vocabulary.ts';
import { type Guess, guessFrom, titleOf } from './guess/guess.ts';
import { Store } from './store.ts';

/** The details that each file has of its own. */
export const rowFields = [
  'title',
  'type',
  'semester',
  'examYear',
  'examMonth',
  'subjectName',
  'subjectCode',
] as const;

/** The details of one file, as its fields have them: everything as text, empty where not given. */
export type RowFields = Record<(typeof rowFields)[number], string> & { type: ResourceType };

/** A file that was chosen and is not sent yet. Every change makes a new one. */
export type Row = RowFields & { id: number; file: File; guess: Guess };

/** What holds for a file whose name does not say otherwise. */
type Defaults = Pick<RowFields, 'type' | 'semester'>;

const textOf = (number: number | null): string => (number === null ? '' : String(number));

/** A file with what its name says filled in. */
export function rowOf(id: number, file: File, defaults: Defaults): Row {
  const guess = guessFrom(file.name);
  const type = guess.type ?? defaults.type;
  const dated = { examYear: textOf(guess.year), examMonth: textOf(guess.month) };
  return {
    id,
    file,
    guess,
    type,
    semester: textOf(guess.semester) || defaults.semester,
    ...dated,
    title: suggested(guess, { type, ...dated }),
    // Of notes and syllabi a name contains the unit or the course as often as the subject.
    subjectName: type === 'papers' ? guess.topic.slice(0, resourceFields.subjectName.maxLength) : '',
    subjectCode: guess.subjectCode,
  };
}

/** A row with some of its fields changed: a title that was not typed follows the fields it is made of. */
export function changed(row: Row, changes: Partial<RowFields>): Row {
  const after = { ...row, ...changes };
  const isSuggested = row.title === suggested(row.guess, row);
  if (!isSuggested || changes.title !== undefined) return after;
  return { ...after, title: suggested(row.guess, after) };
}

type TitleParts = Pick<RowFields, 'type' | 'examYear' | 'examMonth'>;

const suggested = (guess: Guess, { type, examYear, examMonth }: TitleParts): string =>
  titleOf(guess, { type, year: yearIn(examYear), month: Number(examMonth) || null }).slice(
    0,
    resourceFields.title.maxLength,
  );

/** The year in a field; null while there is none. */
function yearIn(text: string): number | null {
  const digits = latinDigits(text.trim());
  return /^(19|20)\d\d$/.test(digits) ? Number(digits) : null;
}

/** Whether there is something in the field of a year, and no year. */
export const isWrongYear = (text: string): boolean => text.trim() !== '' && yearIn(text) === null;

/** Which of the fields that must be right are not. */
export function wrongIn({ title, semester, examYear }: RowFields, semesters: number): (keyof RowFields)[] {
  const number = Number(semester);
  const isSemester = semester !== '' && number >= 1 && number <= semesters;
  return [
    ...(title.trim() === '' ? (['title'] as const) : []),
    ...(isSemester ? [] : (['semester'] as const)),
    ...(isWrongYear(examYear) ? (['examYear'] as const) : []),
  ];
}

/** What is wrong with a file, as far as can be checked before anything is sent. */
type FileTrouble = 'empty' | 'large' | 'kind' | 'unreadable' | 'twice' | 'many';

/** Files that are chosen for one go. */
const MOST_FILES = 100;

/** A file that was left out, and why. */
export type LeftOut = { name: string; size: number; trouble: FileTrouble };

type SelectionView = {
  rows: readonly Row[];
  leftOut: readonly LeftOut[];
  /** Files are being looked at. */
  busy: boolean;
};

type Left = { values: Readonly<Record<string, string>>; touched: readonly string[] };

const nothingLeft: Left = { values: {}, touched: [] };

const none: SelectionView = { rows: [], leftOut: [], busy: false };

/**
 * The files that are chosen and not sent yet, with the details of each; after adding a course on another page they are still here.
 */
export class Selection extends Store<SelectionView> {
  /** What the form said of the files when its page was left, and which fields of it had been chosen or typed for a single one. */
  left: Left = nothingLeft;
  #nextId = 1;
  /** One batch after the other, or two of them would both take the last free place. */
  #last: Promise<unknown> = Promise.resolve();
  /** How often everything was taken away: what was chosen before does not come back. */
  #clearings = 0;

  constructor() {
    super(none);
  }

  /**
   * Looks at files and takes those in that can be sent. One that cannot is listed with its reason, and stops none of the others.
   * @returns the rows of those that were taken in; none where everything was taken away meanwhile
   */
  add(files: readonly File[], defaults: () => Defaults): Promise<Row[]> {
    const clearings = this.#clearings;
    const isCleared = () => clearings !== this.#clearings;
    const added = this.#last.then(() => this.#add(files, defaults, isCleared));
    this.#last = added.catch(() => {});
    return added;
  }

  async #add(files: readonly File[], defaults: () => Defaults, isCleared: () => boolean): Promise<Row[]> {
    if (isCleared()) return [];
    this.show({ busy: true, leftOut: [] });
    const taken: File[] = [];
    const leftOut: LeftOut[] = [];
    for (const file of files) {
      const trouble = await this.#troubleOf(file, taken);
      if (isCleared()) return [];
      if (trouble === null) taken.push(file);
      else leftOut.push({ name: file.name, size: file.size, trouble });
    }
    const rows = taken.map((file) => rowOf(this.#nextId++, file, defaults()));
    this.show({ rows: [...this.view().rows, ...rows], leftOut, busy: false });
    return rows;
  }

  async #troubleOf(file: File, taken: readonly File[]): Promise<FileTrouble | null> {
    const before = [...this.view().rows.map((row) => row.file), ...taken];
    if (before.length >= MOST_FILES) return 'many';
    const trouble = await troubleWith(file);
    if (trouble !== null) return trouble;
    for (const other of before) if (await isSame(file, other).catch(() => false)) return 'twice';
    return null;
  }

  change(id: number, changes: Partial<RowFields>): void {
    this.show({
      rows: this.view().rows.map((row) => (row.id === id ? changed(row, changes) : row)),
    });
  }

  changeAll(changes: Partial<RowFields>): void {
    this.show({ rows: this.view().rows.map((row) => changed(row, changes)) });
  }

  /** Empties semesters that the chosen course does not have, and fills in those that the names say. */
  fitSemesters(semesters: number): void {
    const fits = (semester: string) => Number(semester) >= 1 && Number(semester) <= semesters;
    const fit = ({ semester, guess }: Row) => {
      if (semester !== '' && fits(semester)) return semester;
      return guess.semester !== null && guess.semester <= semesters ? String(guess.semester) : '';
    };
    if (this.view().rows.every((row) => row.semester === fit(row))) return;
    this.show({ rows: this.view().rows.map((row) => ({ ...row, semester: fit(row) })) });
  }

  remove(id: number): void {
    this.show({ rows: this.view().rows.filter((row) => row.id !== id) });
  }

  /** The rows are on their way. Files that are still being looked at are not, and come after them. */
  sent(): void {
    this.left = nothingLeft;
    this.show({ rows: [], leftOut: [] });
  }

  /** Takes everything away, also files that are still being looked at. */
  clear(): void {
    this.#clearings += 1;
    this.left = nothingLeft;
    this.show(none);
  }

  /** What was left out has been read. */
  dismiss(): void {
    this.show({ leftOut: [] });
  }
}

/** A PDF says so within its first bytes (ISO 32000-1, annex H, note 13); what comes before is forgiven. */
const HEAD = 1024;
const PIECE = 1_000_000;
/** So much of the beginning and the end is compared between files of one size; in bytes. */
const EDGE = 4_096;

/** Looks at the size and the first bytes of a file. Whether it is a valid PDF only the server can check. */
export async function troubleWith(file: Blob): Promise<FileTrouble | null> {
  if (file.size > MAX_FILE_BYTES) return 'large';
  try {
    // Of a folder that was dropped the browser makes a file that cannot be read.
    const head = new TextDecoder('latin1').decode(await file.slice(0, HEAD).arrayBuffer());
    if (file.size === 0) return 'empty';
    return head.includes('%PDF-') ? null : 'kind';
  } catch {
    return 'unreadable';
  }
}

/** Whether two files hold the same bytes, whatever they are called. Reads only as much of them as it takes. */
export async function isSame(one: Blob, other: Blob): Promise<boolean> {
  if (one.size !== other.size || (await printOf(one)) !== (await printOf(other))) return false;
  for (let at = 0; at < one.size; at += PIECE) {
    const [a, b] = await Promise.all([bytesOf(one, at), bytesOf(other, at)]);
    if (!a.every((byte, index) => byte === b[index])) return false;
  }
  return true;
}

/** Of files that were looked at once: a hundred of one size would otherwise be read ninety-nine times each. */
const prints = new WeakMap<Blob, Promise<number>>();

/** Distinguishes most files of the same size: a hash (FNV-1a, 32 bits) of their beginnings and ends. */
function printOf(file: Blob): Promise<number> {
  const known = prints.get(file) ?? hashOf(file);
  prints.set(file, known);
  return known;
}

async function hashOf(file: Blob): Promise<number> {
  const parts = new Blob([file.slice(0, EDGE), file.slice(-EDGE)]);
  let hash = 0x811c9dc5;
  for (const byte of new Uint8Array(await parts.arrayBuffer())) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash;
}

const bytesOf = async (file: Blob, at: number): Promise<Uint8Array> =>
  new Uint8Array(await file.slice(at, at + PIECE).arrayBuffer());
