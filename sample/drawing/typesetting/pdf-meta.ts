import type { ResourceType } from '../../front-matter.ts';

/** Metadata of a document, for its header and footer lines and its PDF properties. */
export type PdfMeta = {
  title: string;
  university: string;
  course: string;
  semester?: number;
  type: ResourceType;
  language: 'en' | 'hi';
  orientation?: 'portrait' | 'landscape';
};
