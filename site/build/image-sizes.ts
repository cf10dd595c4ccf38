import { encodedPath } from '../../scripts/content/addresses.ts';
import { escapeHtml } from '../client/notes/html-snippets.ts';

/** CSS pixels. */
interface Size {
  width: number;
  height: number;
}

/**
 * Adds width and height to the images of sanitised HTML, so that the text does not move when they appear. Images with a width of
 * their own stay as they are.
 *
 * @param sizes by address as it is in `src`
 */
export function withImageSizes(html: string, sizes: Readonly<Record<string, Size>>): string {
  const known = new Map(
    Object.entries(sizes).map(([address, size]) => [escapeHtml(encodedPath(address)), size]),
  );
  if (known.size === 0) return html;
  return html.replace(/<img(?: [a-z-]+(?:="[^"]*")?)*>/g, (image) => {
    const size = known.get(/ src="([^"]*)"/.exec(image)?.[1] ?? '');
    if (size === undefined || / width="/.test(image)) return image;
    return image.replace(
      '<img',
      `<img width="${Math.round(size.width)}" height="${Math.round(size.height)}"`,
    );
  });
}
