import { z } from 'zod';
import { line, optionalLine } from '../core/input.ts';
import * as m from '../paraglide/messages.js';
import { ResourceInput } from './service.ts';

const Repository = z.object({ repo: z.string(), commit: z.string(), path: z.string() });

/** Where a file was found: a text, or a path in a public repository on GitHub. */
const source = z.preprocess((value) => {
  const { success, data } = Repository.safeParse(value);
  if (!success) return typeof value === 'string' ? value : null;
  const steps = data.path.split('/').map(encodeURIComponent).join('/');
  return `https://github.com/${data.repo}/blob/${data.commit}/${steps}`;
}, ResourceInput.shape.source);

/** One entry of a manifest. `universityLocation` tells two universities of one name apart. */
export const ManifestEntry = z.object(
  {
    ...ResourceInput.shape,
    source,
    file: line(400),
    sha256: optionalLine(64).transform((sum) => sum?.toLowerCase() ?? null),
    universityName: line(200),
    universityLocation: optionalLine(200),
    department: line(200),
    course: line(200),
  },
  { error: () => m.input_object() },
);
export type ManifestEntry = z.output<typeof ManifestEntry>;
