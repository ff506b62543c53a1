import type { ResourceType } from '../../front-matter.ts';

/** What a document says about itself, in its head and foot lines and in its properties. */
export type PdfMeta = {
  title: string;
  university: string;
  course: string;
  semester?: number;
  type: ResourceType;
  language: 'en' | 'hi';
  orientation?: 'portrait' | 'landscape';
};
