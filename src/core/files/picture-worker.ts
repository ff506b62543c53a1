import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { serve } from '../processes/serve.ts';

/** This process opens pictures, so that a malicious file can only crash it and not the server. */
export type PictureRequest = {
  path: string;
  mostPixels: number;
  /** The limit of width and height, in px. */
  longestSide: number;
  /** The sizes to make, and the path of each WebP file to write. */
  pictures: { width: number; height: number; fit: 'inside' | 'cover'; place: string }[];
};

export type PictureReply =
  | { measures: { width: number; height: number }[] }
  | { refused: 'too_large' | 'too_long' | 'broken'; detail: string }
  /** The result could not be written, which is not the picture's fault; `code` is the system's. */
  | { unwritten: string; code?: string | undefined };

// No picture comes twice: caching decoded ones would only cost memory.
sharp.cache(false);
serve(render);

async function render({ path, mostPixels, longestSide, pictures }: PictureRequest): Promise<PictureReply> {
  try {
    const { width, height } = await sharp(path, { limitInputPixels: false }).metadata();
    if (width * height > mostPixels) return { refused: 'too_large', detail: `${width} × ${height}` };
    if (Math.max(width, height) > longestSide) return { refused: 'too_long', detail: `${width} × ${height}` };
    const measures: { width: number; height: number }[] = [];
    for (const { place, ...size } of pictures) {
      const { data, info } = await sharp(path, {
        limitInputPixels: mostPixels,
        sequentialRead: true,
        failOn: 'error',
      })
        .autoOrient()
        .resize({ ...size, withoutEnlargement: true })
        .webp({ quality: 82 })
        .toBuffer({ resolveWithObject: true });
      await writeFile(place, data);
      measures.push({ width: info.width, height: info.height });
    }
    return { measures };
  } catch (error) {
    const { syscall, code } = error as NodeJS.ErrnoException;
    if (syscall !== undefined) return { unwritten: String(error), code };
    return { refused: 'broken', detail: String(error) };
  }
}
