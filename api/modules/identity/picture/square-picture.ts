import { imageKind } from '../../../../scripts/content/image-kind.ts';
import { PICTURE_SIDE } from '../../../contract/identity/identity-rules.ts';
import { BadRequest } from '../../../http/errors.ts';

/** Pixels per side of an upload, so that a small file cannot fill the memory when it is decoded. */
const UPLOADED_SIDE = { min: 16, max: 2_048 };
/** Of what is stored. */
const QUALITY = 84;

const UNREADABLE = 'This picture cannot be read. Choose a JPEG, PNG or WebP picture.';

/**
 * Decodes a picture and makes a square WebP of it. What is stored is thus never the upload itself, and has none of its
 * metadata, such as the place where it was taken.
 *
 * @throws BadRequest if the bytes are no picture of an accepted kind and size
 */
export async function squarePicture(bytes: Uint8Array): Promise<Buffer> {
  const kind = imageKind(bytes);
  if (!kind || kind.ending === 'gif' || kind.ending === 'avif')
    throw new BadRequest('invalid_picture', UNREADABLE);
  const { min, max } = UPLOADED_SIDE;
  if (Math.min(kind.width, kind.height) < min || Math.max(kind.width, kind.height) > max)
    throw new BadRequest('invalid_picture', `Each side of the picture must have ${min} to ${max} pixels.`);
  // Loaded when it is first used: most servers start more often than learners choose a picture.
  const { default: sharp } = await import('sharp');
  try {
    return await sharp(bytes, { failOn: 'warning', limitInputPixels: max * max, pages: 1 })
      .autoOrient()
      .resize(PICTURE_SIDE, PICTURE_SIDE, { fit: 'cover' })
      .webp({ quality: QUALITY })
      .toBuffer();
  } catch (error) {
    throw new BadRequest('invalid_picture', UNREADABLE, { cause: error });
  }
}
