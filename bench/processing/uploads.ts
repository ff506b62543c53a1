/** Number of concurrent uploads. */
export const AT_ONCE = 20;

export type Target = {
  origin: string;
  token: string;
  universityId: string;
  department: string;
  course: string;
  /** Start of each title, before the number of the paper. */
  title?: string;
};

/**
 * Uploads PDFs into one course.
 * @returns the time until each upload was acknowledged, in ms
 */
export async function uploadAll(target: Target, papers: readonly Buffer[]): Promise<number[]> {
  const waits: number[] = [];
  const next = papers.entries();
  const sender = async () => {
    for (const [at, paper] of next) {
      const begun = performance.now();
      await upload(target, paper, at);
      waits.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  return waits;
}

async function upload(target: Target, paper: Buffer, at: number): Promise<void> {
  const { origin, token, universityId: university, department, course, title = 'Paper' } = target;
  const fields = {
    ...{ university, department, course, semester: '1', type: 'papers' },
    title: `${title} ${at + 1}`,
  };
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('file', new File([new Uint8Array(paper)], `paper-${at + 1}.pdf`, { type: 'application/pdf' }));
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${origin}/api/resources/upload`, { method: 'POST', headers, body });
  await answer.bytes();
  if (answer.status !== 201) throw new Error(`an upload was answered with ${answer.status}`);
}
