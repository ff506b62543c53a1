import { pipeline, Readable } from 'node:stream';
import { pick } from 'stream-json/filters/pick.js';
import { streamArray } from 'stream-json/streamers/stream-array.js';
import { verifier } from 'stream-json/utils/verifier.js';
import { ImportError, type Source, type SourceRow } from './source.ts';

/**
 * Reads a list from a JSON file, element by element: the file is the list, or an object that holds it under `name`. Elements are numbered
 * from 1.
 * @throws {ImportError} when the file is no valid JSON (with line and position), has no such list, or has too large an element
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
      ? pipeline(bytes, streamArray.withParserAsStream({ streamValues: false, ...limits() }), () => {})
      : pipeline(
          bytes,
          pick.withParserAsStream({ filter: name, once: true, streamValues: false }),
          streamArray.asStream(limits()),
          () => {},
        );
  let count = 0;
  try {
    for await (const { key, value } of items as AsyncIterable<{ key: number; value: unknown }>) {
      count = key + 1;
      yield { row: count, value };
    }
  } catch (error) {
    throw await explain(source, name, error);
  }
  if (count === 0 && first === '{')
    throw new ImportError(`The file has no list named “${name}”, or an empty one.`);
}

/** How deep an element may be nested: far deeper than any real one. */
const DEEPEST = 50;
/** How many names and values an element may have: far more than a university with all its courses has. */
const MOST_VALUES = 500_000;

/** Options that stop the parser as soon as an element is too deep or too large, before it is complete. */
function limits() {
  let row = 0;
  let values = 0;
  return {
    includeUndecided: true,
    objectFilter({ depth }: { depth: number }): undefined {
      values += 1;
      if (depth === 1) {
        row += 1;
        values = 0;
      }
      const trouble =
        depth > DEEPEST + 1
          ? `has lists within lists, more than ${DEEPEST} deep`
          : values > MOST_VALUES
            ? `has more than ${MOST_VALUES} values`
            : undefined;
      if (trouble) throw new ImportError(`Row ${row} ${trouble}. ${MEND}`);
    },
  };
}

const MEND = 'Mend it and import the file again: what is there already is not added twice.';

/** Turns a parser's error into an ImportError. The parser says what is wrong; reading the file again with a verifier finds where. */
async function explain(source: Source, name: string, error: unknown): Promise<unknown> {
  if (!(error instanceof Error) || error instanceof ImportError || 'code' in error) return error;
  if (error instanceof RangeError)
    return new ImportError(`The file has lists within lists, more than 1024 deep, before “${name}”.`);
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
        `The JSON is broken at line ${line}, position ${pos}: ${reason(error)}. ${MEND}`,
      );
  }
  return error;
}

const reason = ({ message }: Error): string =>
  message.replace(/^Parser (cannot parse input: |has )?/, '').replace(/\.$/, '');
