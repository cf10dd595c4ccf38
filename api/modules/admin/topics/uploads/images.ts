import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import type { Author } from '../../../../../scripts/content/disk/git/history.ts';
import { IMAGE_NAME, imageKind } from '../../../../../scripts/content/image-kind.ts';
import {
  IMAGE_MAX_BYTES,
  IMAGE_TOO_LARGE,
  imageSizeProblem,
  NO_IMAGE,
} from '../../../../../scripts/content/limits.ts';
import { slugify } from '../../../../../scripts/content/slug.ts';
import { codeOf } from '../../../../config/startup-error.ts';
import type { AddedImage, SubjectImage, UploadedFile } from '../../../../contract/admin/content.ts';
import { BadRequest, Conflict, NotFound, PayloadTooLarge } from '../../../../http/errors.ts';
import { imageType, openRegularFile } from '../../../../http/files.ts';
import type { OpenFile } from '../../../../http/files.ts';
import { subjectFolder, subjectNotFound } from '../../content/stored-topic.ts';
import type { WriteQueue } from '../../content/write-queue.ts';

/** Saves an image in the folder of a subject. */
export async function addImage(
  queue: WriteQueue,
  { subject, image }: { subject: string; image: UploadedFile },
  author: Author,
): Promise<AddedImage> {
  const { bytes } = image;
  if (bytes.length > IMAGE_MAX_BYTES) throw new PayloadTooLarge(IMAGE_TOO_LARGE);
  const kind = imageKind(bytes);
  const problem = kind === null ? NO_IMAGE : imageSizeProblem(kind, bytes.length);
  if (kind === null || problem !== null) throw new BadRequest('invalid_image', problem ?? NO_IMAGE);
  const { width, height, ending } = kind;
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
