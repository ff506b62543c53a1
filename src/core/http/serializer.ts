import fastJson from 'fast-json-stringify';
import type { FastifyReply } from 'fastify';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import { z } from 'zod';

/**
 * Compiles a Zod response schema into a serializer that writes the declared members and no others: what a query reads by accident
 * does not leave the server. Built from the schema's JSON Schema by the serializer Fastify itself uses, which is several times
 * faster than parsing each answer with Zod.
 */
export const serializerCompiler: FastifySerializerCompiler<z.ZodType> = ({ schema }) =>
  writerOf(usual.get(schema) ?? schema);

/** Writes values as answers are written. For parts of one that is joined: see `sendJson`. */
export function writerOf<Shape extends z.ZodType>(schema: Shape): (value: z.output<Shape>) => string {
  // When it first answers: a portal has hundreds of schemas, and most of them answer little.
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

/** Of schemas with two shapes: the usual one. */
const usual = new WeakMap<z.ZodType, z.ZodType>();

/**
 * An answer of which some callers get more: described as either. It is written as the first shape unless the route says
 * `answerAs` for the second, so what is forgotten is only ever too little. Left to the schema, the serializer would examine every
 * row to choose a shape.
 */
export function eitherShape<Usual extends z.ZodType, Fuller extends z.ZodType>(first: Usual, fuller: Fuller) {
  const either = z.union([first, fuller]);
  usual.set(either, first);
  return either;
}

/** Writes the answer to this request in the fuller shape of its `eitherShape`. */
export function answerAs(reply: FastifyReply, fuller: z.ZodType): void {
  reply.type('application/json; charset=utf-8').serializer(writerOf(fuller));
}

/**
 * Answers JSON that is written already. Long parts that are joined again and again are bytes: making these of a text with letters beyond
 * Latin takes three times as long as hashing them.
 */
export function sendJson(reply: FastifyReply, parts: (string | Buffer)[]): FastifyReply {
  const bytes = parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part));
  return reply.type('application/json; charset=utf-8').send(Buffer.concat(bytes));
}

type Schema = { type?: string; anyOf?: Schema[]; nullable?: boolean };

/** Writes "a text or null" as one type: with alternatives the serializer would validate every value to choose among them. */
function mergeNull(schema: Schema): void {
  const [value, empty, ...others] = schema.anyOf ?? [];
  if (others.length > 0 || empty?.type !== 'null' || value?.type === undefined) return;
  delete schema.anyOf;
  Object.assign(schema, value, { nullable: true });
}
