import { fetchFile } from '../api.ts';

/**
 * Fetches the images of a topic that is not free with the learner's right to see them; nothing public answers at their
 * addresses. `notes` are still inert: an image that is in the page has asked for its address already.
 * @param imageBase what relative addresses count from, such as `/polity/`
 * @param topicPath slugs of subject and topic as they stand in an address
 */
export function showPrivateImages(notes: DocumentFragment, imageBase: string, topicPath: string): void {
  for (const image of notes.querySelectorAll('img')) {
    const address = image.getAttribute('src') ?? '';
    if (!address.startsWith(imageBase)) continue;
    image.removeAttribute('src');
    void fetchFile(`/content/${topicPath}/files/${address.slice(imageBase.length)}`).then(
      (blob) => {
        image.src = URL.createObjectURL(blob);
      },
      /* The alternative text stands in its place. */
      () => undefined,
    );
  }
}
