import type { ExcerptPart } from './found.ts';
import { fits } from './words.ts';

const MARKED = /<mark>(.*?)<\/mark>/gsu;

/**
 * An excerpt of the index, which is HTML with `<mark>` and nothing else, as text in parts. The heading that it may begin
 * with is left out, since it stands above, and what is marked by mistake is no longer.
 */
export function excerptParts(html: string, heading: string, terms: readonly string[]): ExcerptPart[] {
  const parts = html.split(MARKED).map((piece, index) => {
    const text = piece.replaceAll('&lt;', '<').replaceAll('&gt;', '>');
    return { text, marked: index % 2 === 1 && terms.some((term) => fits(text, term)) };
  });
  return withoutStart(parts, headingLength(parts.map(({ text }) => text).join(''), heading));
}

function headingLength(text: string, heading: string): number {
  const start = heading.trim();
  if (start === '' || !text.startsWith(start)) return 0;
  return start.length + (/^[.\s]*/u.exec(text.slice(start.length))?.[0].length ?? 0);
}

function withoutStart(parts: readonly ExcerptPart[], length: number): ExcerptPart[] {
  let left = length;
  return parts
    .map((part) => {
      const text = part.text.slice(left);
      left = Math.max(0, left - part.text.length);
      return { ...part, text };
    })
    .filter(({ text }) => text !== '');
}
