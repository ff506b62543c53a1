import type { FaceName } from './faces.ts';
import type { Mark } from './sheets.ts';

/**
 * Options for lines that are measured and broken already. Width and word count spare pdfkit its own measuring; a list of
 * features, even an empty one, makes it lay out the whole line at once instead of word by word.
 */
const asSet: PDFKit.Mixins.TextOptions & { textWidth: number; wordCount: number } = {
  lineBreak: false,
  baseline: 'alphabetic',
  features: [],
  textWidth: 0,
  wordCount: 0,
};

/** Writes the marks of one page into the PDF. Sets a colour only where it changes. */
export function drawMarks(
  pdf: PDFKit.PDFDocument,
  marks: Mark[],
  selectFace: (name: FaceName) => void,
): void {
  let fill = '';
  const fillWith = (colour: string): void => {
    if (colour !== fill) pdf.fillColor(colour);
    fill = colour;
  };
  for (const mark of marks) {
    switch (mark.kind) {
      case 'text':
        selectFace(mark.face);
        fillWith(mark.colour);
        pdf.fontSize(hundredths(mark.size));
        pdf.text(mark.text, hundredths(mark.x), hundredths(mark.y), asSet);
        break;
      case 'stroke':
        pdf.moveTo(hundredths(mark.x1), hundredths(mark.y1));
        pdf.lineTo(hundredths(mark.x2), hundredths(mark.y2));
        pdf.lineWidth(mark.width).strokeColor(mark.colour).stroke();
        break;
      case 'box':
        fillWith(mark.fill);
        pdf
          .rect(hundredths(mark.x), hundredths(mark.y), hundredths(mark.width), hundredths(mark.height))
          .fill();
        break;
      case 'path':
        drawPath(pdf, mark);
    }
  }
}

function drawPath(pdf: PDFKit.PDFDocument, mark: Extract<Mark, { kind: 'path' }>): void {
  pdf.save().translate(mark.x, mark.y).scale(mark.scale);
  pdf.path(mark.data).lineWidth(1).lineJoin('round').lineCap('round');
  if (mark.dashed) pdf.dash(3, { space: 3 });
  if (mark.fill && mark.stroke) pdf.fillAndStroke(mark.fill, mark.stroke);
  else if (mark.fill) pdf.fill(mark.fill);
  else pdf.stroke(mark.stroke ?? '#1b1f1d');
  pdf.restore();
}

/** Rounds a coordinate: a point is 0.35 mm, so further digits would only enlarge the file. */
function hundredths(length: number): number {
  return Math.round(length * 100) / 100;
}
