import { z } from 'zod';
import { line, markdown, seenVersion } from '../core/input.ts';
import * as m from '../paraglide/messages.js';
import { universityInput } from '../reviews/schema.ts';
import { MAX_CONTENT_LENGTH, MAX_TITLE_LENGTH } from './vocabulary.ts';

const asObject = { error: () => m.input_object() };
const content = markdown(MAX_CONTENT_LENGTH).describe('Markdown');

/** A post as its form sends it. The author comes from the session, whatever `userId` and `role` say. */
export const BlogInput = z.object(
  { title: line(MAX_TITLE_LENGTH), content, university: universityInput },
  asObject,
);
export type BlogInput = z.output<typeof BlogInput>;

/** The same with the version that was seen before it was changed. */
export const BlogChange = BlogInput.extend({ version: seenVersion });
export type BlogChange = z.output<typeof BlogChange>;

/** A text to preview. */
export const BlogDraft = z.object({ content }, asObject);
