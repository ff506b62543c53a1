import fastJson from 'fast-json-stringify';
import type { FastifyReply } from 'fastify';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import { z } from 'zod';

/**
 * Compiles a Zod response schema into a serializer that writes the declared members and no others: a column that a query reads by
 * accident is not sent. Passes the schema as JSON Schema to Fastify's own serializer, which is several times faster than parsing each
 * response with Zod.
 */
export const serializerCompiler: FastifySerializerCompiler<z.ZodType> = ({ schema }) =>
  writerOf(usual.get(schema) ?? schema);

/** Returns a function that serializes values as responses are, for the parts of a response that `sendJson` joins. */
export function writerOf<Shape extends z.ZodType>(schema: Shape): (value: z.output<Shape>) => string {
  // Compiled on first use: there are hundreds of schemas, and most are seldom used.
  return (value) => {
    let write = compiled.get(schema);
    if (!write) {
      write = compile(schema);
      compiled.set(schema, write);
    }
    return write(value);
  };
}

function compile(schema: z.ZodType): ReturnType<typeof fastJson> {
  const json = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'output',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => mergeNull(jsonSchema as Schema),
  });
  return fastJson(json as Parameters<typeof fastJson>[0]);
}

/** Many routes answer the same problem details; each schema is compiled once. */
const compiled = new WeakMap<z.ZodType, ReturnType<typeof fastJson>>();

/** The usual shape of each schema that `eitherShape` made. */
const usual = new WeakMap<z.ZodType, z.ZodType>();

/**
 * Makes the schema of a response of which some callers get a fuller shape; the API description names both. The response has the first
 * shape unless the route calls `answerAs`, so that a forgotten call leaks nothing. With a plain union, the serializer would examine
 * every row to choose a shape.
 */
export function eitherShape<Usual extends z.ZodType, Fuller extends z.ZodType>(first: Usual, fuller: Fuller) {
  const either = z.union([first, fuller]);
  usual.set(either, first);
  return either;
}

/** Serializes this response in the fuller shape of its `eitherShape`. */
export function answerAs(reply: FastifyReply, fuller: z.ZodType): void {
  reply.type('application/json; charset=utf-8').serializer(writerOf(fuller));
}

/**
 * Sends JSON that is serialized already. Pass long parts that are used again and again as Buffers: encoding a text with non-Latin
 * letters takes three times as long as hashing its bytes.
 */
export function sendJson(reply: FastifyReply, parts: (string | Buffer)[]): FastifyReply {
  const bytes = parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part));
  return reply.type('application/json; charset=utf-8').send(Buffer.concat(bytes));
}

type Schema = { type?: string; anyOf?: Schema[]; nullable?: boolean };

/** Merges "text or null" into one nullable type: with alternatives the serializer would validate every value to choose among them. */
function mergeNull(schema: Schema): void {
  const [value, empty, ...others] = schema.anyOf ?? [];
  if (others.length > 0 || empty?.type !== 'null' || value?.type === undefined) return;
  delete schema.anyOf;
  Object.assign(schema, value, { nullable: true });
}
