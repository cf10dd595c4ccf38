import { PICTURE_BYTES, PICTURE_SIDE } from '../../../../../api/contract/identity/identity-rules.ts';
import { ApiError } from '../../../../client/api/call-api.ts';

/** Twice the stored size, so that the server scales a sharp picture. */
const SIDE = 2 * PICTURE_SIDE;
const QUALITIES = [0.9, 0.7, 0.5];
/** Bytes of a file that is opened; larger ones can exhaust the memory of a phone. */
const FILE_BYTES = 30_000_000;

const UNREADABLE = 'This picture cannot be read. Choose a JPEG, PNG or WebP picture.';

/** The square in the middle of a picture, in its pixels. */
function middleSquare({ width, height }: { width: number; height: number }) {
  const side = Math.min(width, height);
  return { x: Math.round((width - side) / 2), y: Math.round((height - side) / 2), side };
}

/**
 * Cuts a square from a picture and makes it small enough to upload. The device's metadata stay behind.
 *
 * @throws {ApiError} if the file is no picture that this browser can read
 */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  if (file.size > FILE_BYTES)
    throw new ApiError(null, 'invalid_picture', 'Choose a picture of at most 30 MB.');
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) throw new ApiError(null, 'invalid_picture', UNREADABLE);
  const canvas = document.createElement('canvas');
  const { x, y, side } = middleSquare(bitmap);
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext('2d');
  if (context) {
    // Transparent parts would become black.
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, SIDE, SIDE);
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, x, y, side, side, 0, 0, SIDE, SIDE);
  }
  bitmap.close();
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (blob && blob.size <= PICTURE_BYTES) return blob;
  }
  throw new ApiError(null, 'invalid_picture', UNREADABLE);
}
