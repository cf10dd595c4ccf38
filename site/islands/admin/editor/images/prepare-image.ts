import { imageKind } from '../../../../../scripts/content/image-kind.ts';
import { IMAGE_MAX_BYTES, imageSizeProblem, NO_IMAGE } from '../../../../../scripts/content/limits.ts';
import { ApiError } from '../../../../client/api/call-api.ts';
import { asJpeg, OPENED_BYTES, type Size } from '../../../../client/ui/shrink-image.ts';

/** Pixels of the longer side of an image that is made smaller; the next one is tried if it is still too large. */
const SIDES = [2_400, 1_600, 1_000];

const TOO_LARGE = `The image cannot be made smaller than ${IMAGE_MAX_BYTES / 1_000_000} MB. Choose another one.`;

/**
 * The image as it can be uploaded: as it is, or made smaller.
 *
 * @throws {ApiError} if it would be refused
 */
export async function prepareImage(file: Blob): Promise<Blob> {
  const refused = (message: string) => new ApiError(null, 'invalid_image', message);
  if (file.size > OPENED_BYTES) throw refused('Choose an image of at most 30 MB.');
  const kind = imageKind(new Uint8Array(await file.arrayBuffer()));
  const problem = kind === null ? NO_IMAGE : imageSizeProblem(kind, file.size);
  if (problem === null) return file;
  // It may be animated.
  if (kind?.ending === 'gif') throw refused(problem);
  const smaller = await asJpeg(file, { sizes: smallerSizes, bytes: IMAGE_MAX_BYTES });
  if (!smaller) throw refused(kind === null ? NO_IMAGE : TOO_LARGE);
  return smaller;
}

/** The whole image in sizes that are not larger than it. */
export function smallerSizes({ width, height }: Size) {
  const part = { x: 0, y: 0, width, height };
  return SIDES.map((side) => {
    const scale = Math.min(1, side / Math.max(width, height));
    return {
      part,
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
    };
  });
}
