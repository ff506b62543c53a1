import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { paperTitle, prose } from '../generate/names.ts';
import type { Random } from '../generate/random.ts';
import { subjects } from '../generate/words.ts';

const PAGES = 3;
const QUESTIONS = 9;
const LEFT = 60;
const RIGHT = 535;
const FONTS = ['Times-Roman', 'Helvetica', 'Courier'];
/** Subjects in Latin letters, the only ones that pdfkit's built-in fonts have. */
const LATIN = subjects.filter((subject) => /^[\x20-\x7e]+$/.test(subject));

/** Draws a random question paper: three pages with a ruled head, questions with marks, and tables or graphs. */
export async function drawPaper(random: Random): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', margin: LEFT, autoFirstPage: false });
  const font = random.pick(FONTS);
  for (let page = 0; page < PAGES; page += 1) {
    document.addPage().font(font).fontSize(16);
    document.text(
      `${random.pick(LATIN)}: ${paperTitle(random, random.int(1, 8)).replace(/[^\x20-\x7e]/g, '-')}`,
    );
    document.moveTo(LEFT, 110).lineTo(RIGHT, 110).stroke();
    document.fontSize(10).y = 120;
    for (let number = 1; number <= QUESTIONS; number += 1) {
      document.text(
        `${number}. ${prose(random, random.int(120, 300)).replace(/[^\x20-\x7e\n]/g, '-')} [${random.int(2, 12)}]`,
        LEFT,
      );
      document.moveDown(0.5);
    }
    if (random.chance(0.5)) drawTable(document, random);
    else drawGraph(document, random);
  }
  document.end();
  return buffer(document);
}

function drawTable(document: PDFKit.PDFDocument, random: Random): void {
  for (let row = 0; row < 5; row += 1)
    for (let column = 0; column < 5; column += 1) {
      const [x, y] = [LEFT + column * 90, 650 + row * 22];
      document.rect(x, y, 90, 22).stroke();
      document.text(String(random.int(1, 9999)), x + 6, y + 6, { lineBreak: false });
    }
}

function drawGraph(document: PDFKit.PDFDocument, random: Random): void {
  document.moveTo(LEFT, 650).lineTo(LEFT, 760).lineTo(RIGHT, 760).stroke();
  document.moveTo(LEFT, 760);
  for (let x = LEFT; x < RIGHT; x += 10) document.lineTo(x, random.int(660, 760));
  document.stroke(random.pick(['#0b6', '#a33', '#225']));
}
