import type { AddedImage, SubjectImage } from '../../../../../api/contract/admin/content.ts';
import { callApi } from '../../../../client/api/call-api.ts';

/** API path of a subject's images. */
const imagesPath = (subject: string): string => `/admin/images/${encodeURIComponent(subject)}`;

/** API path of one image. */
export const imagePath = (subject: string, name: string): string =>
  `${imagesPath(subject)}/${encodeURIComponent(name)}`;

/** The images of a subject, by name. @throws {ApiError} */
export function listImages(subject: string): Promise<SubjectImage[]> {
  return callApi(imagesPath(subject));
}

/** Saves an image in a subject's folder under a name made from `name`. @throws {ApiError} */
export function addImage(subject: string, image: Blob, name: string): Promise<AddedImage> {
  const form = new FormData();
  form.set('image', image, name);
  return callApi(imagesPath(subject), { method: 'POST', body: form });
}
