/** Bytes of a file that is opened; larger ones can exhaust the memory of a phone. */
export const OPENED_BYTES = 30_000_000;

const QUALITIES = [0.9, 0.7, 0.5];

export interface Size {
  width: number;
  height: number;
}

/** What is shown of an image, in its pixels, and the size at which it is drawn. */
interface Drawn extends Size {
  part: Size & { x: number; y: number };
}

/**
 * Draws an image as a JPEG of at most `bytes`, in the first of these sizes that fits. The device's metadata stay behind.
 *
 * @returns null if this browser cannot read the image, or if it stays too large
 */
export async function asJpeg(
  file: Blob,
  { sizes, bytes }: { sizes: (image: Size) => readonly Drawn[]; bytes: number },
): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  const canvas = document.createElement('canvas');
  for (const { part, width, height } of sizes(bitmap)) {
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext('2d');
    if (context) {
      // Transparent parts would become black.
      context.fillStyle = '#ffffff';
      context.fillRect(0, 0, width, height);
      context.imageSmoothingQuality = 'high';
      context.drawImage(bitmap, part.x, part.y, part.width, part.height, 0, 0, width, height);
    }
    for (const quality of QUALITIES) {
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
      if (blob && blob.size <= bytes) {
        bitmap.close();
        return blob;
      }
    }
  }
  bitmap.close();
  return null;
}
