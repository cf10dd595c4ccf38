import { fetchFile } from '../api/call-api.ts';

/** Object URLs by API path, so that a preview that renders on every keystroke fetches each image once. */
const fetched = new Map<string, Promise<string>>();

/**
 * Loads the images of gated notes with the reader's token, as they have no public address. `notes` must not be in the
 * document yet, or the browser would request the addresses without it.
 * @param imageBase base of relative addresses, such as `/polity/`, not encoded
 * @param folder API path that serves the images by name
 */
export function showPrivateImages(notes: DocumentFragment, imageBase: string, folder: string): void {
  /* Addresses in notes are percent-encoded. */
  const base = encodeURI(imageBase);
  for (const image of notes.querySelectorAll('img')) {
    const address = image.getAttribute('src') ?? '';
    if (!address.startsWith(base)) continue;
    image.removeAttribute('src');
    void privateImageUrl(`${folder}/${address.slice(base.length)}`).then(
      (url) => {
        image.src = url;
      },
      /* The alternative text is shown instead. */
      () => undefined,
    );
  }
}

/** An object URL of an image that the API serves at `path`, fetched once. @throws {ApiError} */
export function privateImageUrl(path: string): Promise<string> {
  const known = fetched.get(path);
  if (known) return known;
  const made = fetchFile(path).then((blob) => URL.createObjectURL(blob));
  fetched.set(path, made);
  made.catch(() => fetched.delete(path));
  return made;
}

/** API path of a published topic's files. @param topicPath URL-encoded `subject/topic` */
export function topicFilesPath(topicPath: string): string {
  return `/content/${topicPath}/files`;
}
