import { fetchFile } from '../api/api.ts';

/** What was fetched in the life of this page: a preview that is made anew with each letter asks for nothing twice. */
const fetched = new Map<string, Promise<string>>();

/**
 * Fetches the images of notes that are not for everyone with the reader's right to see them; nothing public answers at
 * their addresses. `notes` are still inert: an image that is in the page has asked for its address already.
 * @param imageBase what relative addresses count from, such as `/polity/`
 * @param folder call of the API below which they are had by name
 */
export function showPrivateImages(notes: DocumentFragment, imageBase: string, folder: string): void {
  for (const image of notes.querySelectorAll('img')) {
    const address = image.getAttribute('src') ?? '';
    if (!address.startsWith(imageBase)) continue;
    image.removeAttribute('src');
    void objectUrl(`${folder}/${address.slice(imageBase.length)}`).then(
      (url) => {
        image.src = url;
      },
      /* The alternative text stands in its place. */
      () => undefined,
    );
  }
}

function objectUrl(path: string): Promise<string> {
  const known = fetched.get(path);
  if (known) return known;
  const made = fetchFile(path).then((blob) => URL.createObjectURL(blob));
  fetched.set(path, made);
  made.catch(() => fetched.delete(path));
  return made;
}

/** Where the images of a published topic are had. @param topicPath its slugs as they stand in an address */
export function topicFilesPath(topicPath: string): string {
  return `/content/${topicPath}/files`;
}
