import { type Block, BodyReader } from './body-reader.ts';
import { type FrontMatter, parseFrontMatter } from './front-matter.ts';

export { type FrontMatter, MarkupError, type ResourceType } from './front-matter.ts';
export type { Block };

export type ParsedResource = { front: FrontMatter; blocks: Block[] };

/**
 * Parses a resource text, front matter and body. `sample/README.md` describes the markup.
 * @param file the name that errors carry
 * @throws {MarkupError} with the file and the line of the first fault.
 */
export function parseResource(text: string, file: string): ParsedResource {
  const lines = text.normalize('NFC').replace(/\r\n?/gu, '\n').split('\n');
  const { front, bodyStart } = parseFrontMatter(lines, file);
  return { front, blocks: parseBody(lines.slice(bodyStart), file, bodyStart + 1) };
}

/**
 * Parses the lines of a body.
 * @param firstLine the number of the body's first line in its file
 * @throws {MarkupError} with the file and the line of the first fault.
 */
export function parseBody(lines: string[], file: string, firstLine = 1): Block[] {
  return new BodyReader(lines, file, firstLine).read();
}
