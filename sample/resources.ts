import { readdir, readFile } from 'node:fs/promises';
import { findCourse, universities } from './catalogue.ts';
import { type FrontMatter, MarkupError, parseFrontMatter } from './front-matter.ts';

/** A paper, a set of notes or a syllabus of the sample content: its front matter and its body. */
export type SampleResource = FrontMatter & {
  universityKey: string;
  /** Name and town of the university, as printed on the pages. */
  university: string;
  /** The file name without its extension, shared by text and PDF; unique within the university. */
  slug: string;
  /** Path of the text below `resources/`. */
  file: string;
  body: string[];
  /** The number of the body's first line in the file. */
  bodyLine: number;
};

const resourcesFolder = new URL('./resources/', import.meta.url);

/**
 * Reads the resources of the sample content, one for each text below `folder`, in the order of the universities.
 * @throws {MarkupError} when a text is malformed, or names a course or a semester that the catalogue does not have.
 */
export async function sampleResources(folder = resourcesFolder): Promise<SampleResource[]> {
  const found: SampleResource[] = [];
  for (const { key } of universities) {
    const names = (await readdir(new URL(`${key}/`, folder))).filter((name) => name.endsWith('.md')).sort();
    const titles = new Set<string>();
    for (const name of names) {
      const file = `${key}/${name}`;
      const resource = parseResource(key, file, await readFile(new URL(file, folder), 'utf8'));
      const identity = [resource.department, resource.course, resource.type, resource.title]
        .join('/')
        .toLowerCase();
      if (titles.has(identity))
        throw new MarkupError(file, 1, `there is another text with the title ${resource.title}`);
      titles.add(identity);
      found.push(resource);
    }
  }
  return found;
}

/** Returns the location of the PDF drawn from a resource's text. */
export const pdfOf = ({ universityKey, slug }: Pick<SampleResource, 'universityKey' | 'slug'>): URL =>
  new URL(`${universityKey}/${slug}.pdf`, resourcesFolder);

function parseResource(universityKey: string, file: string, text: string): SampleResource {
  const { front, body, bodyLine } = parseFrontMatter(text, file);
  const slug = /^[^/]+\/([a-z0-9]+(?:-[a-z0-9]+)*)\.md$/u.exec(file)?.[1];
  if (!slug) throw new MarkupError(file, 1, 'file names are lower-case letters, digits and hyphens');
  return {
    ...front,
    universityKey,
    university: placeName(universityKey, front, file),
    slug,
    file,
    body,
    bodyLine,
  };
}

function placeName(key: string, { department, course, semester }: FrontMatter, file: string): string {
  const found = findCourse(key, department, course);
  if (!found) throw new MarkupError(file, 1, `${key} has no course ${course} in ${department}`);
  const { semesters } = found.course;
  if (semester > semesters)
    throw new MarkupError(file, 1, `${course} has ${semesters} semesters, not ${semester}`);
  const { name, location } = found.university;
  return `${name}, ${location.split(',')[0]}`;
}
