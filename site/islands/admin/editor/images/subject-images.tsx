import { useEffect, useState } from 'react';
import { privateImageUrl } from '../../../../client/notes/private-images.ts';
import type { AddedImage, SubjectImage } from '../../../../../api/contract/admin/content.ts';
import { callApi } from '../../../../client/api/call-api.ts';

/** An image of a subject, which may not be published. The box is empty while it loads and if it cannot be loaded. */
export function SubjectPicture({ subject, name }: { subject: string; name: string }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    let isShown = true;
    privateImageUrl(imagePath(subject, name)).then(
      (made) => isShown && setUrl(made),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [subject, name]);
  return <PictureBox url={url} />;
}

/** An image in a box of one size. Its text is beside it. */
export function PictureBox({ url }: { url: string | null }) {
  return (
    <span className="flex h-36 items-center justify-center overflow-hidden rounded-lg border border-line bg-sunken">
      {url !== null && <img src={url} alt="" className="max-h-full max-w-full object-contain" />}
    </span>
  );
}

/** API path of a subject's images. */
const imagesPath = (subject: string): string => `/admin/images/${encodeURIComponent(subject)}`;

/** API path of one image. */
const imagePath = (subject: string, name: string): string =>
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
