import type { ResourceType } from '../../front-matter.ts';

/** Sizes and distances in points, and the colours of one kind of document. */
export type TextStyle = {
  size: number;
  leading: number;
  ink: string;
  quiet: string;
  accent: string;
  wash: string;
  line: string;
};

const accents: Record<ResourceType, string> = { papers: '#2d4a80', notes: '#1f6b4f', syllabus: '#855000' };

/** Returns the style of a document. Devanagari gets more leading, for the marks above and below its letters. */
export function textStyle(type: ResourceType, language: 'en' | 'hi'): TextStyle {
  return {
    size: 10.8,
    leading: language === 'hi' ? 18 : 15.2,
    ink: '#1b1f1d',
    quiet: '#5f6661',
    accent: accents[type],
    wash: '#f2efe6',
    line: '#b9b3a3',
  };
}
