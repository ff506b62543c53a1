/** A file below so many bytes is sent as it is. */
const LIGHT_BYTES = 1_500_000;
/** The longer side of what is sent, in pixels: more than the server keeps of a book. */
const LONGEST_SIDE = 1920;
const QUALITY = 0.85;

/** The size of a picture when its longer side is at most so long; in pixels. */
export function fitted(width: number, height: number, most: number): { width: number; height: number } {
  const scale = Math.min(1, most / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * A photo as it is sent: those of today’s phones have many megabytes, which take minutes on a slow line, for points that the server
 * leaves out anyway. Drawn anew it also leaves the place where it was taken behind. What the browser cannot open goes as it is: the
 * server says what is wrong with it.
 */
export async function lighterPicture(file: File): Promise<File> {
  if (file.size < LIGHT_BYTES) return file;
  try {
    const picture = await createImageBitmap(file);
    const size = fitted(picture.width, picture.height, LONGEST_SIDE);
    const canvas = Object.assign(document.createElement('canvas'), size);
    const pen = canvas.getContext('2d');
    if (!pen) return file;
    // JPEG has no transparency; without this it would turn black.
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
