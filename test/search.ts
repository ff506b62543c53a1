import { createHash } from 'node:crypto';
import type { Database } from '../src/core/db/database.ts';
import { indexSome } from '../src/search/indexing.ts';

/** For tests of search: resources with texts, and an index that is up to date. */

export type Paper = {
  type?: string;
  semester?: number;
  subject?: string;
  code?: string;
  year?: number;
  month?: number;
  language?: string;
  /** The text of each page. */
  texts?: string[];
};

/** Adds a resource to a course, with the texts that were read from its PDF. @returns its id */
export async function addPaper(
  { sql }: Database,
  course: { id: string } | undefined,
  title: string,
  paper: Paper = {},
): Promise<string> {
  const { type = 'papers', semester = 3, texts = [] } = paper;
  const sha256 = createHash('sha256')
    .update(JSON.stringify([course, title, paper]))
    .digest('hex');
  const [row] = await sql`
    with blob as (insert into blobs (sha256, bytes, media_type, pages)
        values (${sha256}, 1000, 'application/pdf', ${Math.max(1, texts.length)})),
      document as (insert into documents (sha256, state, has_text) values (${sha256}, 'ready', ${texts.length > 0})),
      pages as (insert into document_pages (sha256, page, text)
        select ${sha256}, page, text from unnest(${texts}::text[]) with ordinality as read (text, page))
    insert into resources (course_id, department_id, university_id, type, title, semester, subject_name, subject_code, exam_year, exam_month,
      language, file_sha256)
    select id, department_id, university_id, ${type}, ${title}, ${semester}, ${paper.subject ?? null},
      ${paper.code ?? null}, ${paper.year ?? null}, ${paper.month ?? null}, ${paper.language ?? null}, ${sha256}
    from courses where id = ${course?.id ?? ''} returning id`;
  return String(row?.id);
}

/** Indexes all queued changes. */
export async function index({ db }: Database): Promise<void> {
  while (await indexSome(db));
}
