import { z } from 'zod';
import { Book } from '../books/schema.ts';
import { documentStates } from '../documents/vocabulary.ts';
import type { ShownField } from './fields.ts';
import { resourceTypes, sources, TEXT_CHARACTERS } from './vocabulary.ts';

const shown = {
  type: z.enum(resourceTypes),
  title: z.string(),
  semester: z.number().int(),
  language: z.string().nullable().describe('BCP 47, where known'),
  // Unknown details are left out, which keeps long lists short: most resources have few.
  subjectName: z.string().optional(),
  subjectCode: z.string().optional(),
  examYear: z.number().int().optional(),
  examMonth: z.number().int().optional().describe('1 to 12'),
  scheme: z.string().optional().describe('Of the syllabus'),
  source: z.enum(sources).optional().describe('Who contributed it'),
  licence: z.string().optional(),
} satisfies Record<ShownField, z.ZodType>;

export const Resource = z
  .object({
    _id: z.string(),
    ...shown,
    university: z.string().describe('Id of the university'),
    universityName: z.string(),
    department: z.string(),
    course: z.string(),
    fileUrl: z.string().describe('Path of the PDF, relative to the API base'),
    pages: z.number().int().nullable(),
    bytes: z.number().int(),
    date: z.string().describe('When it was added: ISO 8601, UTC'),
  })
  .meta({ id: 'Resource' });
export type Resource = z.output<typeof Resource>;

/** A neighbour of a resource, with what a link to it shows. */
export const NearResource = Resource.pick({
  ...{ _id: true, type: true, title: true, semester: true, examYear: true, examMonth: true },
}).meta({ id: 'NearResource' });
export type NearResource = z.output<typeof NearResource>;

/** A resource with everything that its page shows. */
export const ResourcePage = Resource.extend({
  thumbnail: z.string().nullable().describe('Path of a picture of the first page, relative to the API base'),
  text: z
    .object({
      pages: z.array(z.object({ page: z.number().int(), text: z.string() })),
      goesOn: z.boolean().describe('There is more in the PDF'),
    })
    .describe(`The beginning of its text: ${TEXT_CHARACTERS} characters at most`),
  sameSubject: z.array(NearResource).describe('Of the same course and subject, the latest exam first'),
  before: NearResource.nullable().describe('What was added before it in its course, semester and type'),
  after: NearResource.nullable(),
  books: z
    .array(Book.pick({ _id: true, name: true, author: true, price: true, condition: true }))
    .describe('Second-hand books whose names fit its subject or its course'),
}).meta({ id: 'ResourcePage' });
export type ResourcePage = z.output<typeof ResourcePage>;

/** A resource as staff see it. */
export const ManagedResource = Resource.extend({
  version: z
    .number()
    .int()
    .describe('Send it along with a change: it is refused with 409 when another person was faster'),
  state: z
    .enum(documentStates)
    .meta({ id: 'DocumentState' })
    .describe('How far its PDF is read: `scan` is ready, but its text cannot be read'),
  reason: z.string().nullable().describe('Why reading the PDF failed, for people'),
  thumbnail: z.string().nullable().describe('Path of a picture of the first page, relative to the API base'),
  uploadedBy: z
    .string()
    .nullable()
    .describe('Name of the staff member who uploaded it here, where that is known'),
  departmentId: z.string(),
  courseId: z.string(),
}).meta({ id: 'ManagedResource' });
export type ManagedResource = z.output<typeof ManagedResource>;

/** The response to an upload or a change. */
export const ResourceAnswer = z
  .object({ message: z.string(), resource: ManagedResource })
  .meta({ id: 'ResourceAnswer' });

/** The number of resources in one place: a university, a department of one, or a semester. */
export const Shelf = z
  .object({
    key: z.union([z.string(), z.number().int()]).describe('Id, or number of the semester'),
    name: z.string(),
    location: z.string().optional().describe('Of a university, where it is known'),
    total: z.number().int(),
  })
  .meta({ id: 'Shelf' });
export type Shelf = z.output<typeof Shelf>;
