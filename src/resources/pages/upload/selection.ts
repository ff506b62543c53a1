import { cutTo, latinDigits } from '../../../core/text.ts';
import { MAX_FILE_BYTES } from '../../../core/vocabulary.ts';
import { resourceFields } from '../../fields.ts';
import type { ResourceType } from '../../vocabulary.ts';
import { type Guess, guessFrom, titleOf } from './guess/guess.ts';
import { Store } from './store.ts';

/** The details that each file has for itself. */
export const rowFields = [
  'title',
  'type',
  'semester',
  'examYear',
  'examMonth',
  'subjectName',
  'subjectCode',
] as const;

/** The details of one file as form values: everything as text, empty when not given. */
export type RowFields = Record<(typeof rowFields)[number], string> & { type: ResourceType };

/** A chosen file that is not sent yet. Immutable: every change makes a new object. */
export type Row = RowFields & { id: number; file: File; guess: Guess };

/** The values for a file whose name does not say otherwise. */
type Defaults = Pick<RowFields, 'type' | 'semester'>;

const textOf = (number: number | null): string => (number === null ? '' : String(number));

/** Returns the row of a file, with everything filled in that its name says. */
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
    // In names of notes and syllabi the topic is the unit or the course as often as the subject.
    subjectName: type === 'papers' ? cutTo(guess.topic, resourceFields.subjectName.maxLength) : '',
    subjectCode: guess.subjectCode,
  };
}

/** Returns a row with some fields changed. A suggested title follows the fields that it is made of; a typed one stays. */
export function changed(row: Row, changes: Partial<RowFields>): Row {
  const after = { ...row, ...changes };
  const isSuggested = row.title === suggested(row.guess, row);
  if (!isSuggested || changes.title !== undefined) return after;
  return { ...after, title: suggested(row.guess, after) };
}

type TitleParts = Pick<RowFields, 'type' | 'examYear' | 'examMonth'>;

const suggested = (guess: Guess, { type, examYear, examMonth }: TitleParts): string =>
  cutTo(
    titleOf(guess, { type, year: yearIn(examYear), month: Number(examMonth) || null }),
    resourceFields.title.maxLength,
  );

/** Returns the year in a field; null if there is none. */
function yearIn(text: string): number | null {
  const digits = latinDigits(text.trim());
  return /^(19|20)\d\d$/.test(digits) ? Number(digits) : null;
}

/** Whether a year field has a text that is not a year. */
export const isWrongYear = (text: string): boolean => text.trim() !== '' && yearIn(text) === null;

/** Returns the fields that are missing or invalid. */
export function wrongIn({ title, semester, examYear }: RowFields, semesters: number): (keyof RowFields)[] {
  const number = Number(semester);
  const isSemester = semester !== '' && number >= 1 && number <= semesters;
  return [
    ...(title.trim() === '' ? (['title'] as const) : []),
    ...(isSemester ? [] : (['semester'] as const)),
    ...(isWrongYear(examYear) ? (['examYear'] as const) : []),
  ];
}

/** The problems with a file that can be found before anything is sent. */
type FileTrouble = 'empty' | 'large' | 'kind' | 'unreadable' | 'twice' | 'many';

/** The most files that may be chosen at a time. */
const MOST_FILES = 100;

/** A file that was left out, and why. */
export type LeftOut = { name: string; size: number; trouble: FileTrouble };

type SelectionView = {
  rows: readonly Row[];
  leftOut: readonly LeftOut[];
  /** Whether files are being checked. */
  busy: boolean;
};

type Left = { values: Readonly<Record<string, string>>; touched: readonly string[] };

const nothingLeft: Left = { values: {}, touched: [] };

const none: SelectionView = { rows: [], leftOut: [], busy: false };

/**
 * The chosen files that are not sent yet, with the details of each. They survive navigation, such as to the page that adds a course.
 */
export class Selection extends Store<SelectionView> {
  /** The form's values when its page was left, and which of its fields had been chosen or typed for a single file. */
  left: Left = nothingLeft;
  #nextId = 1;
  /** Adds one batch after the other; otherwise two could both take the last free place. */
  #last: Promise<unknown> = Promise.resolve();
  /** Counts the calls of `clear`: a batch that is being checked during one is dropped. */
  #clearings = 0;

  constructor() {
    super(none);
  }

  /**
   * Checks files and adds those that can be sent. The others are listed with their reasons, and stop none.
   * @returns the added rows; none if `clear` was called meanwhile
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

  /** Empties semesters that the chosen course does not have, and fills in those that the file names say. */
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

  /** Empties the list after its rows were sent. Files that are still being checked were not sent, and are added afterwards. */
  sent(): void {
    this.left = nothingLeft;
    this.show({ rows: [], leftOut: [] });
  }

  /** Removes everything, including files that are still being checked. */
  clear(): void {
    this.#clearings += 1;
    this.left = nothingLeft;
    this.show(none);
  }

  /** Clears the list of rejected files. */
  dismiss(): void {
    this.show({ leftOut: [] });
  }
}

/** A PDF's header is within its first 1024 bytes (PDF Reference 1.7, appendix H.3, note 13); anything before the header is ignored. */
const HEAD = 1024;
/** How much of two files is compared at a time, in bytes: first little, because most files of one size differ there already. */
const FIRST_PIECE = 4_096;
const PIECE = 1_000_000;

/** Checks the size and the first bytes of a file. Only the server can check whether it is a valid PDF. */
export async function troubleWith(file: Blob): Promise<FileTrouble | null> {
  if (file.size > MAX_FILE_BYTES) return 'large';
  try {
    // For a dropped folder the browser makes a file that cannot be read.
    const head = new TextDecoder('latin1').decode(await file.slice(0, HEAD).arrayBuffer());
    if (file.size === 0) return 'empty';
    return head.includes('%PDF-') ? null : 'kind';
  } catch {
    return 'unreadable';
  }
}

/** Whether two files hold the same bytes, whatever their names. Reads no more of them than necessary. */
export async function isSame(one: Blob, other: Blob): Promise<boolean> {
  if (one.size !== other.size) return false;
  for (let at = 0, size = FIRST_PIECE; at < one.size; at += size, size = PIECE) {
    const [a, b] = await Promise.all([bytesOf(one, at, size), bytesOf(other, at, size)]);
    if (!a.every((byte, index) => byte === b[index])) return false;
  }
  return true;
}

const bytesOf = async (file: Blob, at: number, size: number): Promise<Uint8Array> =>
  new Uint8Array(await file.slice(at, at + size).arrayBuffer());
