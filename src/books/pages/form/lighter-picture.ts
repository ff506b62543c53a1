/** Files smaller than this, in bytes, are sent unchanged. */
const LIGHT_BYTES = 1_500_000;
/** Maximum length of the longer side of a sent picture, in pixels: more than the server keeps. */
const LONGEST_SIDE = 1920;
const QUALITY = 0.85;

/** Returns the size of a picture, in pixels, scaled down so that its longer side is at most `most`. */
export function fitted(width: number, height: number, most: number): { width: number; height: number } {
  const scale = Math.min(1, most / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * Returns a photo scaled down for sending: photos of today’s phones have many megabytes, which take minutes on a slow connection, and the
 * server scales them down anyway. Redrawing also removes the location from the metadata. A file that the browser cannot open is returned
 * as it is, so that the server says what is wrong with it.
 */
export async function lighterPicture(file: File): Promise<File> {
  if (file.size < LIGHT_BYTES) return file;
  try {
    const picture = await createImageBitmap(file);
    const size = fitted(picture.width, picture.height, LONGEST_SIDE);
    const canvas = Object.assign(document.createElement('canvas'), size);
    const pen = canvas.getContext('2d');
    if (!pen) return file;
    // JPEG has no transparency; without this, transparent areas would turn black.
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, size.width, size.height);
    pen.drawImage(picture, 0, 0, size.width, size.height);
    picture.close();
    const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
    if (!drawn || drawn.size >= file.size) return file;
    return new File([drawn], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' });
  } catch {
    return file;
  }
}
