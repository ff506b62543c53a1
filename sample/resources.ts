import { readdir, readFile } from 'node:fs/promises';
import { findCourse, universities } from './catalogue.ts';
import {
  type FrontMatter,
  MarkupError,
  type ParsedResource,
  parseResource,
  type ResourceType,
} from './markup.ts';
import { renderPdf } from './pdf.ts';
import { releaseFaces } from './typesetting/faces.ts';
import { workbookBlocks, workbookTitle } from './workbook.ts';

/** A paper, a set of notes or a syllabus of the sample content. `render` draws its PDF. */
export type SampleResource = {
  universityKey: string;
  department: string;
  course: string;
  semester: number;
  type: ResourceType;
  title: string;
  language: 'en' | 'hi';
  /** Unique within its university. */
  slug: string;
  render: () => Promise<Buffer>;
};

const textFolder = new URL('./resources/', import.meta.url);

/**
 * The resources of the sample content, university by university: one for each text below `folder`, and the workbook.
 * Draw each before asking for the next: the fonts are let go at the end (and opened again if need be).
 * @throws {MarkupError} when a text can't be read, or names a course or a semester that the catalogue does not have.
 */
export async function* sampleResources(folder = textFolder): AsyncGenerator<SampleResource> {
  try {
    for (const { key } of universities) yield* resourcesOf(key, folder);
  } finally {
    releaseFaces();
  }
}

async function* resourcesOf(key: string, folder: URL): AsyncGenerator<SampleResource> {
  const titles = new Set<string>();
  const names = await readdir(new URL(`${key}/`, folder));
  for (const name of names.filter((each) => each.endsWith('.md')).sort()) {
    const file = `${key}/${name}`;
    const parsed = parseResource(await readFile(new URL(file, folder), 'utf8'), file);
    yield resource(key, parsed, file, titles);
  }
  if (key === workbook.key) yield resource(key, workbook.parse(), workbook.file, titles);
}

const workbook = {
  key: 'dhauladhar',
  file: 'dhauladhar/digital-logic-practice-workbook.md',
  parse: (): ParsedResource => ({
    front: {
      department: 'Computer Science',
      course: 'BCA',
      semester: 1,
      type: 'notes',
      title: workbookTitle,
      language: 'en',
      orientation: 'portrait',
    },
    blocks: workbookBlocks(),
  }),
};

function resource(
  universityKey: string,
  { front, blocks }: ParsedResource,
  file: string,
  titles: Set<string>,
): SampleResource {
  const { department, course, semester, type, title, language, orientation } = front;
  const place = checkedPlace(universityKey, front, file);
  const slug = /^[^/]+\/([a-z0-9]+(?:-[a-z0-9]+)*)\.md$/u.exec(file)?.[1];
  if (!slug) throw new MarkupError(file, 1, 'file names are lower-case letters, digits and hyphens');
  const identity = `${department}/${course}/${type}/${title}`.toLowerCase();
  if (titles.has(identity)) throw new MarkupError(file, 1, `there is another text with the title ${title}`);
  titles.add(identity);
  const meta = {
    title,
    university: `${place.name}, ${place.town}`,
    course,
    semester,
    type,
    language,
    orientation,
  };
  return {
    universityKey,
    department,
    course,
    semester,
    type,
    title,
    language,
    slug,
    render: () => renderPdf(blocks, meta),
  };
}

function checkedPlace(key: string, front: FrontMatter, file: string): { name: string; town: string } {
  const found = findCourse(key, front.department, front.course);
  if (!found) throw new MarkupError(file, 1, `${key} has no course ${front.course} in ${front.department}`);
  const { university, course } = found;
  if (front.semester > course.semesters) {
    throw new MarkupError(
      file,
      1,
      `${front.course} has ${course.semesters} semesters, not ${front.semester}`,
    );
  }
  return { name: university.name, town: university.location.split(',')[0] ?? '' };
}
