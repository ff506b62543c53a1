import { readdir, readFile } from 'node:fs/promises';
import { roles } from '../src/core/vocabulary.ts';
import { parseHeader } from './front-matter.ts';

/** A post of the sample content. */
export type SamplePost = {
  title: string;
  /** Markdown. */
  content: string;
  author: string;
  role: (typeof roles)[number];
  /** Age of the post when the sample content is loaded, in days. */
  daysAgo: number;
  isApproved: boolean;
};

const folder = new URL('./posts/', import.meta.url);
const keys = { required: ['title', 'author', 'role', 'days', 'status'], optional: [] };

/**
 * Reads the posts of the sample content in the order of their file names, which is oldest first.
 * @throws {MarkupError} when a text's header is malformed or incomplete
 */
export async function samplePosts(): Promise<SamplePost[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).sort();
  return Promise.all(
    names.map(async (name) => parsePost(await readFile(new URL(name, folder), 'utf8'), `posts/${name}`)),
  );
}

function parsePost(text: string, file: string): SamplePost {
  const { given, oneOf, wholeNumber, body } = parseHeader(text, file, keys);
  return {
    title: given('title'),
    content: body.join('\n').trim(),
    author: given('author'),
    role: oneOf('role', roles),
    daysAgo: wholeNumber('days', 0),
    isApproved: oneOf('status', ['approved', 'pending']) === 'approved',
  };
}
