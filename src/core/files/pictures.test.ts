import assert from 'node:assert/strict';
import crypto from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import test, { type TestContext } from 'node:test';
import sharp, { type SharpOptions } from 'sharp';
import { testFiles } from '../../../test/app.ts';
import { bomb, picture, pretenders, snapshot } from '../../../test/pictures.ts';
import { AppError } from '../errors.ts';
import { type PictureSize, storePicture } from './pictures.ts';

const SIZES: PictureSize[] = [
  { width: 512, height: 512, fit: 'inside' },
  { width: 96, height: 96, fit: 'cover' },
];

/** Opens a storage and a temporary folder for the test alone; `left` lists what remains in both. */
async function place(t: TestContext) {
  const files = await testFiles(t);
  // The name has the prefix of the files that the child processes may write.
  const waitingFolder = await mkdtemp(join(tmpdir(), 'unishelf-picture-'));
  t.after(() => rm(waitingFolder, { recursive: true }));
  const before = process.env.TMPDIR;
  process.env.TMPDIR = waitingFolder;
  t.after(() => {
    process.env.TMPDIR = before;
    if (before === undefined) delete process.env.TMPDIR;
  });
  const take = (bytes: Buffer, sender = 'Asha') => storePicture(files, Readable.from([bytes]), SIZES, sender);
  const read = (sha256: string) => files.lend(sha256, (file) => readFile(file));
  const left = async () => [
    ...(await readdir(waitingFolder)),
    ...(await readdir(files.folder, { recursive: true })).filter((name) => name !== 'incoming'),
  ];
  return { files, take, read, left, waitingFolder };
}

const code = (expected: string) => (error: unknown) => error instanceof AppError && error.code === expected;

test('JPEG, PNG, WebP, AVIF and GIF pictures are converted to WebP in the requested sizes, and never enlarged', async (t) => {
  const { take, read, waitingFolder } = await place(t);
  for (const format of ['jpeg', 'png', 'webp', 'avif', 'gif'] as const) {
    const [large, small] = await take(await picture(format, 1200, 600));
    assert.equal(large?.mediaType, 'image/webp');
    for (const [blob, width, height] of [
      [large, 512, 256],
      [small, 96, 96],
    ] as const) {
      const made = await sharp(await read(blob?.sha256 ?? '')).metadata();
      assert.deepEqual([made.format, made.width, made.height], ['webp', width, height], format);
    }
  }
  const [large] = await take(await picture('png', 30, 20));
  const made = await sharp(await read(large?.sha256 ?? '')).metadata();
  assert.deepEqual([made.width, made.height], [30, 20]);
  assert.deepEqual(await readdir(waitingFolder), []);
});

test('a picture is rotated upright and loses its metadata, such as camera and author', async (t) => {
  const { take, read } = await place(t);
  const [large] = await take(await snapshot(60, 30));
  const bytes = await read(large?.sha256 ?? '');
  const made = await sharp(bytes).metadata();
  assert.deepEqual([made.width, made.height, made.orientation, made.exif], [30, 60, undefined, undefined]);
  assert.doesNotMatch(bytes.toString('latin1'), /SecretCamera|Asha|EXIF|XMP/i);
});

test('an animated picture is stored as its first frame', async (t) => {
  const { take, read } = await place(t);
  const frames = [await picture('png', 20, 20, '#ff0000'), await picture('png', 20, 20, '#0000ff')];
  const moving = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  const [large] = await take(moving);
  const made = sharp(await read(large?.sha256 ?? ''));
  assert.equal((await made.metadata()).pages, undefined);
  const { channels } = await made.stats();
  assert.ok((channels[0]?.mean ?? 0) > 200 && (channels[2]?.mean ?? 255) < 50);
});

test('a file that is not a picture is refused by its content, and nothing of it is stored', async (t) => {
  const { take, left } = await place(t);
  for (const [what, bytes] of Object.entries(pretenders))
    await assert.rejects(take(bytes), code('unsupported_media_type'), what);
  assert.deepEqual(await left(), []);
});

