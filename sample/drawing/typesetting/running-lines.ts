import type { PdfMeta } from './pdf-meta.ts';
import { type Frame, lineMarks, type Mark } from './sheets.ts';
import { oneLine } from './text-blocks.ts';
import type { TextStyle } from './text-style.ts';

const size = 8.6;

const words = {
  en: {
    semester: (number: number) => `Semester ${number}`,
    page: (page: number, pages: number) => `Page ${page} of ${pages}`,
    sample: 'Sample document of an invented university',
  },
  hi: {
    semester: (number: number) => `सेमेस्टर ${number}`,
    page: (page: number, pages: number) => `पृष्ठ ${page} / ${pages}`,
    sample: 'काल्पनिक विश्वविद्यालय का नमूना दस्तावेज़',
  },
};

/** Returns the header and footer lines of a page: university, page number of the total, and the notice that it is a sample. */
export function runningMarks(
  meta: PdfMeta,
  frame: Frame,
  style: TextStyle,
  { page, pages }: { page: number; pages: number },
): Mark[] {
  const say = words[meta.language];
  const course = meta.semester ? `${meta.course} · ${say.semester(meta.semester)}` : meta.course;
  const head = frame.top - 26;
  const foot = frame.bottom + 30;
  const right = (text: string, y: number): Mark[] => {
    const line = oneLine(text, size);
    return lineMarks(line, frame.right - line.width, y, style.quiet);
  };
  return [
    { kind: 'box', x: frame.left, y: head - 8, width: 3, height: 10, fill: style.accent },
    ...lineMarks(oneLine(meta.university, size), frame.left + 9, head, style.quiet),
    ...right(course, head),
    {
      kind: 'stroke',
      x1: frame.left,
      x2: frame.right,
      y1: head + 8,
      y2: head + 8,
      width: 0.5,
      colour: style.line,
    },
    ...lineMarks(oneLine(say.sample, size), frame.left, foot, style.quiet),
    ...right(say.page(page, pages), foot),
  ];
}
