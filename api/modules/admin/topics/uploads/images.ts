import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import type { Author } from '../../../../../scripts/content/disk/git/history.ts';
import { IMAGE_NAME, imageKind } from '../../../../../scripts/content/image-kind.ts';
import { slugify } from '../../../../../scripts/content/slug.ts';
import { codeOf } from '../../../../config/startup-error.ts';
import type { AddedImage, SubjectImage, UploadedFile } from '../../../../contract/admin/content.ts';
import { BadRequest, Conflict, NotFound, PayloadTooLarge } from '../../../../http/errors.ts';
import { imageType, openRegularFile } from '../../../../http/files.ts';
import type { OpenFile } from '../../../../http/files.ts';
import { subjectFolder, subjectNotFound } from '../../content/stored-topic.ts';
import type { WriteQueue } from '../../content/write-queue.ts';

const MAX_BYTES = 2_000_000;
/** Pixels; larger images exhaust the memory of small devices. */
const MAX_SIDE = 8_000;
const MAX_PIXELS = 40_000_000;

/** Saves an image in the folder of a subject. */
export async function addImage(
  queue: WriteQueue,
  { subject, image }: { subject: string; image: UploadedFile },
  author: Author,
): Promise<AddedImage> {
  const { bytes } = image;
  if (bytes.length > MAX_BYTES)
    throw new PayloadTooLarge(`Images are limited to ${MAX_BYTES / 1_000_000} MB.`);
  const kind = imageKind(bytes);
  if (!kind) throw new BadRequest('invalid_image', 'Only PNG, JPEG, WebP, GIF and AVIF images can be added.');
  const { width, height, ending } = kind;
  if (Math.min(width, height) < 1 || Math.max(width, height) > MAX_SIDE || width * height > MAX_PIXELS) {
    throw new BadRequest(
      'invalid_image',
      `Images are limited to ${MAX_SIDE} pixels per side and ${MAX_PIXELS / 1_000_000} million pixels in total.`,
    );
  }
  const stem = slugify(image.name.replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, '')) || 'image';
  const name = `${stem}.${ending}`;
  return queue.run(async () => {
    const folder = await subjectFolder(queue.root, subject);
    const existing = await lstat(join(folder, name)).catch(() => null);
    if (existing)
      throw new Conflict('name_exists', `An image called "${name}" already exists. Rename yours.`);
    await queue.save([{ path: `subjects/${subject}/${name}`, data: bytes, isNew: true }], {
      author,
      message: `Add the image ${subject}/${name}`,
    });
    return { name, width, height, size: bytes.length };
  });
}

/** Images that are listed; more do not fit into one folder in a useful way. */
const LISTED_IMAGES = 2_000;

/**
 * The images of a subject's folder, published or not, by name.
 *
 * @throws NotFound
 */
export async function listImages(root: string, subject: string): Promise<SubjectImage[]> {
  const folder = await subjectFolder(root, subject);
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    // Git may delete it meanwhile.
    throw codeOf(error) === 'ENOENT' ? subjectNotFound() : error;
  });
  const names = entries.flatMap((entry) =>
    entry.isFile() && IMAGE_NAME.test(entry.name) ? [entry.name] : [],
  );
  const listed = names.sort((a, b) => (a < b ? -1 : 1)).slice(0, LISTED_IMAGES);
  const images = await pLimit(16).map(listed, async (name) => {
    const stats = await lstat(join(folder, name)).catch(() => null);
    return stats && { name, size: stats.size };
  });
  return images.filter((image) => image !== null);
}

/**
 * Opens an image of a subject's folder, published or not. The caller closes the file.
 *
 * @throws NotFound
 */
export async function openImage(
  root: string,
  subject: string,
  name: string,
): Promise<{ file: OpenFile; type: string }> {
  const folder = await subjectFolder(root, subject);
  const type = imageType(name);
  const isSafe = type !== null && !/^\.|[/\\\0]/.test(name);
  const file = isSafe ? await openRegularFile(join(folder, name)) : null;
  if (!file || type === null) throw new NotFound('file_not_found', 'Image not found');
  return { file, type };
}
