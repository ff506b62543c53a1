import sharp from 'sharp';
import { serve } from '../processes/serve.ts';

/** The process that opens pictures: whatever a file does to it, the server lives on. */
export type PictureRequest = {
  path: string;
  mostPixels: number;
  /** The most that its width and its height may have, in px. */
  longestSide: number;
  /** What is made of it, and where each is written to, as WebP. */
  pictures: { width: number; height: number; fit: 'inside' | 'cover'; place: string }[];
};

export type PictureReply =
  | { measures: { width: number; height: number }[] }
  | { refused: 'too_large' | 'too_long' | 'broken'; detail: string };

// Every picture is another one: to remember decoded ones would only cost memory.
sharp.cache(false);
serve(render);

async function render({ path, mostPixels, longestSide, pictures }: PictureRequest): Promise<PictureReply> {
  try {
    const { width, height } = await sharp(path, { limitInputPixels: false }).metadata();
    if (width * height > mostPixels) return { refused: 'too_large', detail: `${width} × ${height}` };
    if (Math.max(width, height) > longestSide) return { refused: 'too_long', detail: `${width} × ${height}` };
    const measures: { width: number; height: number }[] = [];
    for (const { place, ...size } of pictures) {
      const made = await sharp(path, { limitInputPixels: mostPixels, sequentialRead: true, failOn: 'error' })
        .autoOrient()
        .resize({ ...size, withoutEnlargement: true })
        .webp({ quality: 82 })
        .toFile(place);
      measures.push({ width: made.width, height: made.height });
    }
    return { measures };
  } catch (error) {
    return { refused: 'broken', detail: String(error) };
  }
}
