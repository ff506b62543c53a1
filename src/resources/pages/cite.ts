import { indianDay } from '../../core/text.ts';
import * as m from '../../paraglide/messages.js';
import type { Resource } from '../schema.ts';

type Cited = Pick<
  Resource,
  '_id' | 'type' | 'title' | 'universityName' | 'course' | 'semester' | 'examYear' | 'examMonth' | 'date'
>;

const month = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' });
const monthOf = (number: number): string => month.format(Date.UTC(2000, number - 1));

/** Returns the exam's year and month or, when unknown, the year in which the resource was added. */
const whenOf = ({ examYear, examMonth, date }: Cited): { year: number; month?: number | undefined } =>
  examYear === undefined
    ? { year: Number(indianDay(date).slice(0, 4)) }
    : { year: examYear, month: examMonth };

/** Returns an APA reference (7th edition) to a university's work. @param site the portal's name; @param url of the page */
export function apa(resource: Cited, site: string, url: string): string {
  const { year, month } = whenOf(resource);
  const { universityName, title, type } = resource;
  const when = month === undefined ? year : `${year}, ${monthOf(month)}`;
  return `${universityName}. (${when}). ${title} [${m.resource_kind({ type })}]. ${site}. ${url}`;
}

/** Returns a BibTeX entry. */
export function bibtex(resource: Cited, site: string, url: string): string {
  const { year, month } = whenOf(resource);
  const { _id, universityName, title, type, course, semester } = resource;
  const note = `${m.resource_kind({ type })}, ${m.course_item_place({ course, semester })}`;
  const fields = [
    `author = {{${escaped(universityName)}}}`,
    `title = {{${escaped(title)}}}`,
    `year = {${year}}`,
    ...(month === undefined ? [] : [`month = ${monthOf(month).slice(0, 3).toLowerCase()}`]),
    `howpublished = {${escaped(site)}}`,
    `note = {${escaped(note)}}`,
    `url = {${url}}`,
  ];
  return `@misc{${type}-${year}-${_id.slice(-6)},\n${fields.map((field) => `  ${field}`).join(',\n')}\n}`;
}

const SIGNS: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  // Named commands, because BibTeX counts braces even when they are escaped.
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
};

/** Escapes the characters that LaTeX reads as commands. */
const escaped = (text: string): string =>
  text.replace(/[\\~^{}&%$#_]/g, (sign) => SIGNS[sign] ?? `\\${sign}`);
