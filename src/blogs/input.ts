import { z } from 'zod';
import { line, markdown } from '../core/input.ts';
import { seenVersion } from '../core/input-version.ts';
import * as m from '../paraglide/messages.js';
import { universityInput } from '../reviews/schema.ts';

const asObject = { error: () => m.input_object() };
const content = markdown(50_000).describe('Markdown');

/** A post as its form sends it. The author comes from the session, whatever `userId` and `role` say. */
export const BlogInput = z.object({ title: line(200), content, university: universityInput }, asObject);
export type BlogInput = z.output<typeof BlogInput>;

/** The same with the version that was seen before it was changed. */
export const BlogChange = BlogInput.extend({ version: seenVersion });
export type BlogChange = z.output<typeof BlogChange>;

/** A text to preview. */
export const BlogDraft = z.object({ content }, asObject);
