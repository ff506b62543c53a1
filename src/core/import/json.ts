import { pipeline, Readable } from 'node:stream';
import { pick } from 'stream-json/filters/pick.js';
import { streamArray } from 'stream-json/streamers/stream-array.js';
import { verifier } from 'stream-json/utils/verifier.js';
import { ImportError, type Source, type SourceRow } from './source.ts';

/**
 * Reads a list from a JSON file, element by element: the file is the list, or an object that holds it under `name`. Elements are numbered
 * from 1.
 * @throws {ImportError} with line and position where the file is no JSON, or when the list is not there
 */
export async function* readJson(source: Source, name: string): AsyncGenerator<SourceRow> {
  const first = source.head.trimStart()[0];
  if (first !== '[' && first !== '{')
    throw new ImportError(
      first === undefined
        ? 'The file holds nothing but blanks.'
        : `This is no JSON: it begins with “${source.head.trimStart().slice(0, 40)}”.`,
    );
  const bytes = Readable.from(source.chunks(), { objectMode: false });
  const items =
    first === '['
      ? pipeline(bytes, streamArray.withParserAsStream({ streamValues: false }), () => {})
      : pipeline(
          bytes,
          pick.withParserAsStream({ filter: name, once: true, streamValues: false }),
          streamArray.asStream(),
          () => {},
        );
  let count = 0;
  try {
    for await (const { key, value } of items as AsyncIterable<{ key: number; value: unknown }>) {
      count = key + 1;
      yield isTooDeep(value)
        ? { row: count, unreadable: `has lists within lists, more than ${DEEPEST} deep` }
        : { row: count, value };
    }
  } catch (error) {
    throw await explain(source, name, error);
  }
  if (count === 0 && first === '{')
    throw new ImportError(`The file has no list named “${name}”, or an empty one.`);
}

/** Nothing that is imported has lists within lists so deep. */
const DEEPEST = 50;

/** Level by level: functions that call themselves for what is inside end at some depth. */
function isTooDeep(value: unknown): boolean {
  const isNested = (one: unknown) => typeof one === 'object' && one !== null;
  let level = [value].filter(isNested);
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) return true;
    level = level.flatMap((one) => Object.values(one as object).filter(isNested));
  }
  return false;
}

/** Parsers say what is wrong; a second reading says where. */
async function explain(source: Source, name: string, error: unknown): Promise<unknown> {
  if (!(error instanceof Error) || error instanceof ImportError || 'code' in error) return error;
  if (/should be an array/.test(error.message)) return new ImportError(`“${name}” is not a list.`);
  const check = verifier.asStream();
  try {
    await new Promise<void>((resolve, reject) => {
      pipeline(Readable.from(source.chunks(), { objectMode: false }), check, (wrong) =>
        wrong ? reject(wrong) : resolve(),
      );
      check.resume();
    });
  } catch (wrong) {
    const { line, pos } = wrong as { line?: number; pos?: number };
    if (line !== undefined)
      return new ImportError(
        `The JSON is broken at line ${line}, position ${pos}: ${reason(error)}. Mend it and import the file again: what is there already is not added twice.`,
      );
  }
  return error;
}

const reason = ({ message }: Error): string =>
  message.replace(/^Parser (cannot parse input: |has )?/, '').replace(/\.$/, '');
