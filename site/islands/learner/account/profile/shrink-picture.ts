import { PICTURE_BYTES, PICTURE_SIDE } from '../../../../../api/contract/identity/identity-rules.ts';
import { ApiError } from '../../../../client/api/call-api.ts';
import { asJpeg, OPENED_BYTES, type Size } from '../../../../client/ui/shrink-image.ts';

/** Twice the stored size, so that the server scales a sharp picture. */
const SIDE = 2 * PICTURE_SIDE;

const UNREADABLE = 'This picture cannot be read. Choose a JPEG, PNG or WebP picture.';

/** The square in the middle of a picture, in its pixels. */
function middleSquare({ width, height }: Size) {
  const side = Math.min(width, height);
  const [x, y] = [Math.round((width - side) / 2), Math.round((height - side) / 2)];
  return { x, y, width: side, height: side };
}

/**
 * Cuts a square from a picture and makes it small enough to upload. The device's metadata stay behind.
 *
 * @throws {ApiError} if the file is no picture that this browser can read
 */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  if (file.size > OPENED_BYTES)
    throw new ApiError(null, 'invalid_picture', 'Choose a picture of at most 30 MB.');
  const sizes = (picture: Size) => [{ part: middleSquare(picture), width: SIDE, height: SIDE }];
  const blob = await asJpeg(file, { sizes, bytes: PICTURE_BYTES });
  if (!blob) throw new ApiError(null, 'invalid_picture', UNREADABLE);
  return blob;
}
