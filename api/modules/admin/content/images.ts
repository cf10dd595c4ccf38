import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Author } from '../../../../scripts/content/disk/git/history.ts';
import { imageKind } from '../../../../scripts/content/image-kind.ts';
import { slugify } from '../../../../scripts/content/slug.ts';
import type { AddedImage, UploadedFile } from '../../../contract/admin/content.ts';
import { BadRequest, Conflict, NotFound, PayloadTooLarge } from '../../../http/errors.ts';
import { imageType, openRegularFile } from '../../../http/files.ts';
import type { OpenFile } from '../../../http/files.ts';
import type { Desk } from './write-queue.ts';
import { subjectFolder } from './folder.ts';

/** Bytes. */
const IMAGE_MAX = 2_000_000;
/** Pixels of a side, and in all: what small devices can still show. */
const SIDE_MAX = 8_000;
const PIXELS_MAX = 40_000_000;

/** Puts an image beside the topics of a subject. */
export async function addImage(
  desk: Desk,
  { subject, image }: { subject: string; image: UploadedFile },
  author: Author,
): Promise<AddedImage> {
  const { bytes } = image;
  if (bytes.length > IMAGE_MAX)
    throw new PayloadTooLarge(`An image has at most ${IMAGE_MAX / 1_000_000} MB.`);
  const kind = imageKind(bytes);
  if (!kind) throw new BadRequest('invalid_image', 'Only PNG, JPEG, WebP and GIF images can be added.');
  const { width, height, ending } = kind;
  if (Math.min(width, height) < 1 || Math.max(width, height) > SIDE_MAX || width * height > PIXELS_MAX) {
    throw new BadRequest(
      'invalid_image',
      `An image has at most ${SIDE_MAX} pixels a side and ${PIXELS_MAX / 1_000_000} million in all.`,
    );
  }
  const stem = slugify(image.name.replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, '')) || 'image';
  const name = `${stem}.${ending}`;
  return desk.alone(async () => {
    const folder = await subjectFolder(desk.root, subject);
    const taken = await lstat(join(folder, name)).catch(() => null);
    if (taken) throw new Conflict('name_exists', `There is an image called "${name}" already. Rename yours.`);
    await desk.save([{ path: `subjects/${subject}/${name}`, data: bytes, isNew: true }], {
      author,
      message: `Add the image ${subject}/${name}`,
    });
    return { name, width, height, size: bytes.length };
  });
}

/**
 * An image beside the topics of a subject, published or not. The caller closes it.
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
  const safe = type !== null && !/^\.|[/\\\0]/.test(name);
  const file = safe ? await openRegularFile(join(folder, name)) : null;
  if (!file || type === null) throw new NotFound('file_not_found', 'This subject has no such image.');
  return { file, type };
}
