import * as m from '../../paraglide/messages.js';
import type { ResourceType } from '../vocabulary.ts';

const names = { papers: m.course_papers, notes: m.course_notes, syllabus: m.course_syllabus };
const counts = {
  papers: m.course_papers_count,
  notes: m.course_notes_count,
  syllabus: m.course_syllabus_count,
};

export const kindName = (kind: ResourceType): string => names[kind]();

/** A number of resources of one kind, in words: "12 papers". */
export const kindCount = (kind: ResourceType, count: number): string => counts[kind]({ count });
