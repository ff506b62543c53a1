import { z } from 'zod';
import { line, optionalLine } from '../core/input.ts';
import * as m from '../paraglide/messages.js';
import { ResourceInput } from './service.ts';
import { sources } from './vocabulary.ts';

const Repository = z.object({ repo: z.string(), commit: z.string(), path: z.string() });

/** Who gave a file, or where it was found: a text, or a path in a public repository on GitHub. */
const source = z.preprocess((value) => {
  const { success, data } = Repository.safeParse(value);
  if (!success) return typeof value === 'string' ? value : null;
  const steps = data.path.split('/').map(encodeURIComponent).join('/');
  return `https://github.com/${data.repo}/blob/${data.commit}/${steps}`;
}, ResourceInput.shape.sourceUrl);

/** One entry of a manifest. `universityLocation` distinguishes two universities of one name. */
export const ManifestEntry = z
  .object(
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
  )
  .transform(({ source, ...entry }) => {
    const giver = sources.find((one) => one === source?.toLowerCase()) ?? null;
    return { ...entry, source: giver, sourceUrl: entry.sourceUrl ?? (giver ? null : source) };
  });
export type ManifestEntry = z.output<typeof ManifestEntry>;
