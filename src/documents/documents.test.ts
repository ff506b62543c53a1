import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import test, { after, before } from 'node:test';
import { deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { openPlace, outcomeOf, textPdf, upload, work } from '../../test/documents.ts';
import { handmadePage, handmadePdf } from '../../test/handmade-pdf.ts';
import type { Files } from '../core/files/files.ts';

// All tests share one place, because its child process starts slowly.
const ends: (() => unknown)[] = [];
let place: Awaited<ReturnType<typeof openPlace>>;
before(async () => {
  const hooks = { after: (end: () => unknown) => void ends.push(end) };
  place = await openPlace(hooks);
  await work(hooks, place);
});
after(async () => {
  for (const end of ends.reverse()) await end();
});

const DEVANAGARI = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/noto-serif-devanagari/400Regular/NotoSerifDevanagari_400Regular.ttf',
);

/** Returns the format, size and average brightness (0 to 255) of an image. */
async function look(files: Files, sha256: string | null) {
  assert.ok(sha256);
  return files.lend(sha256, async (path) => {
    const { format, width, height } = await sharp(path).metadata();
    const { channels } = await sharp(path).stats();
    return { format, width, height, brightness: channels[0]?.mean ?? 0 };
  });
}

test('processing a PDF stores its number of pages, their texts, its language and a picture of the first page', async () => {
  const lines = [
    'Question 1. Explain the first law of thermodynamics and give the energy of a system.',
    'Question 2. What is the "heat" of a body {a, b}, and what \\ is its temperature?',
    'NULL',
  ];
  const [sha256] = await upload(place, await textPdf(...lines));
  const { texts, finished_at, thumbnail_sha256, ...rest } = await outcomeOf(place, sha256);
  assert.deepEqual(rest, {
    ...{ state: 'ready', has_text: true, language: 'en', reason: null, tries: 1, pages: 3 },
  });
  assert.deepEqual(
    texts.map(([page, text]) => [page, text.replaceAll('\n', ' ')]),
    lines.map((line, at) => [at + 1, line]),
  );
  assert.ok(finished_at);
  const { brightness, ...picture } = await look(place.files, thumbnail_sha256);
  assert.deepEqual(picture, { format: 'webp', width: 320, height: 453 });
  // White with a grey line: text is drawn even if its font is not embedded.
  assert.ok(brightness > 240 && brightness < 254.9, `${brightness}`);
});

test('a PDF with megabytes of blanks after its end is processed', async () => {
  const [sha256] = await upload(
    place,
    Buffer.concat([await textPdf('Entropy.'), Buffer.alloc(45_000_000, ' ')]),
  );
  const { state, texts } = await outcomeOf(place, sha256);
  assert.deepEqual([state, texts], ['ready', [[1, 'Entropy.']]]);
});

test('Hindi text is extracted in Devanagari and recognised as Hindi', async () => {
  const document = new PDFDocument().font(DEVANAGARI);
  const text = 'गुप्त काल के समाज और शासन पर एक लेख तैयार करो। राजा और प्रजा के बीच का संबंध बताओ।';
  document.text(text).end();
  const [sha256] = await upload(place, await buffer(document));
  const { texts, language } = await outcomeOf(place, sha256);
  assert.equal(language, 'hi');
  assert.equal(texts[0]?.[1].replaceAll('\n', ' '), text);
});

test('a scan is processed as a document without text, even if a scanning app added a mark', async () => {
  const grey = await sharp({ create: { width: 800, height: 1100, channels: 3, background: '#555' } })
    .jpeg()
    .toBuffer();
  const scan = async (mark: string) => {
    const document = new PDFDocument({ size: 'A4', margin: 0 });
    document.image(grey, 0, 0, { width: 595, height: 842 }).text(mark, 10, 10).end();
    return buffer(document);
  };
  for (const sha256 of await upload(place, await scan(''), await scan('Scanned by CamScanner'))) {
    const { state, has_text, language, thumbnail_sha256 } = await outcomeOf(place, sha256);
    assert.deepEqual([state, has_text, language], ['ready', false, null]);
    const { brightness } = await look(place.files, thumbnail_sha256);
    assert.ok(brightness > 70 && brightness < 100, `${brightness}`);
  }
});

test('a damaged or password-protected PDF fails at the first attempt, with the reason', async () => {
  const document = new PDFDocument({ userPassword: 'secret', ownerPassword: 'more' });
  document.text('Question 1.').end();
  const [broken, locked] = await upload(place, Buffer.from('%PDF-1.7\n'), await buffer(document));
  const failed = async (sha256 = '') => {
    const { state, reason, tries } = await outcomeOf(place, sha256);
    return [state, reason, tries];
  };
  assert.deepEqual(await failed(broken), ['failed', 'This PDF is damaged and cannot be read.', 1]);
  assert.deepEqual(await failed(locked), ['failed', 'This PDF is protected by a password.', 1]);
});

test('the picture of a page with a huge image or of a huge size stays white', async () => {
  const contents = { dictionary: '', body: Buffer.from('595 0 0 842 0 0 cm /I Do') };
  const image = {
    dictionary:
      '/Type /XObject /Subtype /Image /Width 30000 /Height 30000 /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /FlateDecode',
    body: deflateSync(Buffer.alloc(30_000 * 3750)),
  };
  const bomb = handmadePage(
    '',
    [contents, image],
    '/Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >>',
  );
  const town = Buffer.from(handmadePage().toString('latin1').replace('595 842', '9e9 9e9'), 'latin1');
  for (const sha256 of await upload(place, bomb, town)) {
    const { state, thumbnail_sha256 } = await outcomeOf(place, sha256);
    assert.equal(state, 'ready');
    const { width = 0, height = 0, brightness } = await look(place.files, thumbnail_sha256);
    assert.ok(width <= 320 && height <= 640 && brightness > 254);
  }
});

test('at most 2 million characters of a PDF’s text are stored, and 20,000 of a page', async () => {
  const line = '(The quick brown fox jumps over the lazy dog.) Tj 0 -1 Td ';
  const [pages, lines] = [105, 450];
  const pdf = handmadePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [${Array.from({ length: pages }, (_, at) => `${5 + at} 0 R`).join(' ')}] >>`,
    { dictionary: '', body: Buffer.from(`BT /F 1 Tf 50 800 Td ${line.repeat(lines)} ET`) },
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...Array.from(
      { length: pages },
      () =>
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 3 0 R /Resources << /Font << /F 4 0 R >> >> >>',
    ),
  ]);
  const [sha256] = await upload(place, pdf);
  const { pages: counted, texts } = await outcomeOf(place, sha256);
  assert.equal(counted, pages);
  assert.ok(texts.every(([, text]) => text.length <= 20_000));
  const all = texts.reduce((sum, [, text]) => sum + text.length, 0);
  assert.ok(all > 1_990_000 && all <= 2_000_000, `${all}`);
  assert.ok(texts.length < pages);
});

test('a file that is uploaded several times is processed once', async () => {
  const pdf = await textPdf('Question 1.');
  const [first] = await upload(place, pdf, pdf);
  const made = await outcomeOf(place, first);
  const [again, other] = await upload(place, pdf, await textPdf('Question 2.'));
  await outcomeOf(place, other);
  assert.deepEqual(await outcomeOf(place, again), made);
  assert.equal(made.tries, 1);
});
