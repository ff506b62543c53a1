import { Agent, request } from 'node:http';

/** Uploads are sent so many at a time. */
export const AT_ONCE = 20;

export type Target = {
  origin: string;
  token: string;
  universityId: string;
  department: string;
  course: string;
  /** Before the number of each paper. */
  title?: string;
};

/**
 * Uploads PDFs into one course.
 * @returns how long each took until it was acknowledged, in ms
 */
export async function uploadAll(target: Target, papers: readonly Buffer[]): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const waits: number[] = [];
  const next = papers.entries();
  const sender = async () => {
    for (const [at, paper] of next) {
      const begun = performance.now();
      await upload(target, agent, paper, at);
      waits.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  agent.destroy();
  return waits;
}

async function upload(target: Target, agent: Agent, paper: Buffer, at: number): Promise<void> {
  const form = new FormData();
  const { origin, token, universityId: university, department, course, title = 'Paper' } = target;
  const fields = {
    university,
    department,
    course,
    semester: '1',
    type: 'papers',
    title: `${title} ${at + 1}`,
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new File([new Uint8Array(paper)], `paper-${at + 1}.pdf`, { type: 'application/pdf' }));
  const sent = new Response(form);
  const body = Buffer.from(await sent.arrayBuffer());
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': sent.headers.get('content-type') ?? '',
    'content-length': body.length,
  };
  await new Promise<void>((resolve, reject) => {
    request(`${origin}/api/resources/upload`, { method: 'POST', agent, headers }, (answer) => {
      answer.resume().on('end', () => {
        if (answer.statusCode === 201) resolve();
        else reject(new Error(`an upload was answered with ${answer.statusCode}`));
      });
    })
      .on('error', reject)
      .end(body);
  });
}
