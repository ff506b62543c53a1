import { randomUUID } from 'node:crypto';
import type { Database } from '../../src/core/db/database.ts';
import { openPasswords } from '../../src/core/passwords/passwords.ts';
import { openSecret } from '../../src/core/secret.ts';
import { signIn } from '../../test/sessions.ts';
import { plant } from '../../test/universities.ts';

/** Number of concurrent uploads. */
export const AT_ONCE = 20;

/** A new course, and the headers of an administrator who uploads into it. */
export type Target = Awaited<ReturnType<typeof openTarget>>;

export async function openTarget(database: Database) {
  const passwords = openPasswords({ cheap: true });
  const secret = await openSecret(database.db);
  const { headers } = await signIn({ database, secret, passwords }, { role: 'admin' });
  const place = { department: 'Physics', course: 'B.Sc. Physics' };
  const name = `Measured ${randomUUID()}`;
  const { id: university } = await plant(database, { name }, { [place.department]: [place.course] });
  return { headers, place: { university, ...place } };
}

/**
 * Uploads PDFs into one course.
 * @param title the start of each title, before the number of the paper
 * @returns the time until each upload was acknowledged, in ms
 */
export async function uploadAll(
  origin: string,
  target: Target,
  papers: readonly Buffer[],
  title = 'Paper',
): Promise<number[]> {
  const waits: number[] = [];
  const next = papers.entries();
  const sender = async () => {
    for (const [at, paper] of next) {
      const begun = performance.now();
      await upload(origin, target, paper, `${title} ${at + 1}`);
      waits.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  return waits;
}

async function upload(
  origin: string,
  { headers, place }: Target,
  paper: Buffer,
  title: string,
): Promise<void> {
  const fields = { ...place, semester: '1', type: 'papers', title };
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('file', new File([new Uint8Array(paper)], `${title}.pdf`, { type: 'application/pdf' }));
  const answer = await fetch(`${origin}/api/resources/upload`, { method: 'POST', headers, body });
  await answer.bytes();
  if (answer.status !== 201) throw new Error(`an upload was answered with ${answer.status}`);
}