test('a HEIC picture is refused with the advice to save it as JPEG', async (t) => {
  const { take } = await place(t);
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic and so on', 'latin1');
  await assert.rejects(take(heic), /Save it as JPEG/);
});

test('damaged pictures are refused, and nothing of them is stored', async (t) => {
  const { take, left } = await place(t);
  for (const format of ['jpeg', 'png', 'webp', 'avif', 'gif'] as const) {
    const noise = await sharp({
      create: { width: 300, height: 300, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 60 } },
    } as SharpOptions)
      .toFormat(format)
      .toBuffer();
    await assert.rejects(take(noise.subarray(0, noise.length / 2)), code('unreadable_file'), format);
    await assert.rejects(take(noise.subarray(0, 40)), code('unreadable_file'), format);
  }
  assert.deepEqual(await left(), []);
});

test('small files that contain enormous pictures are refused before they are decoded', async (t) => {
  const { take, left } = await place(t);
  for (const [width, height] of [
    [20_000, 20_000],
    [65_000_001, 1],
  ] as const) {
    const small = bomb(width, height);
    assert.ok(small.length < 100_000);
    await assert.rejects(take(small), code('too_large'), `${width} × ${height}`);
  }
  assert.deepEqual(await left(), []);
  assert.equal((await take(bomb(8000, 8000))).length, 2);
});

test('an interrupted upload leaves no files', async (t) => {
  const { files, left } = await place(t);
  const bytes = await picture('jpeg', 600, 600);
  const lost = Readable.from(
    (function* () {
      yield bytes.subarray(0, 100);
      throw new Error('the line went dead');
    })(),
  );
  await assert.rejects(storePicture(files, lost, SIZES, 'Asha'), /line went dead/);
  assert.deepEqual(await left(), []);
});

test('a full disk is reported as such, not as a damaged picture, and leaves no files', {
  skip: !existsSync('/dev/full') && 'there is no full disk here',
}, async (t) => {
  const { take, left, waitingFolder } = await place(t);
  const bytes = await picture('jpeg', 600, 600);
  for (const full of ['large', 'small']) {
    await symlink('/dev/full', join(waitingFolder, `unishelf-picture-${full}`));
    const names = ['sent', 'large', 'small'];
    const random = t.mock.method(crypto, 'randomUUID', () => (names.shift() ?? 'more') as never);
    syncBuiltinESMExports();
    await assert.rejects(
      take(bytes),
      (error) => code('unavailable')(error) && /disk is full/.test(String(error)),
      full,
    );
    random.mock.restore();
    syncBuiltinESMExports();
    assert.deepEqual(await left(), [], full);
  }
  assert.equal((await take(bytes)).length, 2);
});

test('of 25 pictures that one person sends at the same time, 20 are taken and the others get 429; later ones are taken again', async (t) => {
  const { take } = await place(t);
  const bytes = await picture('png');
  const answers = await Promise.allSettled(Array.from({ length: 25 }, () => take(bytes)));
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
  assert.equal(refused.length, 5);
  assert.ok(refused.every(code('too_many_requests')));
  assert.equal((await take(bytes)).length, 2);
});

test('nine pictures sent at the same time are all converted, also after a failure, and leave no temporary files', async (t) => {
  const { take, waitingFolder } = await place(t);
  const given = await Promise.all(Array.from({ length: 9 }, (_, at) => picture('png', 100 + at, 50)));
  const taken = await Promise.all(given.map((bytes, at) => take(bytes, ['Asha', 'Ravi', 'Meera'][at % 3])));
  assert.equal(new Set(taken.map(([large]) => large?.sha256)).size, 9);
  await assert.rejects(take(pretenders['a text']));
  assert.equal((await take(await picture('png'))).length, 2);
  assert.deepEqual(await readdir(waitingFolder), []);
});
